import { AT_WORK } from '../../domain/repairs/statusList.ts'
import { isOneOf } from '../../lib/objects.ts'
import type { StoredColumn, StoredColumns } from './columns/column.ts'
import { documentColumn } from './columns/documentColumn.ts'
import { compareText } from './textTable.ts'

/** The counted properties of a repair. */
interface Counted {
  status: string
  active: boolean
  /** The slot of its item; -1 for none. */
  item: number
}

/** Counts the repairs of each kind. Updated with every change, so that nobody has to count them. */
export class RepairTally {
  active = 0
  private readonly byStatus = new Map<string, number>()
  /** The number of repairs that keep an item at work, by the slot of the item. */
  private readonly atWork = new Map<number, number>()

  /** @param by 1 for an added repair, -1 for a removed one */
  add({ status, active, item }: Counted, by: 1 | -1): void {
    if (active) this.active += by
    add(this.byStatus, status, by)
    if (isOneOf<string>(AT_WORK, status)) add(this.atWork, item, by)
  }

  /** Returns the number of repairs of each status. */
  statuses(): Record<string, number> {
    return Object.fromEntries([...this.byStatus].sort(([a], [b]) => compareText(a, b)))
  }

  /** Counts, for each of these items, the repairs that keep a unit at work. Items without one are omitted. */
  atWorkOn(items: readonly string[], slotOf: (item: string) => number): Map<string, number> {
    return new Map(
      items.flatMap((id) => {
        const count = this.atWork.get(slotOf(id)) ?? 0
        return count > 0 ? [[id, count] as const] : []
      }),
    )
  }

  /** The active repairs are missing here: they are counted again from their own column. */
  columns(): StoredColumns {
    return { byStatus: counts(this.byStatus), atWork: counts(this.atWork) }
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

const counts = <K>(of: Map<K, number>): StoredColumn =>
  documentColumn(
    () => of,
    ([key, count]) => of.set(key, count),
  )
