import { generateDemo } from '../../server/db/demo/generate.ts'
import { makePdf } from '../../server/documents/pdf.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import type { PaperRequest } from '../../src/documents/common.ts'
import { paperDefinition } from '../../src/documents/definition.ts'
import type { PaperKind } from '../../src/documents/kinds.ts'
import { repairPaper, type RepairSources } from '../../src/documents/paper.ts'
import { pdfPages } from './pdfText.ts'

/** A believable business with its repairs, for documents of all kinds. */
export function demoPapers(today = '2026-11-20') {
  const demo = generateDemo({ today })
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  const [items, customers] = [byId(demo.items), byId(demo.customers)]
  const [executors, makers] = [byId(demo.house.executors), byId(demo.house.manufacturers)]
  const sourcesOf = (repair: Repair): RepairSources => ({
    repair,
    item: items.get(repair.itemId ?? ''),
    customer: customers.get(repair.customerId ?? ''),
    executor: executors.get(repair.executorId ?? ''),
    manufacturer: makers.get(repair.externalRepair?.manufacturerId ?? ''),
  })
  return { demo, repairs: [...demo.repairs()], sourcesOf }
}

export const AT = '2026-11-20T09:30:00.000Z'
export const SETTINGS = { today: '2026-11-20', at: AT, logo: null }

const { repairs, sourcesOf } = demoPapers()
const line = (description: string, quantity: number, price: number, pos = 1) => ({
  id: `0195e3c0-0000-7000-8000-00000000000${pos}`,
  description,
  quantity,
  price,
  total: Math.round(quantity * price * 100) / 100,
  pos,
})

/** A quote of one camera with two lines: € 1.234,50 and € 9,50; `more` changes the repair before its totals are made. */
export function sampleSources(more: Partial<Repair> = {}): RepairSources {
  const base = repairs.find((repair) => repair.itemId && repair.customerContactId && !repair.sparePartsOnly)
  if (!base) throw new Error('no repair in the demo data')
  const lines = [line('Moederbord', 1, 1234.5, 1), line('Klein materiaal', 1, 9.5, 2)]
  const repair: Repair = {
    ...base,
    number: '2026.118',
    provisionalRef: 'V-7K3Q',
    type: 'Bestek',
    status: 'Binnengebracht',
    underWarranty: false,
    estimateRefused: false,
    forfaitAmount: 0,
    isExternal: false,
    billed: false,
    dateIn: '2026-03-02',
    endDate: '2026-03-20',
    dateOut: null,
    reference: 'PO-4711',
    notes: 'Geen beeld',
    workNotes: 'Moederbord vervangen.',
    estimateNotes: 'Graag vooraf bellen.',
    repairLines: lines,
    repairEstimateLines: lines,
    externalRepair: null,
    ...more,
  }
  const sources = sourcesOf(base)
  const customer = sources.customer && { ...sources.customer, name: 'Productiehuis De Lens' }
  const item = sources.item && { ...sources.item, brand: 'Sony', model: 'PXW-Z280', serialNumber: '400123' }
  return { ...sources, customer, item, repair: { ...repair, ...repairTotals(repair) } }
}

/** The text of a document, a string per page. */
export async function paperText(
  kind: PaperKind,
  sources: RepairSources,
  more: Partial<PaperRequest> = {},
): Promise<string[]> {
  const request = { ...SETTINGS, language: 'NL' as const, paper: repairPaper(sources), ...more }
  return pdfPages(await makePdf(paperDefinition(kind, request)))
}
