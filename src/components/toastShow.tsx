import { notifications } from '@mantine/notifications'
import classes from './Toast.module.css'
import { IconAlert, IconCheckCircle, IconError } from './icons.tsx'
import { toneStyle } from './tones.ts'
import type { ToastKind } from './toasts.ts'

const LOOKS = {
  success: { tone: 'green', icon: <IconCheckCircle size={20} />, role: 'status' },
  warning: { tone: 'orange', icon: <IconAlert size={20} />, role: 'alert' },
  error: { tone: 'red', icon: <IconError size={20} />, role: 'alert' },
} as const

/** Shows one toast for `timeout` milliseconds; with `undo` it has a button that takes back what it says. */
export function showToast(kind: ToastKind, text: string, timeout: number, undo?: () => void): void {
  const { tone, icon, role } = LOOKS[kind]
  const id = notifications.show({
    message: undo ? <Undoable text={text} onUndo={() => (notifications.hide(id), undo())} /> : text,
    icon,
    role,
    autoClose: timeout,
    withBorder: true,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    style: toneStyle(tone),
    closeButtonProps: { 'aria-label': 'Melding sluiten' },
  })
}

function Undoable({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <span className={classes.undoable}>
      <span>{text}</span>
      <button type="button" className={classes.undo} onClick={onUndo}>
        Ongedaan maken
      </button>
    </span>
  )
}
