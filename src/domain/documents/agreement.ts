import { modelKey, namedModel } from '../items/model.ts'
import type { Item } from '../items/item.ts'
import type { Rental, RentalLine } from '../rentals/rental.ts'
import type { Repair, RepairLine } from '../repairs/repair.ts'
import { sum } from '../shared/money.ts'
import { sha256 } from '../shared/sha256.ts'
import type { RepairSignatureKind, SignatureKind } from './constants.ts'
import { deliveredRows, returnedRows, type ReturnRow, type SlipRow } from './slipRows.ts'
import type { Signature } from './signature.ts'

/** A rental and the items of its lines. */
interface AgreedRental {
  rental: Pick<
    Rental,
    | 'rentalLines'
    | 'movements'
    | 'pickupDate'
    | 'startDate'
    | 'endDate'
    | 'returnDate'
    | 'basePriceExclVat'
    | 'totalPriceInclVat'
  >
  items: ReadonlyMap<string, Pick<Item, 'brand' | 'model'> | undefined>
}
type AgreedRepair = Pick<
  Repair,
  'repairLines' | 'repairEstimateLines' | 'estimateTotalInclVat' | 'repairTotalInclVat' | 'forfaitAmount'
>
/** The record that a kind of signature is about. */
export type AgreedOf<K extends SignatureKind> = K extends RepairSignatureKind ? AgreedRepair : AgreedRental

type Facts = readonly unknown[]

/**
 * The facts that are agreed on. The order of the lines and their ids do not count, so that removing a line
 * and adding it again keeps the agreement. Choosing a unit for a requested model keeps it too.
 */
const FACTS: { [K in SignatureKind]: (of: AgreedOf<K>) => Facts } = {
  estimate: (repair) => [
    unordered(repair.repairEstimateLines.map(workFact)),
    repair.estimateTotalInclVat,
    repair.forfaitAmount ?? 0,
  ],
  pickup: (repair) => [unordered(repair.repairLines.map(workFact)), repair.repairTotalInclVat],
  rental: ({ rental, items }) => [
    [rental.pickupDate, rental.startDate, rental.endDate, rental.returnDate],
    linesTogether(rental.rentalLines, items),
    rental.basePriceExclVat,
    rental.totalPriceInclVat,
  ],
  delivery: ({ rental }) => unordered(deliveredRows(rental).map(rowFact)),
  return: ({ rental }) => unordered(returnedRows(rental).map((row) => [...rowFact(row), ...stateFact(row)])),
}

const workFact = ({ description, quantity, price, total }: RepairLine): Facts => [
  description,
  quantity,
  price,
  total,
]
const rowFact = ({ line, itemId, quantity }: SlipRow): Facts => [itemId ?? [line.brand, line.model], quantity]
const stateFact = ({ state, note }: ReturnRow): Facts => [state, note]
const unordered = (facts: readonly Facts[]): string[] => facts.map((fact) => JSON.stringify(fact)).sort()

/** Adds up equal lines: two lines of one unit count as one line of two units. */
function linesTogether(lines: readonly RentalLine[], items: AgreedRental['items']): string[] {
  const groups = new Map<string, RentalLine[]>()
  for (const line of lines) {
    const what = JSON.stringify([whatOf(line, items), line.itemPrice, line.rate])
    groups.set(what, [...(groups.get(what) ?? []), line])
  }
  const together = [...groups].map(
    ([what, same]): Facts => [
      what,
      sum(same.map(({ quantity }) => quantity)),
      sum(same.map(({ totalPrice }) => totalPrice)),
    ],
  )
  return unordered(together)
}

function whatOf(line: RentalLine, items: AgreedRental['items']): string | null {
  const item = line.itemId === null ? undefined : items.get(line.itemId)
  return item ? modelKey(item) : (line.itemId ?? namedModel(line) ?? line.customItem)
}

/**
 * The fingerprint of the present facts: SHA-256 in hexadecimal digits, equal on every device and on the
 * server.
 * @param of the repair, or the rental with its items
 */
export const fingerprint = <K extends SignatureKind>(kind: K, of: AgreedOf<K>): string =>
  sha256(JSON.stringify([kind, FACTS[kind](of)]))

/**
 * The state of an agreement: `none` without a signature, `agreed` if the latest signature covers the present
 * facts, `changed` if the facts changed after it.
 */
export type Agreement =
  | { state: 'none'; signature: null }
  | { state: 'agreed' | 'changed'; signature: Signature }

/**
 * Compares the latest signature of a kind with the present facts (SG-02, SG-03).
 * @param signatures all signatures of the record, of any kind and in any order
 */
export function agreementOf<K extends SignatureKind>(
  kind: K,
  of: AgreedOf<K>,
  signatures: readonly Signature[],
): Agreement {
  const signature = signatures
    .filter((one) => one.kind === kind)
    .toSorted(bySigning)
    .at(-1)
  if (!signature) return { state: 'none', signature: null }
  return { state: signature.shown === fingerprint(kind, of) ? 'agreed' : 'changed', signature }
}

/** The order of signing, equal on every device. */
const bySigning = (a: Signature, b: Signature): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1
