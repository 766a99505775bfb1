import type { Recovery } from '../db/recovery.ts'

/**
 * A page that is left or frozen may be kept as it is, and with it its worker, the lock that makes it the leader, its
 * connections and its open transactions, which every other page then waits for. So all of it ends when the page goes
 * and begins anew when the page is shown again (B5.4).
 */
export function followPage(recovery: Recovery): void {
  let away = false
  const leave = (event: Event) => {
    // One that is not kept takes everything with it, and may still be saving.
    if (event instanceof PageTransitionEvent && !event.persisted) return
    away = true
    recovery.sleep()
  }
  const enter = () => {
    if (!away) return
    away = false
    recovery.wake()
  }
  // After those who still save something when the page goes, which listen first on the way down.
  window.addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  window.addEventListener('pageshow', enter)
  document.addEventListener('resume', enter)
}
