import { generateDemo } from '../../server/seed/demo/generate.ts'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import type { DocumentRequest } from '../../src/documents/documentRequest.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import type { DocumentKind, RentalPrices } from '../../src/documents/kinds.ts'
import { repairDocument, type RepairSources } from '../../src/documents/repairDocument.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { rentalDocument, type RentalSources } from '../../src/documents/rentalDocument.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { pdfPages } from './pdfText.ts'
import { rentalItem, rentalLine, rentalWith } from './rentals.ts'

/** A believable company with its repairs, for documents of all kinds. */
export function demoDocuments(today = '2026-11-20') {
  const demo = generateDemo({ today })
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  const [items, customers] = [byId(demo.items), byId(demo.customers)]
  const [executors, makers] = [byId(demo.company.executors), byId(demo.company.manufacturers)]
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
export const SETTINGS = { today: '2026-11-20', at: AT, logo: null, home: 'https://bench.example' }

const { demo, repairs, sourcesOf } = demoDocuments()
const line = (description: string, quantity: number, price: number, pos = 1) => ({
  id: `0195e3c0-0000-7000-8000-00000000000${pos}`,
  description,
  quantity,
  price,
  total: Math.round(quantity * price * 100) / 100,
  pos,
})

/** The fields of a repair that is at the manufacturer. */
export const external = {
  id: '0195e3c0-0000-7000-8000-000000000009',
  manufacturerId: null,
  rma: 'RMA-77/B',
  dateIn: null,
  dateOut: '2026-03-05',
  info: 'Sony PXW-Z280',
  notes: 'Geen beeld na val',
  message: null,
  sendMail: false,
  externalMailSent: false,
}

/**
 * A quote of one camera with two lines: € 1.234,50 and € 9,50. `more` changes the repair before its totals are
 * computed.
 */
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
export async function documentText(
  kind: DocumentKind,
  sources: RepairSources,
  more: Partial<DocumentRequest> = {},
): Promise<string[]> {
  const request = { ...SETTINGS, language: 'NL' as const, document: repairDocument(sources), ...more }
  return pdfPages(await drawPdfBytes(documentDefinition(kind, request)))
}

/** The rentals of the company, with the records that their documents name. */
export function demoRentals(): RentalSources[] {
  const customers = new Map(demo.customers.map((customer) => [customer.id, customer]))
  const items = new Map(demo.items.map((item) => [item.id, item]))
  const executor = firstExecutor(demo.company.executors)
  return [...demo.rentals()].map((rental) => ({
    rental,
    customer: customers.get(rental.customerId ?? ''),
    items,
    executor,
  }))
}

const camera = rentalItem({ brand: 'Sony', model: 'PXW-FX9', serialNumber: '400123', rentPrice: 250 })

/**
 * Four days of a camera at € 250,00 with rate 3 and 10 % off, and transport for € 45,50. That is € 720,50 before 5 %
 * discount, 5 % service fee and 21 % VAT. `more` changes the rental before its amounts are computed.
 */
export function sampleRental(more: Partial<Rental> = {}): RentalSources {
  const { customer: base, executor } = sampleSources()
  const customer = base && { ...base, phone: '09 223 11 22', email: 'info@delens.example' }
  const [contact] = base?.customerContacts ?? []
  const rental = rentalWith({
    number: '2026.12',
    boekjaar: 2026,
    documentNumber: 12,
    externalReference: 'PO-77',
    contact: 'Jan Peeters',
    startDate: '2026-06-05',
    endDate: '2026-06-08',
    pickupDate: '2026-06-04',
    returnDate: '2026-06-09',
    rate: 3,
    discount: 5,
    serviceFeeActive: true,
    serviceFee: 5,
    customerId: base?.id ?? null,
    customerContactId: contact?.id ?? null,
    notes: 'Levering aan de achterdeur.',
    rentalRemarks: [
      { id: rentalItem().id, text: 'Statief apart verpakken', pos: 2 },
      { id: rentalItem().id, text: 'Accu geladen meegeven', pos: 1 },
    ],
    rentalLines: [
      rentalLine({ position: 2, customItem: 'Transport', itemPrice: 45.5, rate: 1 }),
      rentalLine({
        position: 1,
        itemId: camera.id,
        customItem: null,
        itemPrice: 250,
        rate: 3,
        discountPercentage: 10,
        remark: 'Met extra accu',
      }),
    ],
    ...more,
  })
  return { rental, customer, items: new Map([[camera.id, camera]]), executor }
}

/** The text of the document of a rental, a string per page. */
export const rentalText = async (sources: RentalSources, prices: RentalPrices): Promise<string[]> =>
  pdfPages(await drawPdfBytes(rentalSheet({ document: rentalDocument(sources), prices, ...SETTINGS })))
