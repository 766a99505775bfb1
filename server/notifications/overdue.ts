import { MODEL_KEY } from '../db/modelSql.ts'
import { RENTAL_ACTIVE } from '../db/statusSql.ts'
import type pg from 'pg'
import { checkStock, type StockCheck, withConflictFlags } from '../../src/domain/rentals/availability.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { claimsOf } from '../../src/domain/rentals/claims.ts'
import { isOverdue } from '../../src/domain/rentals/overdue.ts'
import { withModelRequests } from '../../src/domain/rentals/placement.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'
import { stockFacts } from '../reads/stockFacts.ts'
import { type LateConflict, notifyLateConflicts } from './lateConflicts.ts'

/**
 * Nightly work on rentals. It marks rentals whose return day has passed as overdue. It marks lines of other
 * rentals that need the same items as conflicts (D-083, AV-11), and notifies them (D-129 N1). A second run on
 * the same day changes nothing.
 * @returns the number of changed rentals
 */
export const markOverdue = (pool: pg.Pool, now: string): Promise<number> =>
  inSyncTransaction(pool, async (tx) => {
    const today = dayInBrussels(now)
    const changed = new Set<string>()
    const rentals = await rentalsOf(tx, `r.${RENTAL_ACTIVE} OR r.overdue`)
    for (const rental of rentals) {
      const overdue = isOverdue(rental, today)
      if (overdue === rental.overdue) continue
      await tx.query('UPDATE rental SET overdue = $2 WHERE id = $1', [rental.id, overdue])
      changed.add(rental.id)
    }
    const found = await storeFlags(tx, rentals, today)
    for (const id of found.changed) changed.add(id)
    await notifyLateConflicts(tx, found.clashes, { now, today })
    return changed.size
  })

async function rentalsOf(tx: Queryable, where: string): Promise<Rental[]> {
  const { rows } = await tx.query<{ doc: Rental }>(selectVersioned('rental', where))
  return rows.map(({ doc }) => doc)
}

/** Returns the units that cannot be rented out because their inspection lapsed. */
async function lapsedItems(tx: Queryable, today: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT r.id FROM item r JOIN category c ON c.id = r.category_id
      WHERE c.inspected_only AND r.active AND r.inspection_due < $1`,
    [today],
  )
  return rows.map(({ id }) => id)
}

/**
 * Updates the conflict flags. Only rentals that need an overdue item, or an item with a lapsed inspection,
 * can change at night.
 */
async function storeFlags(
  tx: Queryable,
  rentals: readonly Rental[],
  today: string,
): Promise<{ changed: string[]; clashes: LateConflict[] }> {
  const late = new Map(rentals.flatMap((rental) => (isOverdue(rental, today) ? [[rental.id, rental]] : [])))
  const claims = [...late.values()].map(claimsOf)
  const items = new Set([
    ...claims.flatMap(({ held }) => held.flatMap(({ itemId }) => itemId ?? [])),
    ...(await lapsedItems(tx, today)),
  ])
  const keys = claims.flatMap(({ asks }) => asks.map(({ key }) => key))
  if (items.size === 0 && keys.length === 0) return { changed: [], clashes: [] }
  const facts = await stockFacts(tx, TOGETHER, [[...items], keys], today)
  const known = new Map(facts.rentals.map((rental) => [rental.id, rental]))
  const changed: string[] = []
  const lateConflicts: LateConflict[] = []
  for (const rental of rentals) {
    const check = checkStock(known.get(rental.id) ?? withModelRequests(rental), facts)
    lateConflicts.push(...lateConflictsOf(rental, check, late))
    const next = withConflictFlags(rental, check)
    if (next === rental) continue
    for (const { id, conflict } of next.rentalLines)
      await tx.query(
        'UPDATE rental_line SET conflict = $3 WHERE rental_id = $1 AND id = $2 AND conflict <> $3',
        [rental.id, id, conflict],
      )
    changed.push(rental.id)
  }
  return { changed, clashes: lateConflicts }
}

/**
 * Selects the items in $1, and all units of their models and of the models in $2. A rental that asks for a
 * model may now get another unit.
 */
const TOGETHER = `r.id = ANY($1::uuid[]) OR ${MODEL_KEY} = ANY($2::text[]) OR r.model IS NOT NULL AND
  ${MODEL_KEY} IN (SELECT ${MODEL_KEY} FROM item r WHERE r.id = ANY($1::uuid[]))`

/** Returns the clashes of a rental with late rentals. A rental that is late itself has no new needs. */
function lateConflictsOf(
  rental: Rental,
  { conflicts }: StockCheck,
  late: ReadonlyMap<string, Rental>,
): LateConflict[] {
  if (late.has(rental.id)) return []
  return [...new Set(conflicts.map(({ rentalId }) => rentalId))].flatMap((id) => {
    const other = late.get(id)
    const itemIds = conflicts.flatMap(({ itemId, rentalId }) => (rentalId === id ? itemId : []))
    return other ? [{ rental, late: other, itemIds }] : []
  })
}
