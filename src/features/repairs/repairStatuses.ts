import type { StatusOption } from '../../components/StatusSelect.tsx'
import { type Tone, toneOf } from '../../components/tones.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { REPAIR_STATUS_LIST, REPAIR_STATUSES as S } from '../../domain/repairs/constants.ts'

/** The colours of the statuses (RL-19, D-044). */
const TONES: Record<string, Tone> = {
  [S.received]: 'blue',
  [S.external]: 'yellow',
  [S.repaired]: 'green',
  [S.unrepairable]: 'red',
  [S.pickedUp]: 'grey',
  [S.billed]: 'violet',
  [S.refused]: 'orange',
}

/** The colour of a status; one this version does not know is grey (D-034). */
export const repairTone = (status: string): Tone => TONES[status] ?? 'grey'

const BUILT_IN: readonly StatusOption[] = REPAIR_STATUS_LIST.map((value) => ({
  value,
  tone: repairTone(value),
}))

/** The statuses to choose from: the last list the server supplied, the built-in one before that (D-034). */
export function useRepairStatuses(): readonly StatusOption[] {
  const supplied = useLive(async () => {
    const rows = (await db.ref.toArray()).filter(({ kind }) => kind === 'repairStatus')
    return rows
      .toSorted((a, b) => a.order - b.order)
      .map(({ description, color }) => ({
        value: description,
        tone: TONES[description] ?? toneOf(color),
      }))
  }, [])
  return supplied && supplied.length > 0 ? supplied : BUILT_IN
}
