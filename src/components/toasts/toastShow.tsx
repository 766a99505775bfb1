import { notifications } from '@mantine/notifications'
import classes from './Toast.module.css'
import { IconAlert, IconCheckCircle, IconError } from '../icons/icons.tsx'
import { toneStyle } from '../status/tones.ts'
import type { ToastAction, ToastKind } from './toastTypes.ts'

const LOOKS = {
  success: { tone: 'green', icon: <IconCheckCircle size={20} />, role: 'status' },
  warning: { tone: 'orange', icon: <IconAlert size={20} />, role: 'alert' },
  error: { tone: 'red', icon: <IconError size={20} />, role: 'alert' },
} as const

/** Shows one toast for `timeout` milliseconds, or until it is closed; `action` adds a button. */
export function showToast(
  kind: ToastKind,
  text: string,
  timeout: number | false,
  action?: ToastAction,
): void {
  const { tone, icon, role } = LOOKS[kind]
  const id = notifications.show({
    message: action ? (
      <WithAction text={text} label={action.label} onPress={() => (notifications.hide(id), action.run())} />
    ) : (
      text
    ),
    icon,
    role,
    autoClose: timeout,
    withBorder: true,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    style: toneStyle(tone),
    closeButtonProps: { 'aria-label': 'Melding sluiten' },
  })
}

function WithAction({ text, label, onPress }: { text: string; label: string; onPress: () => void }) {
  return (
    <span className={classes.undoable}>
      <span>{text}</span>
      <button type="button" className={classes.undo} onClick={onPress}>
        {label}
      </button>
    </span>
  )
}
