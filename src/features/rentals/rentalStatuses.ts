import type { StatusOption } from '../../components/StatusSelect.tsx'
import { type Tone, toneOf } from '../../components/tones.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { RENTAL_STATUS_LIST, RENTAL_STATUSES as S } from '../../domain/rentals/constants.ts'

/** The colours of the statuses; Optie and Bevestigd are those of the calendar (D-094). */
const TONES: Record<string, Tone> = {
  [S.option]: 'orange',
  [S.confirmed]: 'blue',
  [S.returned]: 'teal',
  [S.closed]: 'green',
  [S.cancelled]: 'grey',
}

/** The colour of a status; one this version does not know is grey (D-034). */
export const rentalTone = (status: string): Tone => TONES[status] ?? 'grey'

const BUILT_IN: readonly StatusOption[] = RENTAL_STATUS_LIST.map((value) => ({
  value,
  tone: rentalTone(value),
}))

/** The statuses to choose from: the last list the server supplied, the built-in one before that (D-034). */
export function useRentalStatuses(): readonly StatusOption[] {
  const supplied = useLive(async () => {
    const rows = (await db.ref.toArray()).filter(({ kind }) => kind === 'rentalStatus')
    return rows
      .toSorted((a, b) => a.order - b.order)
      .map(({ description, color }) => ({ value: description, tone: TONES[description] ?? toneOf(color) }))
  }, [])
  return supplied && supplied.length > 0 ? supplied : BUILT_IN
}
