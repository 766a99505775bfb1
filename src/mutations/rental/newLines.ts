import { isBulk } from '../../domain/items/item.ts'
import { pricedLine } from '../../domain/rentals/prices.ts'
import type { Rental, RentalLine } from '../../domain/rentals/rental.ts'
import type { RunContext, Tx } from '../define.ts'
import { byPlace } from '../partList.ts'
import { checkNewParts, checkOwner, loadParent } from '../parents.ts'
import { requestsModel, NewRentalLine } from './rentalInput.ts'

export const byPosition = byPlace(({ position }: RentalLine) => position)

/** The lines that a rental does not have yet. */
export const linesNotIn = (
  rental: Rental,
  lines: readonly NewRentalLine[] | undefined,
): readonly NewRentalLine[] =>
  (lines ?? []).filter(({ id }) => !rental.rentalLines.some((line) => line.id === id))

/** Checks that the items of new lines exist and belong to no other customer. */
export async function checkLineItems(
  tx: Tx,
  ctx: RunContext,
  lines: readonly Pick<NewRentalLine, 'itemId'>[],
  customerId: string | null | undefined,
): Promise<void> {
  for (const { itemId } of lines) checkOwner(ctx, await loadParent(tx, ctx, 'item', itemId), customerId)
}

/** Checks that the items of new lines exist and fit the customer, and that no other rental has the line ids. */
export async function checkNewLines(
  tx: Tx,
  ctx: RunContext,
  rental: Pick<Rental, 'id' | 'customerId'>,
  lines: readonly NewRentalLine[],
): Promise<void> {
  await checkLineItems(tx, ctx, lines, rental.customerId)
  await checkNewParts(
    ctx,
    'rentalLines',
    lines.map(({ id }) => id),
    rental.id,
  )
}

/** Adds new lines at the end, in order. An existing line stays as it is (rule M3). */
export async function withNewRentalLines(
  tx: Tx,
  rental: Rental,
  lines: readonly NewRentalLine[],
): Promise<Rental> {
  const fresh = linesNotIn(rental, lines)
  if (fresh.length === 0) return rental
  const start = rental.rentalLines.reduce((max, line) => Math.max(max, line.position), 0) + 1
  const added: RentalLine[] = []
  for (const [i, line] of fresh.entries()) added.push(await lineOf(tx, rental, line, start + i))
  return { ...rental, rentalLines: [...rental.rentalLines, ...added].sort(byPosition) }
}

async function lineOf(tx: Tx, rental: Rental, line: NewRentalLine, position: number): Promise<RentalLine> {
  const item = line.itemId ? await tx.get('item', line.itemId) : undefined
  const multiple = item ? isBulk(item) : true
  const model = requestsModel(line)
    ? { brand: line.brand!, model: line.model! }
    : { brand: null, model: null }
  return pricedLine({
    id: line.id,
    position: line.position ?? position,
    itemId: line.itemId ?? null,
    customItem: line.itemId || requestsModel(line) ? null : (line.customItem ?? null),
    // A single item has quantity 1 (D-092).
    quantity: multiple ? (line.quantity ?? 1) : 1,
    multiple: multiple && line.itemId !== null && line.itemId !== undefined,
    itemPrice: line.itemPrice ?? item?.rentPrice ?? 0,
    rate: line.rate ?? rental.rate,
    subTotalPrice: 0,
    discountPercentage: line.discountPercentage ?? 0,
    discount: line.discount ?? 0,
    totalPrice: 0,
    remark: line.remark ?? null,
    conflict: false,
    ...model,
    kitId: line.itemId ? null : (line.kitId ?? null),
    partOf: line.partOf ?? null,
  })
}
