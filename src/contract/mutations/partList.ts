import { sameValue } from '../../domain/merge/fields.ts'
import type { EntityName } from '../../domain/entities.ts'
import type { StockPart } from '../../domain/items/itemModel.ts'
import type { RunContext, Tx } from '../define.ts'
import { type Loss, mergeSet, recordLosses } from './merge.ts'
import { parent } from './parents.ts'

type Part = { id: string }

/**
 * A list as a person left it, against the one they saw (B6.2): what is missing was removed, what is new was added, what
 * differs was changed, each on its own. A change wins from a removal, here and there.
 *
 * @param seen without it the list is the last word
 * @returns `current` itself when nothing changed, new parts last; and what was lost, by the part it was lost in
 */
export function mergeParts<P extends Part>(
  current: P[],
  wanted: readonly P[],
  seen: readonly P[] = current,
): { list: P[]; losses: [id: string, losses: Loss[]][] } {
  const was = new Map(seen.map((part) => [part.id, part]))
  const ids = new Set(wanted.map(({ id }) => id))
  const removed = (now: P) => was.has(now.id) && !ids.has(now.id) && sameValue(was.get(now.id), now)
  const kept = current.filter((now) => !removed(now))
  const losses = new Map<string, Loss[]>()
  let list = kept.length === current.length ? current : kept
  for (const part of wanted) list = withPart(list, part, was.get(part.id), losses)
  return { list, losses: [...losses] }
}

function withPart<P extends Part>(list: P[], part: P, before: P | undefined, lost: Map<string, Loss[]>): P[] {
  const now = list.find(({ id }) => id === part.id)
  // removed by others: it comes back only where it was changed here
  if (!now) return before !== undefined && sameValue(before, part) ? list : [...list, part]
  const { id, ...fields } = part
  const merged = mergeSet(now, fields, {}, before ? { base: { ...before } } : {}, '')
  if (merged.losses.length > 0) lost.set(id, merged.losses)
  if (Object.keys(merged.values).length === 0) return list
  return list.map((one) => (one === now ? { ...now, ...merged.values } : one))
}

/** Parts by the place that a person gave them; two at one place by their ids. */
export const byPlace =
  <P extends Part>(placeOf: (part: P) => number) =>
  (a: P, b: P): number =>
    placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1)

/** The items that parts name are there. @throws DomainError not_found, gone or parent_rejected */
export async function checkItems(tx: Tx, ctx: RunContext, parts: unknown): Promise<void> {
  for (const { itemId } of (parts ?? []) as StockPart[]) await parent(tx, ctx, 'item', itemId)
}

/** Where a list of stock parts stands. */
interface PartsOf {
  e: EntityName
  doc: Record<string, unknown> & { id: string }
  /** None: such a record has no parts. */
  field: string | undefined
}

/** The parts of a record as a change leaves them, in their order; nothing where the change does not name them. */
export async function partsSet(
  tx: Tx,
  ctx: RunContext,
  { e, doc, field }: PartsOf,
  wanted: unknown,
): Promise<Record<string, StockPart[]>> {
  if (field === undefined || wanted === undefined) return {}
  // what a person is said to have seen can be anything
  const seen = Array.isArray(ctx.base?.[field]) ? (ctx.base[field] as StockPart[]) : undefined
  const { list, losses } = mergeParts(doc[field] as StockPart[], wanted as StockPart[], seen)
  for (const [id, lost] of losses) await recordLosses(tx, ctx, e, doc.id, lost, `${field}.${id}.`)
  return { [field]: list.toSorted(byPlace(({ position }) => position)) }
}
