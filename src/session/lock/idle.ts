import { afterFirstScreen } from '../../lib/firstScreen.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { sessionStore } from '../session.ts'
import { activeAt, lockScreen, noteActivity } from './lockState.ts'

const LOOK_MS = 10_000
const MINUTE = 60_000
/** What the house says, kept beside the database: a store that does not answer must not keep a screen open. */
const MINUTES = 'lockMinutes'
const DEFAULT_MINUTES = 30

/** Locks when nobody did anything for as long as the house says; a clock that was set back counts as activity. */
export function lockWhenIdle(now: number = Date.now()): void {
  const { user } = sessionStore.getSnapshot()
  const minutes = readSetting(MINUTES, DEFAULT_MINUTES)
  if (user && minutes > 0 && now - activeAt(now) >= minutes * MINUTE) lockScreen(user.id)
}

/** What was learned last time counts until then: nobody waits for the settings to see a first screen. */
async function learnMinutes(): Promise<void> {
  await afterFirstScreen()
  const { lockMinutes } = await import('../../db/queries/settings.ts')
  writeSetting(MINUTES, await lockMinutes())
}

/** Watches from now on; a session that was left open and is opened again after that time is locked at once. */
export function watchIdle(): void {
  const look = () => {
    lockWhenIdle()
    void learnMinutes().catch(() => undefined)
  }
  const active = () => {
    lockWhenIdle()
    noteActivity()
  }
  look()
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])
    addEventListener(event, active, { passive: true, capture: true })
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  setInterval(look, LOOK_MS)
}
