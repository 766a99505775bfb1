import { afterFirstScreen } from '../../startup/firstScreen.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { reportActivity } from './reportActivity.ts'
import { sessionStore } from '../session.ts'
import { lastActivityAt, lockScreen, lockState, recordActivity } from './lockState.ts'

const LOOK_MS = 10_000
const MINUTE = 60_000
/** The company's setting, copied to local storage: the screen must lock even if the store does not answer. */
const MINUTES = 'lockMinutes'
const DEFAULT_MINUTES = 30

/** Locks the screen after the company's inactivity time. A clock that was set back counts as activity. */
export function lockWhenIdle(now: number = Date.now()): void {
  const { user } = sessionStore.getSnapshot()
  const minutes = readSetting(MINUTES, DEFAULT_MINUTES)
  if (user && minutes > 0 && now - lastActivityAt(now) >= minutes * MINUTE) lockScreen(user.id)
}

/**
 * Updates the copied setting. Until then the last value applies, so that the first screen does not wait for
 * the settings.
 */
async function learnMinutes(): Promise<void> {
  await afterFirstScreen()
  const { lockMinutes } = await import('../../db/queries/settings.ts')
  writeSetting(MINUTES, await lockMinutes())
}

/**
 * Keeps keys from every shortcut and scanner of the app while the screen is locked (BV-12). The browser still types them
 * into the password field and sends its form.
 */
function silenceKeysWhileLocked(event: Event): void {
  const { user } = sessionStore.getSnapshot()
  if (user && lockState.getSnapshot() === user.id) event.stopImmediatePropagation()
}

/** Starts to watch. A session that is reopened after the inactivity time locks at once. */
export function watchIdle(): void {
  const look = () => {
    lockWhenIdle()
    void learnMinutes().catch(() => undefined)
  }
  const active = () => {
    lockWhenIdle()
    recordActivity()
    reportActivity()
  }
  look()
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])
    addEventListener(event, active, { passive: true, capture: true })
  // After `active`, so that the key that finds the screen locked reaches no shortcut either.
  for (const event of ['keydown', 'keypress', 'keyup']) addEventListener(event, silenceKeysWhileLocked, true)
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  setInterval(look, LOOK_MS)
}
