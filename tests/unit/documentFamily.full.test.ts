import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import type { DocumentRequest } from '../../src/documents/documentRequest.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../src/documents/kinds.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { rentalDocument } from '../../src/documents/rentalDocument.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { ROUTES } from '../../src/lib/routes.ts'
import { external, sampleRental, sampleSources, SETTINGS } from '../kit/sampleDocuments.ts'
import { pdfContents, pdfPages, pdfTextPlaces } from '../kit/pdfText.ts'
import { codesOf } from '../kit/qrText.ts'
import { rentalLine } from '../kit/rentals.ts'

const line = (i: number) => ({
  id: `0195e3c0-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`,
  description: `Werkregel ${i}.`,
  quantity: 1,
  price: 10,
  total: 10,
  pos: i,
})
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i))
const rented = (count: number, more: Partial<Rental['rentalLines'][number]> = {}) =>
  Array.from({ length: count }, (_, i) =>
    rentalLine({ position: i, customItem: `Statief ${i}.`, itemPrice: 20, rate: 1, ...more }),
  )
const repairPdf = (kind: DocumentKind, repair: Partial<Repair> = {}, more: Partial<DocumentRequest> = {}) => {
  const document = repairDocument(sampleSources({ externalRepair: external, ...repair }))
  return drawPdfBytes(documentDefinition(kind, { ...SETTINGS, language: 'NL', document, ...more }))
}
const rentalPdf = (rental: Partial<Rental> = {}, prices: 'price' | 'noPrice' = 'price') =>
  drawPdfBytes(rentalSheet({ ...SETTINGS, prices, document: rentalDocument(sampleRental(rental)) }))
const drawAllDocuments = () =>
  Promise.all([...DOCUMENT_KINDS.map((kind) => repairPdf(kind)), rentalPdf(), rentalPdf({}, 'noPrice')])

