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

/** Shows one toast for `timeout` milliseconds. */
export function showToast(kind: ToastKind, text: string, timeout: number): void {
  const { tone, icon, role } = LOOKS[kind]
  notifications.show({
    message: text,
    icon,
    role,
    autoClose: timeout,
    withBorder: true,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    style: toneStyle(tone),
    closeButtonProps: { 'aria-label': 'Melding sluiten' },
  })
}
