import { useHotkeys } from '@mantine/hooks'
import { Notifications, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import classes from './Toast.module.css'
import { useToastInset } from './toastInset.ts'
import { pauseToasts, undoVisibleToast } from './toastShow.tsx'

/**
 * The region for toasts: at the bottom right, one at a time, above every bar marked with `KEEP_CLEAR` or `SCREEN_FOOT`. Loaded
 * by `ToastHost`.
 */
export function ToastRegion() {
  const inset = useToastInset(useNotifications().notifications.length > 0)
  usePauseWhileHidden()
  useHotkeys([['mod+Z', undoUnlessTyping, { preventDefault: false }]], [], true)
  const space: Record<string, string> = { '--room': `${inset}px` }
  return (
    <Notifications
      className={classes.region ?? ''}
      classNames={{ progress: classes.progress ?? '' }}
      position="bottom-right"
      // The stacked layout also stops the time while the focus is on the toast.
      layout="stacked"
      limit={1}
      containerWidth={440}
      style={space}
    />
  )
}

function usePauseWhileHidden(): void {
  useEffect(() => {
    const follow = () => pauseToasts(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
}

/** Fields whose own Ctrl+Z takes back what was typed. */
const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

function undoUnlessTyping(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return
  if (undoVisibleToast()) event.preventDefault()
}
