import { hasSession } from '../session/guard.ts'
import { INACTIVITY_MS } from '../lib/constants.ts'
import { watchInstall } from '../lib/install.ts'

/** Starts the background watchers; called once, before the first paint. */
export function startWatchers(): void {
  watchInstall()
  watchInactivity()
}

/**
 * Three idle minutes trigger a synchronisation and nothing else: nobody is ever logged out (CN-21, SH-107,
 * D-007).
 */
function watchInactivity(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void synchronise(), INACTIVITY_MS)
  }
  for (const event of ['pointermove', 'keydown', 'touchstart'])
    window.addEventListener(event, restart, { passive: true })
  restart()
}

/** Does nothing without a session: the login page must not load the store and the sync engine. */
async function synchronise(): Promise<void> {
  if (!hasSession()) return
  const { wakeSync } = await import('../sync/client.ts')
  wakeSync()
}
