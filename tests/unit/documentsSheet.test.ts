import read from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { NO_INTAKE } from '../../src/domain/repairs/intake.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import {
  repairSheet,
  type WorkbookRow,
  repairSheetRow,
  repairSheetTitles,
} from '../../src/documents/spreadsheet.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'
import { unzip } from '../kit/unzip.ts'

const readBack = async (rows: readonly WorkbookRow[]) => (await read(repairSheet(rows)))[0]
const rowOf = (...args: Parameters<typeof sampleSources>) =>
  repairSheetRow(repairDocument(sampleSources(...args)))

describe('herstellingen.xlsx', () => {
  it('[EX-02] [D-072] has its columns in their order on the sheet Herstellingen', async () => {
    const sheet = await readBack([rowOf()])
    expect(sheet?.sheet).toBe('Herstellingen')
    expect(sheet?.data[0]).toEqual(
      [
        'Nummer|Type|Status|Omschrijving|Referentie|Binnengebracht op|Einddatum|Opgehaald op|Merk|Model|Serienummer',
        'Klant|Contact|Uitvoerder|Garantie|Extern|Fabrikant|RMA|Gefactureerd|Bestek excl. btw|Bestek incl. btw',
        'Totaal excl. btw|Totaal incl. btw',
        'Toebehoren|Toestand|Toelichting toestand|Kostenlimiet|Wacht op onderdeel|Onderdeel verwacht op|Garantie op',
        'Gewijzigd na facturatie',
      ].flatMap((titles) => titles.split('|')),
    )
  })

  it('[D-072] days are dates, amounts are numbers, and a number of a repair stays a text', async () => {
    const sheet = await readBack([rowOf({ forfaitAmount: 60 })])
    const row = Object.fromEntries(repairSheetTitles().map((title, i) => [title, sheet?.data[1]?.[i]]))
    expect(row).toMatchObject({
      Nummer: '2026.118',
      Type: 'Bestek',
      Status: 'Binnengebracht',
      Omschrijving: 'Geen beeld',
      Referentie: 'PO-4711',
      'Binnengebracht op': new Date('2026-03-02T00:00:00Z'),
      Einddatum: new Date('2026-03-20T00:00:00Z'),
      'Opgehaald op': null,
      Merk: 'Sony',
      Serienummer: '400123',
      Klant: 'Productiehuis De Lens',
      Garantie: 'Nee',
      'Bestek excl. btw': 1244,
      'Bestek incl. btw': 1505.24,
      'Totaal excl. btw': 60,
      'Totaal incl. btw': 72.6,
    })
  })

  it('[GF-05] says whether a repair was changed after it was billed', () => {
    const column = repairSheetTitles().indexOf('Gewijzigd na facturatie')
    expect(rowOf({ billed: true })[column]).toBe('Nee')
    expect(rowOf({ billed: true, changedAfterBilling: true })[column]).toBe('Ja')
  })

  it('shows what the overview shows: the provisional code, Spare parts, VERHUUR', () => {
    const { customer: _, ...sources } = sampleSources({ number: null, sparePartsOnly: true })
    const row = repairSheetRow(repairDocument(sources))
    expect([row[0], row[8], row[11]]).toEqual(['V-7K3Q', 'Spare parts', 'VERHUUR'])
  })

  it('[D-072] texts that look like formulas are texts, and stay what was typed', async () => {
    const texts = ['=1+1', '+32 9 223', '-12', '@SUM(A1)', '=HYPERLINK("http://x")', "'al zo"]
    const rows = texts.map((notes) => rowOf({ notes }))
    const sheet = await readBack(rows)
    expect(sheet?.data.slice(1).map((row) => row[3])).toEqual(texts)
    const files = await unzip(repairSheet(rows))
    expect(files['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/)
    const styles = files['xl/styles.xml']?.split('<cellXfs')[1]?.match(/<xf [^>]*>/g) ?? []
    const quoted = styles.flatMap((xf, i) => (xf.includes('quotePrefix="1"') ? [`${i}`] : []))
    const cells = files['xl/worksheets/sheet1.xml']?.matchAll(/<c r="D([2-7])" s="(\d+)"/g) ?? []
    const marked = [...cells].filter(([, , style = '']) => quoted.includes(style)).map(([, line]) => line)
    expect(marked).toEqual(['2', '3', '4', '5', '6'])
  })

  it('[DO-09] has after them what was said at the counter, and nothing where nothing was said', async () => {
    const said = { accessories: 'Accu\nLader', condition: 'Gebruikt', conditionNote: 'Kras', costLimit: 0 }
    const waits = { waitsForPart: 'Lens', partExpectedAt: '2026-04-01' }
    const warrantyOf = { number: '2025.318', provisionalRef: null }
    const sources = { ...sampleSources({ ...said, ...waits }), warrantyOf }
    const sheet = await readBack([repairSheetRow(repairDocument(sources)), rowOf(NO_INTAKE)])
    const [checkedIn, nothing] = sheet?.data.slice(1).map((row) => row.slice(23, 30)) ?? []
    const day = new Date('2026-04-01T00:00:00Z')
    expect(checkedIn).toEqual(['Accu, Lader', 'Gebruikt', 'Kras', 0, 'Lens', day, '2025.318'])
    expect(nothing?.filter((cell) => cell !== null) ?? []).toEqual([])
  })

  it('[DO-08] has neither the access code of a device nor the signature of who brought it in', async () => {
    const [accessCode, path] = ['GEHEIM-4711', 'M 47 11 L 12 34']
    const signature = {
      id: 's',
      name: 'An Ondertekend',
      at: '2026-03-02T08:00:00Z',
      device: null,
      path,
      shown: 'f00d',
    }
    const files = await unzip(repairSheet([rowOf({ accessCode, signature })]))
    const all = Object.values(files).join('\n')
    expect(all).toContain('Productiehuis De Lens')
    for (const secret of [accessCode, path, signature.name, signature.shown])
      expect(all).not.toContain(secret)
  })

  it('[D-072] the head is bold and stays in sight', async () => {
    const files = await unzip(repairSheet([rowOf()]))
    expect(files['xl/worksheets/sheet1.xml']).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(files['xl/styles.xml']).toContain('<b/>')
  })

  it('writes 20,000 repairs in under 5 s', { timeout: 60_000 }, async () => {
    const row = rowOf()
    const rows = Array.from({ length: 20_000 }, (_, i) =>
      row.with(0, `2026.${i}`).with(3, `Omschrijving ${i}`),
    )
    const start = process.cpuUsage()
    const file = repairSheet(rows)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(5)
    expect(file.size).toBeGreaterThan(500_000)
  })
})
