import type { StatusOption } from '../../components/status/StatusSelect.tsx'
import { type Tone, toneOf } from '../../components/status/tones.ts'
import { useLive } from '../../db/live.ts'
import { suppliedStatuses } from '../../db/queries/settingsLists.ts'
import { STATUS_COLOURS, statusColour, type StatusKind } from '../../domain/statusColours.ts'

/**
 * The colour of a status. A status that this version does not know has the colour of the server's list, else grey
 * (D-034).
 */
export const statusTone = (kind: StatusKind, status: string, supplied: string | null = null): Tone =>
  statusColour(kind, status) ?? toneOf(supplied)

/** The statuses to choose from: the last list of the server, or the built-in one before that (D-034). */
export function useStatuses(kind: StatusKind): readonly StatusOption[] {
  const supplied = useLive(() => suppliedStatuses(kind), [kind])
  const listed =
    supplied && supplied.length > 0
      ? supplied
      : Object.entries(STATUS_COLOURS[kind]).map(([description, color]) => ({ description, color }))
  return listed.map(({ description, color }) => ({
    value: description,
    tone: statusTone(kind, description, color),
  }))
}