describe('[PP-02] one family of documents', () => {
  it('has title and number, whom it is for and the page at the same places on every first page', async () => {
    const places = (await drawAllDocuments()).map((pdf) => pdfTextPlaces(pdf)[0] ?? [])
    const titles = places.map((page) => page.find(({ size }) => size === 20))
    expect(new Set(titles.map((title) => `${title?.x} ${title?.y.toFixed(1)}`)).size).toBe(1)
    const feet = places.map((page) => Math.min(...page.filter(({ y }) => y < 80).map(({ x }) => x)))
    expect(new Set(feet).size).toBe(1)
  })

  it('says on every following page title, number, whom it is for, and the head of the lines', async () => {
    const documents = [
      [
        await repairPdf('bestek', { repairEstimateLines: lines(60) }),
        'Bestek 2026.118',
        'Omschrijving Aantal Prijs',
      ],
      [await rentalPdf({ rentalLines: rented(60) }), 'Verhuurbon 2026.12', 'Aantal Omschrijving Dagprijs'],
    ] as const
    for (const [pdf, called, head] of documents) {
      const [first = '', ...next] = pdfPages(pdf)
      expect(next.length).toBeGreaterThan(0)
      expect(first).toContain('Havenlaan')
      for (const page of next) {
        expect(page).toContain(`${called} Productiehuis De Lens`)
        expect(page).toContain(head)
        expect(page).not.toContain('Havenlaan')
      }
    }
  })

  it('says which page it is, and on which one it goes on', async () => {
    const pages = pdfPages(await repairPdf('bestek', { repairEstimateLines: lines(60) }))
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Pagina ${i + 1} van ${pages.length}`)
      expect(page.includes(`Vervolg op pagina ${i + 2}`)).toBe(i + 1 < pages.length)
    }
    expect(pdfPages(await repairPdf('bestek', {}, { language: 'FR' }))[0]).toContain('Page 1 sur 1')
    // Even beside the longest contact the three words of the page number are on one line.
    const [wide = []] = pdfTextPlaces(await rentalPdf({ contact: 'Lang woord '.repeat(18) }))
    const ends = wide.filter(({ y, x }) => y < 80 && x > 480).map(({ y }) => y)
    expect(new Set(ends).size).toBe(1)
  })

  it('is one page for an ordinary repair and an ordinary rental', async () => {
    const ordinary = [
      await repairPdf('bestek', { repairEstimateLines: lines(10), forfaitAmount: 45 }),
      await rentalPdf({ rentalLines: rented(12) }),
      await rentalPdf({ rentalLines: rented(13) }, 'noPrice'),
    ]
    expect(ordinary.map((pdf) => pdfPages(pdf).length)).toEqual([1, 1, 1])
  })
})

it('[PP-03] is black ink: no area is filled but the code and the dot of a status, no text is below 7.5 points', async () => {
  const quiet = [
    await repairPdf('bestek', {}, { home: null }),
    await repairPdf('externalRepair', {}, { home: null }),
    await drawPdfBytes(
      rentalSheet({ ...SETTINGS, home: null, prices: 'price', document: rentalDocument(sampleRental()) }),
    ),
  ]
  for (const pdf of quiet) {
    const [content = ''] = pdfContents(pdf)
    expect(content).not.toMatch(/ re\n| c\n/)
    // Red, green and blue are nearly equal: black or grey.
    for (const [, ...rgb] of content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)$/gm)) {
      const [red = 0, , blue = 1] = rgb.map(Number)
      expect(blue - red).toBeLessThan(0.12)
    }
  }
  for (const pdf of await drawAllDocuments())
    for (const { size } of pdfTextPlaces(pdf).flat()) expect(size).toBeGreaterThanOrEqual(7.5)
})

describe('[PP-04] the end of a document stays together', () => {
  it('takes the last line along, whatever the number of lines', { timeout: 60_000 }, async () => {
    for (let count = 10; count <= 34; count++) {
      const last = pdfPages(await repairPdf('bestek', { repairEstimateLines: lines(count) })).at(-1) ?? ''
      for (const part of [`Werkregel ${count - 1}.`, 'Totaal excl. btw', 'Totaal incl. btw', 'Voor akkoord'])
        expect([count, last]).toEqual([count, expect.stringContaining(part)])
    }
  })

  it('keeps the remarks of a rental with it', { timeout: 60_000 }, async () => {
    for (let count = 8; count <= 26; count += 2) {
      const last = pdfPages(await rentalPdf({ rentalLines: rented(count) })).at(-1) ?? ''
      for (const part of [
        `Statief ${count - 1}.`,
        'Accu geladen',
        'achterdeur',
        'Totaal incl. btw',
        'Afgehaald',
      ])
        expect([count, last]).toEqual([count, expect.stringContaining(part)])
    }
  })

  it('draws every line once and whole', async () => {
    const text = pdfPages(await repairPdf('bestek', { repairEstimateLines: lines(60) })).join(' ')
    for (const { description } of lines(60))
      expect(text.split(`${description} 1 € 10,00 € 10,00`)).toHaveLength(2)
  })

  it('lets texts of many pages flow, and never leaves the room to sign alone on a page', {
    timeout: 60_000,
  }, async () => {
    for (const notes of [
      'Woorden zonder einde '.repeat(230),
      'Regel\n'.repeat(800),
      'Zin na zin. '.repeat(400),
    ])
      for (const prices of ['price', 'noPrice'] as const) {
        const pages = pdfPages(await rentalPdf({ notes }, prices))
        const words = notes.trim().split(/\s+/)
        const last = pages.at(-1) ?? ''
        expect(last).toContain('Afgehaald')
        expect(last).toContain(words.at(-1))
        const found = pages.join(' ').match(new RegExp(`\\b${words[0]}\\b`, 'g')) ?? []
        expect(found).toHaveLength(words.filter((word) => word === words[0]).length)
      }
  })

  it('keeps the label of a short text behind a long one, on the page of that text', async () => {
    const rentalRemarks = [0, 1, 2].map((pos) => ({ id: line(pos).id, text: 'Lang woord '.repeat(180), pos }))
    const last = pdfPages(await rentalPdf({ rentalRemarks, notes: 'Aan de achterdeur.' })).at(-1)
    expect(last).toMatch(/Notities Aan de achterdeur\. Afgehaald/)
  })

  it('loses nothing of a line of 500 characters, or of one that is all line breaks', async () => {
    const description = 'Wat\n'.repeat(125)
    const pages = pdfPages(await repairPdf('bestek', { repairEstimateLines: [{ ...line(1), description }] }))
    expect(pages.join(' ').match(/\bWat\b/g)).toHaveLength(125)
  })
})

it('[PP-05] the column Korting is there when a line has a discount', async () => {
  const headOf = async (rentalLines: Rental['rentalLines']) =>
    /Aantal Omschrijving [^\d]*Totaal/.exec(pdfPages(await rentalPdf({ rentalLines })).join(' '))?.[0]
  expect(await headOf(rented(2))).toBe('Aantal Omschrijving Dagprijs Tarief Totaal')
  const some = [...rented(1), ...rented(1, { discountPercentage: 10 })]
  expect(await headOf(some)).toBe('Aantal Omschrijving Dagprijs Tarief Korting Totaal')
})

describe('[PP-06] the code for the staff', () => {
  const { id } = sampleSources().repair
  const page = ROUTES.RepairDetail.replace('$repairId', id)

  it('opens the page of the repair, and stands on the first page alone', async () => {
    for (const kind of DOCUMENT_KINDS)
      expect(codesOf(await repairPdf(kind))).toEqual([`https://bench.example/#${page}`])
    const long = codesOf(await repairPdf('bestek', { repairEstimateLines: lines(60) }))
    expect(long[0]).toBe(`https://bench.example/#${page}`)
    expect(new Set(long.slice(1))).toEqual(new Set([null]))
  })

  it('opens the page of the rental', async () => {
    const rental = sampleRental().rental.id
    const document = rentalDocument({ ...sampleRental(), rental: { ...sampleRental().rental, id: rental } })
    const pdf = await drawPdfBytes(rentalSheet({ ...SETTINGS, prices: 'price', document }))
    expect(codesOf(pdf)).toEqual([
      `https://bench.example/#${ROUTES.RentalDetail.replace('$rentalId', rental)}`,
    ])
  })

  it('reads back with addresses of all lengths, and is left out for one that is too long or not known', async () => {
    for (const length of [8, 20, 40, 60, 80]) {
      const home = `https://${'a'.repeat(length)}.be`
      expect(codesOf(await repairPdf('bestek', {}, { home }))).toEqual([`${home}/#${page}`])
    }
    for (const home of [null, `https://${'a'.repeat(200)}.be`]) {
      const pdf = await repairPdf('bestek', {}, { home })
      expect(codesOf(pdf)).toEqual([null])
      expect(pdfPages(pdf)[0]).not.toContain('Code voor onze medewerkers')
    }
  })
})
