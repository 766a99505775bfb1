import { hasWrongClock } from '../../domain/shared/wrongClock.ts'
import { formatTime } from '../../lib/dates.ts'
import type { SyncStatus } from '../../sync/client.ts'

/**
 * The appearance of the sync indicator: a dot, and colour only when a person must act. The words are shown only
 * while something is not in order (SL-05).
 */
export interface SyncLook {
  /** The whole state in words, for screen readers and on hover. */
  text: string
  /** Shown beside the dot if there is no space for the words; null if there is nothing to count. */
  count: number | null
  icon: 'synced' | 'sending' | 'offline' | 'attention' | 'waiting'
  tone: 'calm' | 'amber' | 'red'
}

const refusedText = (count: number): string =>
  count === 1 ? '1 wijziging niet verwerkt' : `${count} wijzigingen niet verwerkt`
const offlineText = (count: number): string =>
  count === 1 ? 'Offline – 1 wijziging in de wachtrij' : `Offline – ${count} wijzigingen in de wachtrij`
const waitingText = (count: number): string =>
  count === 1 ? '1 wijziging wacht' : `${count} wijzigingen wachten`
/** Returns the number of waiting files: photos, logos and documents. */
const photosText = (count: number): string => (count === 1 ? '1 bestand wacht' : `${count} bestanden wachten`)
const conflictText = (count: number): string => (count === 1 ? '1 conflict' : `${count} conflicten`)

const WRONG_CLOCK = 'Klok van dit toestel staat fout'

/** Obstacles that do not disappear without intervention. */
const OBSTACLES: Partial<Record<ObstacleReason, string>> = {
  serverFull: 'Server is vol',
  deviceFull: 'Opslag van dit toestel is vol',
  proxy: 'Proxy weigert',
  suspended: 'Stilgelegd',
}
type ObstacleReason = NonNullable<SyncStatus['wait']>['why']

function obstacleText(obstacle: string, { waiting, photos }: SyncStatus): string {
  if (waiting > 0) return `${obstacle} – ${waitingText(waiting)}`
  return photos > 0 ? `${obstacle} – ${photosText(photos)}` : obstacle
}

/**
 * Returns the words beside the dot; none while all is in order. They are a part of `text`, so that the visible words
 * are in the accessible name.
 */
export function shortSyncText({ icon, text, count }: SyncLook, { state, refused }: SyncStatus): string {
  if (icon === 'synced') return ''
  if (refused > 0 && count === refused) return text
  if (state === 'auth') return 'Aanmelden'
  if (icon === 'sending' && count === null) return ''
  if (icon === 'offline') return count === null ? 'Offline' : `Offline – ${count}`
  return text
}

/** Returns the sync state in words (D-036, B3.7): first what needs a person, then what hinders sending. */
export function syncLook(status: SyncStatus): SyncLook {
  const { state, waiting, refused, conflicts, online } = status
  if (state === 'blocked')
    return { text: 'Dit toestel is geblokkeerd', count: null, icon: 'attention', tone: 'red' }
  if (refused > 0) return { text: refusedText(refused), count: refused, icon: 'attention', tone: 'red' }
  if (state === 'auth') {
    const text = waiting === 0 ? 'Aanmelden nodig' : `${waitingText(waiting)} op aanmelden`
    return { text, count: waiting || null, icon: 'attention', tone: 'amber' }
  }
  const obstacle = status.wait && OBSTACLES[status.wait.why]
  if (obstacle && state !== 'synced') {
    const count = waiting || status.photos || null
    return { text: obstacleText(obstacle, status), count, icon: 'attention', tone: 'amber' }
  }
  // A proxy without its server counts as offline, not as waiting.
  if (status.wait && status.wait.why !== 'noServer' && state !== 'synced') {
    const text = `Wachten tot ${formatTime(status.wait.until)}`
    return { text, count: waiting || null, icon: 'waiting', tone: 'amber' }
  }
  if (status.stuck) return { text: waitingText(waiting), count: waiting, icon: 'waiting', tone: 'amber' }
  if (!online || state === 'offline')
    return { text: offlineText(waiting), count: waiting || null, icon: 'offline', tone: 'calm' }
  if (state === 'sending' && waiting === 0)
    return { text: photosText(status.photos), count: status.photos, icon: 'sending', tone: 'calm' }
  if (state !== 'synced' || waiting > 0)
    return { text: 'Synchroniseren…', count: waiting || null, icon: 'sending', tone: 'calm' }
  if (hasWrongClock(status.clockOffset))
    return { text: WRONG_CLOCK, count: null, icon: 'attention', tone: 'amber' }
  if (conflicts > 0)
    return { text: conflictText(conflicts), count: conflicts, icon: 'attention', tone: 'amber' }
  if (status.boot) return { text: 'Oudere gegevens ophalen…', count: null, icon: 'sending', tone: 'calm' }
  return { text: 'Gesynchroniseerd', count: null, icon: 'synced', tone: 'calm' }
}
