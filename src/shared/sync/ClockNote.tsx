import { useState } from 'react'
import { NoteBox } from '../../components/page/NoteBox.tsx'
import { clockErrorText, hasWrongClock } from '../../domain/shared/wrongClock.ts'
import { formatDate } from '../../lib/dates.ts'
import { useClockOffset } from './useSync.ts'

/**
 * A warning in a form that proposes today's date: the clock of this device is wrong, so the date may be wrong too.
 */
export function ClockNote() {
  const offset = useClockOffset()
  const [now] = useState(() => Date.now())
  if (!hasWrongClock(offset)) return null
  return (
    <NoteBox tone="orange" title={`De klok van dit toestel loopt ${clockErrorText(offset)}`}>
      {`Vandaag is het volgens de server ${formatDate(now + offset)}. Gelieve de voorgestelde datums na te kijken en de klok juist te zetten.`}
    </NoteBox>
  )
}
