import { hasSession } from '../../session/guard.ts'
import { preopenWorker } from '../../db/makeWorker.ts'

/*
 * Runs before the page's own script is loaded (scripts/lib/startupChunks.ts). It starts what every session
 * needs: the store, the lists in the worker, and the shell. Without a session it loads nothing, so the login
 * page stays small.
 */
if (hasSession()) {
  preopenWorker()
  void import('../../app/shell/Shell.tsx').catch(() => undefined)
}
