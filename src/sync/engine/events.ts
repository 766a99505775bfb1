import { type EntityName, isEntityName } from '../../domain/entities.ts'
import type { AckedEntry } from './acks.ts'
import type { StockConflictEvent, SyncEvent } from '../store/syncMessages.ts'

/** The code of a notice about another rental of the same item (D-086). */
const STOCK_CONFLICT = 'rental_conflict'

/** Returns the events for the person who waits for these outcomes. */
export function syncEventsOf(moved: readonly AckedEntry[]): SyncEvent[] {
  const found = new Map(moved.flatMap(stockConflictsOf).map((one) => [`${one.rentalId} ${one.text}`, one]))
  const others = moved.flatMap(eventsOfOne)
  return found.size > 0 ? [...others, { type: 'stockConflicts', found: [...found.values()] }] : others
}

function stockConflictsOf({ entry, outcome }: AckedEntry): StockConflictEvent[] {
  const notices = outcome.status === 'applied' ? (outcome.notices ?? []) : []
  const subject = subjectOf(entry.name, entry.args)
  const rentalId = subject?.e === 'rental' ? subject.id : null
  return notices.flatMap(({ code, text }) => (code === STOCK_CONFLICT ? [{ text, rentalId }] : []))
}

function eventsOfOne({ entry, outcome }: AckedEntry): SyncEvent[] {
  const { mid, name } = entry
  if (outcome.status !== 'applied')
    return [{ type: 'refused', mid, root: outcome.root ?? mid, name, text: outcome.text ?? '' }]
  const subject = subjectOf(name, entry.args)
  const events: SyncEvent[] = []
  const number = numberOf(outcome.assigned)
  if (number && subject) events.push({ type: 'numbered', ...subject, ...number })
  if (outcome.conflicts?.length)
    events.push({
      type: 'conflict',
      mid,
      conflicts: outcome.conflicts,
      e: subject?.e ?? null,
      id: subject?.id ?? null,
    })
  for (const { code, text } of outcome.notices ?? [])
    if (code !== STOCK_CONFLICT) events.push({ type: 'notice', mid, code, text })
  return events
}

/** Returns the aggregate that a mutation is about, from its name ('repair.addLine') and its arguments. */
function subjectOf(name: string, args: Record<string, unknown>): { e: EntityName; id: string } | null {
  const noun = name.split('.')[0] ?? ''
  const e = noun === 'photo' ? 'repair' : noun === 'contact' ? 'customer' : noun
  const id = args.id ?? args[`${e}Id`]
  return isEntityName(e) && typeof id === 'string' ? { e, id } : null
}

function numberOf(
  assigned: Record<string, unknown> | undefined,
): { number: string; aliasOf?: string } | null {
  const number = assigned?.number ?? assigned?.itemNumber ?? assigned?.referenceNumber
  if (typeof number !== 'string') return null
  return typeof assigned?.aliasOf === 'string' ? { number, aliasOf: assigned.aliasOf } : { number }
}
