import { useSyncExternalStore } from 'react'
import { Note } from '../../components/page/Note.tsx'
import { clockErrorText, hasWrongClock } from '../../domain/shared/wrongClock.ts'
import { formatDate } from '../../lib/dates.ts'
import { syncStatus } from '../../sync/client.ts'

const clockOffset = () => syncStatus.getSnapshot().clockOffset

/** In a form that proposes today's date: the clock of this device is wrong, and so may the date be. */
export function ClockNote() {
  // Heard of alone: the state is told many times a second while a device is filled.
  const offset = useSyncExternalStore(syncStatus.subscribe, clockOffset)
  if (!hasWrongClock(offset)) return null
  return (
    <Note tone="orange" title={`De klok van dit toestel loopt ${clockErrorText(offset)}`}>
      {`Vandaag is het volgens de server ${formatDate(Date.now() + offset)}. Gelieve de voorgestelde datums na te kijken en de klok juist te zetten.`}
    </Note>
  )
}
