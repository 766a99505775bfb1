import { product } from '../protocol/product.ts'
import type { PurgeOrder } from '../store/meta.ts'
import { isBundled } from '../store/tables.ts'
import type { ApplyInput } from './loadSegment.ts'
import type { RowPlan } from './planRows.ts'

/**
 * Plans the removal of what this device keeps about persons whom a segment shows as erased: sent and refused changes,
 * drafts, files. Their rows follow by themselves.
 * @param complete true for the last segment of a download
 * @returns null if nobody was erased
 */
export function planPurge(
  { rows, moved }: RowPlan,
  { segment, meta, direct }: ApplyInput,
  complete: boolean,
): PurgeOrder | null {
  // Rows in ready bundles have no line of their own.
  const scan = complete && meta.boot != null && meta.boot.fresh !== true
  if (direct) return null
  const { entity, find } = product().device.erasure
  const people = segment.changes.flatMap((line) => {
    if (line.t !== 'row' || line.e !== entity) return []
    const key = `${line.e}:${line.id}`
    const before = rows.get(key)?.before ?? moved.get(key)?.stored
    return find(line.d, before) ?? []
  })
  if (people.length === 0) return scan ? { people, changed: [], files: [], scan } : null
  const changed = [...rows.values()]
  return {
    people,
    changed: changed.flatMap(({ e, id }) => (isBundled(e) ? [[e, id]] : [])),
    files: changed.flatMap(({ e, id, row, before }) => lostFiles(e, id, before, row)),
    ...(scan ? { scan } : {}),
  }
}

/** The files that a record showed and does not show any more. */
export function lostFiles(
  e: string,
  id: string,
  before: object | null | undefined,
  after: object | null | undefined,
): string[] {
  const namesIn = (doc: object | null | undefined) =>
    doc
      ? product()
          .device.attachmentsOf(e, id, { ...doc })
          .map(({ name }) => name)
      : []
  const shown = new Set(namesIn(after))
  return namesIn(before).filter((name) => !shown.has(name))
}
