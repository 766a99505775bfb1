import { product } from '../protocol/product.ts'
import type { AckedEntry } from './acks.ts'
import type { GroupedNotice, SyncEvent } from '../store/syncMessages.ts'

/** Returns the events for the person who waits for these outcomes. */
export function syncEventsOf(moved: readonly AckedEntry[]): SyncEvent[] {
  const found = new Map(moved.flatMap(groupedNoticesOf).map((one) => [`${one.id} ${one.text}`, one]))
  const others = moved.flatMap(eventsOfOne)
  return found.size > 0 ? [...others, { type: 'notices', found: [...found.values()] }] : others
}

const isGrouped = (code: string) => product().device.groupedNotices.includes(code)

function groupedNoticesOf({ entry, outcome }: AckedEntry): GroupedNotice[] {
  const notices = outcome.status === 'applied' ? (outcome.notices ?? []) : []
  const subject = product().device.subjectOf(entry.name, entry.args)
  return notices.flatMap(({ code, text }) =>
    isGrouped(code) ? [{ code, text, e: subject?.e ?? null, id: subject?.id ?? null }] : [],
  )
}

function eventsOfOne({ entry, outcome }: AckedEntry): SyncEvent[] {
  const { mid, name } = entry
  if (outcome.status !== 'applied')
    return [{ type: 'refused', mid, root: outcome.root ?? mid, name, text: outcome.text ?? '' }]
  const subject = product().device.subjectOf(name, entry.args)
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
    if (!isGrouped(code)) events.push({ type: 'notice', mid, code, text })
  return events
}

function numberOf(
  assigned: Record<string, unknown> | undefined,
): { number: string; aliasOf?: string } | null {
  const keys = new Set(Object.values(product().device.numberKeys))
  const number = [...keys]
    .map((key) => assigned?.[key])
    .find((value) => value !== undefined && value !== null)
  if (typeof number !== 'string') return null
  return typeof assigned?.aliasOf === 'string' ? { number, aliasOf: assigned.aliasOf } : { number }
}
