import type { Recovery } from './store/recovery.ts'

/**
 * Ends the worker when the page is left or frozen, and starts it again when the page is shown (B5.4). The
 * browser may keep such a page in memory. Its worker would then keep the leader lock, its connections and its
 * open transactions, and every other page would wait for them.
 */
export function followPageLifecycle(recovery: Recovery): void {
  let away = false
  const leave = (event: Event) => {
    // A page that the browser does not keep takes its worker with it, and may still be saving.
    if (event instanceof PageTransitionEvent && !event.persisted) return
    away = true
    recovery.sleep()
  }
  const enter = () => {
    if (!away) return
    away = false
    recovery.wake()
  }
  // Bubble listeners: they run after the capture listeners that save something when the page is left.
  window.addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  window.addEventListener('pageshow', enter)
  document.addEventListener('resume', enter)
}
