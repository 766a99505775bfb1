import { sameValue } from '../domain/merge/fields.ts'
import type { EntityName } from '../domain/entities.ts'
import type { StockPart } from '../domain/items/itemModel.ts'
import type { RunContext, Tx } from './define.ts'
import { type Loss, mergeSet, recordLosses } from './merge.ts'
import { loadParent } from './parents.ts'

type Part = { id: string }

/**
 * Merges a list as a person left it, against the list they saw (B6.2). A missing part was removed, a new part was
 * added, and a different part was changed. Each part is decided on its own. A change wins over a removal, on either
 * side.
 *
 * @param seen without it, `wanted` replaces the list
 * @returns `current` itself if nothing changed, new parts last; and the losses, by the id of their part
 */
export function mergeParts<P extends Part>(
  current: P[],
  wanted: readonly P[],
  seen: readonly P[] = current,
): { list: P[]; losses: [id: string, losses: Loss[]][] } {
  const was = new Map(seen.map((part) => [part.id, part]))
  const ids = new Set(wanted.map(({ id }) => id))
  const removed = (now: P) => was.has(now.id) && !ids.has(now.id) && sameValue(was.get(now.id), now)
  const remaining = current.filter((now) => !removed(now))
  const losses = new Map<string, Loss[]>()
  let list = remaining.length === current.length ? current : remaining
  for (const part of wanted) list = withPart(list, part, was.get(part.id), losses)
  return { list, losses: [...losses] }
}

function withPart<P extends Part>(list: P[], part: P, before: P | undefined, lost: Map<string, Loss[]>): P[] {
  const now = list.find(({ id }) => id === part.id)
  // Removed by others: it comes back only if it was changed here.
  if (!now) return before !== undefined && sameValue(before, part) ? list : [...list, part]
  const { id, ...fields } = part
  const merged = mergeSet(now, fields, {}, before ? { base: { ...before } } : {}, '')
  if (merged.losses.length > 0) lost.set(id, merged.losses)
  if (Object.keys(merged.values).length === 0) return list
  return list.map((one) => (one === now ? { ...now, ...merged.values } : one))
}

/** Compares parts by their position; equal positions by id. */
export const byPlace =
  <P extends Part>(placeOf: (part: P) => number) =>
  (a: P, b: P): number =>
    placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1)

/** Checks that the items that parts name exist. @throws DomainError not_found, gone or parent_rejected */
export async function checkPartItems(tx: Tx, ctx: RunContext, parts: unknown): Promise<void> {
  for (const { itemId } of (parts ?? []) as StockPart[]) await loadParent(tx, ctx, 'item', itemId)
}

/** A record and its field that holds a list of stock parts. */
interface PartListField {
  e: EntityName
  doc: Record<string, unknown> & { id: string }
  /** Absent: this kind of record has no parts. */
  field: string | undefined
}

/** The merged and sorted parts of a record after a change; empty if the change does not name them. */
export async function mergePartsField(
  tx: Tx,
  ctx: RunContext,
  { e, doc, field }: PartListField,
  wanted: unknown,
): Promise<Record<string, StockPart[]>> {
  if (field === undefined || wanted === undefined) return {}
  // The device sends `base`, so it can hold anything.
  const seen = Array.isArray(ctx.base?.[field]) ? (ctx.base[field] as StockPart[]) : undefined
  const { list, losses } = mergeParts(doc[field] as StockPart[], wanted as StockPart[], seen)
  for (const [id, lost] of losses) await recordLosses(tx, ctx, e, doc.id, lost, `${field}.${id}.`)
  return { [field]: list.toSorted(byPlace(({ position }) => position)) }
}
