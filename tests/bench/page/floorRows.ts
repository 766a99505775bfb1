import type { PullLine } from '../../../src/sync/protocol/protocol.ts'
export interface FloorJob {
  /** The sources of the answers, in order: recordings, or the server itself. */
  requests: { url: string; init?: { method: string; headers: Record<string, string>; body: string } }[]
  /** Name of the database to fill. */
  name: string
  /** True if the database is kept, to be read. */
  keep?: boolean
}

/*
 * The stores of the floor: one row per record, with the indexes of the product before it had bundles. They never change
 * with the store of the product, so ratios of different years can be compared.
 */
export const FLOOR_STORES: Record<string, string> = {
  repair: 'id,number,customerId,itemId,_list',
  rental: 'id,number,status,customerId,startDate,returnDate,*_items',
  customer: 'id,referenceNumber,name',
  item: 'id,itemNumber,serialNumber,customerId,status,_house',
  category: 'id',
  subcategory: 'id',
  repairAction: 'id',
  manufacturer: 'id',
  executor: 'id',
  priceRate: 'id',
  holiday: 'id',
  mailTemplate: 'id',
  setting: 'id',
  notification: 'id',
  user: 'id',
  conflict: 'id',
  alias: 'id',
  actionForm: 'id',
  ref: 'id',
  mail: 'id,repairId',
}

export type FloorRow = Record<string, unknown>

/** Converts a document to such a row, with the values of its sparse indexes. */
export function floorRow(e: string, doc: FloorRow, v: number): FloorRow {
  return { ...doc, _v: v, ...DERIVED[e]?.(doc) }
}

const DERIVED: Record<string, (doc: FloorRow) => FloorRow> = {
  repair: (doc) =>
    isArchived(doc) ? {} : { _list: Number(doc['boekjaar']) * 1e7 + Number(doc['documentNumber']) },
  rental: (doc) => (isActive(doc) ? { _items: itemsOf(doc) } : {}),
  item: (doc) => (doc['active'] === true && doc['customerId'] === null ? { _house: 1 } : {}),
}

const isArchived = ({ status, previousStatus }: FloorRow): boolean =>
  status === 'Opgehaald' || (status === 'Gefactureerd' && previousStatus === 'Opgehaald')

const isActive = ({ status }: FloorRow): boolean => status === 'Optie' || status === 'Bevestigd'

function itemsOf({ rentalLines }: FloorRow): string[] {
  const lines: { itemId: string | null }[] = Array.isArray(rentalLines) ? rentalLines : []
  return [...new Set(lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])))]
}

/** The rows of the recorded answers, in segments that each end with a cursor. */
export async function* segmentsOf({
  requests,
}: Pick<FloorJob, 'requests'>): AsyncGenerator<[string, FloorRow][]> {
  let rows: [string, FloorRow][] = []
  for (const { url, init } of requests) {
    const text = await (await fetch(url, init)).text()
    for (const line of text.split('\n')) {
      if (line === '') continue
      const parsed = JSON.parse(line) as PullLine
      if (parsed.t === 'row') rows.push([parsed.e, floorRow(parsed.e, parsed.d, parsed.v)])
      else if (parsed.t === 'mark' || parsed.t === 'end') {
        yield rows
        rows = []
      }
    }
  }
}
