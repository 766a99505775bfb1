import { hasSession } from '../session/guard.ts'
import { beginWorkerEarly } from '../sync/makeWorker.ts'

/*
 * Runs before the script of the page is there (vite.config.ts). Who is logged in waits for the store, the lists in the
 * worker and the frame around the screens in any case. The login page gets nothing of it.
 */
if (hasSession()) {
  beginWorkerEarly()
  void import('./shell/Shell.tsx').catch(() => undefined)
}
