import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import type { ReplicaDb } from '../../src/db/database.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import { type PdfEngine, prepareEngine } from '../../src/documents/engine.ts'
import { DOCUMENT_KINDS, RENTAL_PRICES } from '../../src/documents/kinds.ts'
import { logoUrl } from '../../src/documents/logo.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { rentalDocument } from '../../src/documents/rentalDocument.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import { repairSheet, repairSheetRow } from '../../src/documents/spreadsheet.ts'
import { createDocumentMaker, type DocumentMaker } from '../../src/shared/documents/documentMaker.ts'
import { AT, demoDocuments, demoRentals } from '../kit/sampleDocuments.ts'
import { pdfDrawing, pdfPages } from '../kit/pdfText.ts'
import { testReplica } from '../kit/sim/replica.ts'

const { demo, repairs, sourcesOf } = demoDocuments()
/** Every sixth repair: these cover all statuses, types, languages and people. */
const fifty = repairs.filter((_, i) => i % 6 === 0).slice(0, 50)
const rentals = demoRentals()
const LOGO = 'ab'.repeat(32)
const HOME = 'https://bench.example'

/** The PDF engine of the browser's worker, run here. */
async function browserEngine(): Promise<PdfEngine> {
  const file = (name: string) =>
    new Uint8Array(
      readFileSync(join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), name)),
    )
  const module = await import('pdfmake/build/pdfmake.js')
  const normal = file('fonts/Roboto/Roboto-Regular.ttf')
  const noto = (name: string) => readFileSync(`src/documents/fonts/noto/${name}.woff`)
  const bold = file('fonts/Roboto/Roboto-Medium.ttf')
  return prepareEngine(module, { normal, bold }, async (name) => new Uint8Array(noto(name)))
}

let db: ReplicaDb
let maker: DocumentMaker
let logo: Buffer

beforeAll(async () => {
  ;({ db } = await testReplica())
  const put = (table: string, rows: readonly object[]) => db.table(table).bulkPut(rows as object[])
  await put('repair', repairs)
  await put(
    'rental',
    rentals.map(({ rental }) => rental),
  )
  await put('item', demo.items)
  await put('customer', demo.customers)
  await put('manufacturer', demo.company.manufacturers)
  await put(
    'executor',
    demo.company.executors.map((executor) => ({ ...executor, logo: LOGO })),
  )
  logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  const bytes = new Uint8Array(logo).buffer
  await put('blobcache', [{ sha256: `${LOGO}:orig`, bytes, mime: 'image/png', usedAt: 1 }])
  maker = createDocumentMaker(db, browserEngine, () => Date.parse(AT), HOME)
})

describe('made on the device and made by the server', () => {
  it('[D-029] [PF-08] fifty repairs give documents that are drawn alike to the last point', {
    timeout: 120_000,
  }, async () => {
    expect(fifty).toHaveLength(50)
    for (const [i, repair] of fifty.entries()) {
      const language = LANGUAGES[i % 3] ?? 'NL'
      const kind =
        repair.externalRepair && i % 2 === 0 ? 'externalRepair' : (DOCUMENT_KINDS[i % 2] ?? 'bestek')
      const here = await maker.makeRepairPdf(kind, repair.id, language)
      const document = repairDocument(sourcesOf(repair))
      const request = {
        document,
        language,
        today: '2026-11-20',
        at: AT,
        logo: logoUrl(logo),
        home: HOME,
      }
      const there = await drawPdfBytes(documentDefinition(kind, request))
      expect(pdfPages(new Uint8Array(here.bytes))).toEqual(pdfPages(there))
      expect(pdfDrawing(new Uint8Array(here.bytes)) === pdfDrawing(there)).toBe(true)
      expect(pdfPages(there).join(' ')).toContain(document.name)
    }
  })

  it('[D-029] [PF-08] so do twenty rentals, with prices and without', { timeout: 120_000 }, async () => {
    const twenty = rentals.slice(0, 20)
    expect(twenty).toHaveLength(20)
    for (const [i, sources] of twenty.entries()) {
      const prices = RENTAL_PRICES[i % 2] ?? 'price'
      const here = await maker.makeRentalPdf(sources.rental.id, prices)
      const document = rentalDocument(sources)
      const there = await drawPdfBytes(
        rentalSheet({ document, prices, at: AT, logo: logoUrl(logo), home: HOME }),
      )
      expect(pdfPages(new Uint8Array(here.bytes))).toEqual(pdfPages(there))
      expect(pdfDrawing(new Uint8Array(here.bytes)) === pdfDrawing(there)).toBe(true)
      expect(here.name).toBe(`verhuur_${document.name.replace('.', '-')}.pdf`)
    }
    const unknown = maker.makeRentalPdf('0195e3c0-0000-7000-8000-000000000000', 'price')
    await expect(unknown).rejects.toThrow('Deze verhuur staat niet op dit toestel.')
  })

  it('[ZK-15] so does a repair in letters of many scripts', async () => {
    const repair = fifty.find(({ customerId }) => customerId)!
    const sources = sourcesOf(repair)
    const customer = { ...sources.customer!, name: '北京影视 شركة הפקות → 𓀀' }
    await db.customer.put(customer)
    const here = await maker.makeRepairPdf('bestek', repair.id, 'NL')
    await db.customer.put(sources.customer!)
    const document = repairDocument({ ...sources, customer })
    const request = {
      document,
      language: 'NL' as const,
      today: '2026-11-20',
      at: AT,
      logo: logoUrl(logo),
      home: HOME,
    }
    const there = await drawPdfBytes(documentDefinition('bestek', request))
    expect(pdfDrawing(new Uint8Array(here.bytes)) === pdfDrawing(there)).toBe(true)
    expect(pdfPages(there).join('').replaceAll(' ', '')).toContain('北京影视')
    expect(here.unshown).toBe('𓀀')
    expect(await maker.unshownIn('bestek', repair.id, 'NL')).toBe('')
  })

  it('[D-072] the same repairs give the same spreadsheet', async () => {
    const ids = fifty.map(({ id }) => id)
    const here = await maker.makeSpreadsheet(ids)
    const there = repairSheet(fifty.map((repair) => repairSheetRow(repairDocument(sourcesOf(repair)))))
    const { default: read } = await import('read-excel-file/universal')
    expect(await read(new Blob([here]))).toEqual(await read(there))
  })

  it('[LM-18] a logo that is not on the device is left out and reported, and so is every other missing file', async () => {
    await db.blobcache.clear()
    const repair = fifty.find(({ customerId }) => customerId)!
    await db.customer.delete(repair.customerId!)
    const { bytes, name, withoutLogo } = await maker.makeRepairPdf('eindRapport', repair.id, 'NL')
    expect(withoutLogo).toBe(true)
    expect(pdfPages(new Uint8Array(bytes))[0]).toContain('VERHUUR')
    expect(name).toBe(`eindrapport_${repair.number?.replace('.', '-')}_NL.pdf`)
    const unknown = maker.makeRepairPdf('bestek', '0195e3c0-0000-7000-8000-000000000000', 'NL')
    await expect(unknown).rejects.toThrow('Deze herstelling staat niet op dit toestel.')
    const other = fifty.find(({ externalRepair }) => !externalRepair)!
    const slip = maker.makeRepairPdf('externalRepair', other.id, 'NL')
    await expect(slip).rejects.toThrow('Externe herstelling is nog niet opgeslagen')
  })
})
