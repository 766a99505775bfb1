import { expect, it } from 'vitest'
import { repairSheetFacts } from '../../src/documents/repairDocument.ts'
import { repairSheet, repairSheetRow, repairSheetTitles } from '../../src/documents/spreadsheet.ts'
import { type OfficeCell, openedByLibreOffice } from '../kit/libreOffice.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'

const NOTES = [
  'Geen beeld',
  '=1+1',
  '+32 9 223',
  '-12',
  '@SUM(A1)',
  '=HYPERLINK("http://x")',
  "'al zo",
  '2026-03-02',
  '  <b>&amp; "dik"</b>  ',
  'eerste regel\ntweede regel',
  'stap _x0041_ klaar',
  'Ťhîs – 日本 😀',
]

it('[EX-02] [D-072] LibreOffice opens it: dates, numbers, texts as typed, no formula', {
  timeout: 180_000,
}, async () => {
  const rows = NOTES.map((notes) =>
    repairSheetRow(repairSheetFacts(sampleSources({ notes, forfaitAmount: 60 }))),
  )
  const [titles, ...cells] = await openedByLibreOffice(repairSheet(rows))
  expect(titles).toEqual(repairSheetTitles())
  const named = (row: OfficeCell[]) =>
    Object.fromEntries(repairSheetTitles().map((title, i) => [title, row[i]]))
  expect(cells.map((row) => named(row).Omschrijving)).toEqual(NOTES)
  expect(named(cells[0] ?? [])).toEqual({
    Nummer: '2026.118',
    Type: 'Bestek',
    Status: 'Binnengebracht',
    Omschrijving: 'Geen beeld',
    Referentie: 'PO-4711',
    'Binnengebracht op': { date: '2026-03-02' },
    Einddatum: { date: '2026-03-20' },
    'Opgehaald op': null,
    Merk: 'Sony',
    Model: 'PXW-Z280',
    Serienummer: '400123',
    Klant: 'Productiehuis De Lens',
    Contact: 'Jef Beeckman',
    Uitvoerder: 'Beeldhuis Gent bv',
    Garantie: 'Nee',
    Extern: 'Nee',
    Fabrikant: null,
    RMA: null,
    Gefactureerd: 'Nee',
    'Bestek excl. btw': 1244,
    'Bestek incl. btw': 1505.24,
    'Totaal excl. btw': 60,
    'Totaal incl. btw': 72.6,
    Toebehoren: 'Accu',
    Toestand: 'Gebruikssporen, Vuil',
    'Toelichting toestand': null,
    Kostenlimiet: 150,
    'Wacht op onderdeel': null,
    'Onderdeel verwacht op': null,
    'Garantie op': null,
    'Gewijzigd na facturatie': 'Nee',
  })
})
