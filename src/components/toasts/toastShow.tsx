import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import classes from './Toast.module.css'
import { IconAlert, IconCheckCircle, IconError } from '../icons/icons.tsx'
import { toneStyle } from '../status/tones.ts'
import type { ToastAction, ToastKind } from './toastTypes.ts'

const LOOKS = {
  success: { tone: 'green', icon: <IconCheckCircle size={20} />, role: 'status' },
  warning: { tone: 'orange', icon: <IconAlert size={20} />, role: 'alert' },
  error: { tone: 'red', icon: <IconError size={20} />, role: 'alert' },
} as const

export interface Toast {
  kind: ToastKind
  text: string
  /** Milliseconds until it disappears; false if it stays until it is closed. */
  timeout: number | false
  action?: ToastAction | undefined
  /** Waits until the visible toast is gone, instead of replacing it. */
  waits?: boolean | undefined
}

const open = new Map<string, Toast & { at: number }>()

/** Shortest time in ms that a toast is readable before the next one replaces it. */
const READABLE_MS = 1000

/** Mantine shows the toast with the highest priority; the others wait for it. */
const WAITING = 0
const AT_ONCE = 1

/**
 * Shows a toast. It replaces the one that is visible as soon as a person could read that. A toast that must be
 * closed by hand, or that waits for its turn, comes back afterwards (SL-01).
 */
export function showToast(toast: Toast): void {
  const { kind, text, timeout, action } = toast
  const waits = toast.waits === true || timeout === false
  if (!waits) replaceVisible()
  const { tone, icon, role } = LOOKS[kind]
  const id = notifications.show({
    message: action ? (
      <WithAction text={text} label={action.label} onPress={() => press(id, action)} />
    ) : (
      text
    ),
    icon,
    role,
    priority: waits ? WAITING : AT_ONCE,
    autoClose: timeout,
    withAutoCloseProgress: action !== undefined && timeout !== false,
    withBorder: true,
    classNames: { root: classes.toast ?? '', icon: classes.icon ?? '' },
    style: toneStyle(tone),
    closeButtonProps: { 'aria-label': 'Melding sluiten' },
    onClose: () => open.delete(id),
  })
  open.set(id, { ...toast, at: Date.now() })
  if (document.visibilityState === 'hidden') pauseToasts(true)
}

function replaceVisible(): void {
  for (const { id, priority } of notificationsStore.getState().notifications)
    if (id !== undefined && priority === AT_ONCE)
      setTimeout(() => notifications.hide(id), Math.max(0, readableUntil(id) - Date.now()))
}

const readableUntil = (id: string): number => (open.get(id)?.at ?? 0) + READABLE_MS

function press(id: string, action: ToastAction): void {
  notifications.hide(id)
  action.run()
}

/** Stops the time of all toasts, or starts it again. */
export function pauseToasts(paused: boolean): void {
  const withTime = (data: NotificationData): NotificationData => {
    const toast = open.get(data.id ?? '')
    return toast ? { ...data, autoClose: paused ? false : toast.timeout } : data
  }
  notifications.updateState(notificationsStore, (all) => all.map(withTime))
}

/** Presses 'Ongedaan maken' of the visible toast. @returns false if it has no such button */
export function undoVisibleToast(): boolean {
  const [visible] = notificationsStore.getState().notifications
  const action = visible && open.get(visible.id ?? '')?.action
  if (!visible?.id || !action?.isUndo) return false
  press(visible.id, action)
  return true
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
