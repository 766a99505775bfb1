import { modelKey, modelName, namedModel } from '../domain/items/model.ts'
import { byPlaceName, type ModelPlaces, placesText } from '../domain/items/place.ts'
import type { Item } from '../domain/items/item.ts'
import { agreementOf } from '../domain/documents/agreement.ts'
import type { RentalSlipKind } from '../domain/documents/constants.ts'
import { deliveredRows, returnedRows, type ReturnState, type SlipRow } from '../domain/documents/slipRows.ts'
import type { Signature } from '../domain/documents/signature.ts'
import { handoverStagesOf } from '../domain/rentals/handover.ts'
import { type RentalDocument, rentalDocument, type RentalSources } from './rentalDocument.ts'

export interface RentalSlipRow {
  /** The storage place; '' if unknown. */
  place: string
  quantity: number
  description: string
  /** Its numbers, separated by commas. */
  codes: string
  /** The state on return; '' on a slip that does not show it. */
  state: string
  /** The description of damage. */
  note: string
}

/** The content of the pick list, the delivery slip or the return receipt of a rental: plain data, in Dutch. */
export interface RentalSlip {
  kind: RentalSlipKind
  title: string
  document: RentalDocument
  rows: RentalSlipRow[]
  /** The signature for the present content; null: nobody signed, or the content changed since. */
  signature: Signature | null
}

export const SLIP_TITLES: Record<RentalSlipKind, string> = {
  picklijst: 'Picklijst',
  leveringsbon: 'Leveringsbon',
  retourbon: 'Retourbon',
}

const STATES: Record<ReturnState, string> = {
  back: 'Terug',
  missing: 'Ontbreekt',
  damaged: 'Beschadigd',
  out: 'Nog buiten',
}

/** @param places storage places, only for a pick list */
export function rentalSlip(
  kind: RentalSlipKind,
  sources: RentalSources,
  places: ModelPlaces = new Map(),
): RentalSlip {
  return {
    kind,
    title: SLIP_TITLES[kind],
    document: rentalDocument(sources),
    rows: ROWS[kind](sources, places),
    signature: signedFor(kind, sources),
  }
}

function signedFor(kind: RentalSlipKind, sources: RentalSources): Signature | null {
  if (kind === 'picklijst') return null
  const about = kind === 'leveringsbon' ? 'delivery' : 'return'
  const { state, signature } = agreementOf(about, sources, sources.signatures ?? [])
  return state === 'agreed' ? signature : null
}

const ROWS: Record<RentalSlipKind, (sources: RentalSources, places: ModelPlaces) => RentalSlipRow[]> = {
  picklijst: ({ rental, items }, places) =>
    handoverStagesOf(rental, 'out')
      .toGo.map(({ line, itemId, count }) =>
        rowOf({ line, itemId, quantity: line.multiple ? count.toGo : 1 }, items, places),
      )
      .toSorted(byPlace),
  leveringsbon: ({ rental, items }) => deliveredRows(rental).map((row) => rowOf(row, items)),
  retourbon: ({ rental, items }) =>
    returnedRows(rental).map((row) => ({
      ...rowOf(row, items),
      state: STATES[row.state],
      note: row.note ?? '',
    })),
}

function rowOf(
  { line, itemId, quantity }: SlipRow,
  items: RentalSources['items'],
  places: ModelPlaces = new Map(),
): RentalSlipRow {
  const item = itemId === null ? undefined : items.get(itemId)
  const key = item ? modelKey(item) : namedModel(line)
  const lie = item ? [item.place] : (places.get(key ?? '') ?? [])
  return {
    place: placesText(lie),
    quantity,
    description: item ? modelName(item) : modelName({ brand: line.brand ?? '', model: line.model }),
    codes: codesOf(item),
    state: '',
    note: '',
  }
}

const codesOf = (item: Pick<Item, 'itemNumber' | 'serialNumber'> | undefined): string =>
  [item?.itemNumber, item?.serialNumber].filter(Boolean).join(', ')

const byPlace = (a: RentalSlipRow, b: RentalSlipRow): number =>
  byPlaceName(a.place, b.place) || byPlaceName(a.description, b.description)
