import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spreadsheet } from '../kit/spreadsheet.ts'
import { sendFile } from '../kit/server/sendFile.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
// The tests import faster than the rate limit of a person.
beforeEach(() => server.pool.query('DELETE FROM rate_limit'))
afterAll(() => server.close())

type Bytes = string | Uint8Array
const bytesOf = (content: Bytes) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

async function upload(path: string, content: Bytes, part = 'file') {
  const answer = await sendFile(server, path, { content: bytesOf(content).slice(), part })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}
interface Answer {
  inserted: number
  updated: number
  unchanged: number
  notFound: object[]
  code?: string
  error?: string
  details?: { rows: string[]; errorCount: number }
  firstRows?: { row: number; action: string; cells: { typed: string; stored: string | null }[] }[]
}
const get = async <T>(path: string) => (await server.call('GET', path)).json<T>()

describe('customers', () => {
  const path = '/customer/file'

  it('[IM-01] [IM-07] [AP-148] inserts, updates by reference, and leaves blank cells alone', async () => {
    const first =
      'Referentie;Naam;E-mail;Gemeente\r\nB1;Productiehuis Dé Lens;info@delens.be;Gent\r\nB2;Studio 9;;Aalst'
    expect(await upload(path, first)).toMatchObject({ status: 201, inserted: 2, updated: 0 })
    const again =
      'gemeente;NAAM;referentie;Onbekend\nBrugge;Studio Negen;b2;zomaar\n;Productiehuis Dé Lens;B1;'
    expect(await upload(path, again)).toMatchObject({ status: 201, inserted: 0, updated: 1, unchanged: 1 })
    const all =
      await get<{ referenceNumber: string; name: string; email: string; address: { city: string } }[]>(
        '/customer/all/active',
      )
    expect(all.find((c) => c.name === 'Studio Negen')).toMatchObject({ address: { city: 'Brugge' } })
    expect(all.find((c) => c.referenceNumber === 'B1')).toMatchObject({
      email: 'info@delens.be',
      address: { city: 'Gent' },
    })
  })

  it('[KT-03] take their language from a column, which only knows those of the documents', async () => {
    const list = (language: string) => `Referentie;Naam;Taal\nL1;Radio Sud;${language}`
    const known = async () =>
      (await get<{ referenceNumber: string; language: string | null }[]>('/customer/all/active')).find(
        (c) => c.referenceNumber === 'L1',
      )?.language
    expect(await upload(path, list('fr'))).toMatchObject({ status: 201, inserted: 1 })
    expect(await known()).toBe('FR')
    expect(await upload(path, list(''))).toMatchObject({ status: 201, unchanged: 1 })
    expect(await upload(path, list('Duits'))).toMatchObject({
      status: 422,
      details: { rows: ["Rij 2: Taal 'Duits' bestaat niet (toegelaten: NL, EN, FR)"] },
    })
    expect(await known()).toBe('FR')
  })

  it('[DB-02] take their VAT number from a column', async () => {
    const list = (vat: string) => `Referentie;Naam;Btw-nummer\nV1;Radio Nord;${vat}`
    expect(await upload(path, list('BE 0123.456.749'))).toMatchObject({ status: 201, inserted: 1 })
    const all = await get<{ referenceNumber: string; vatNumber: string | null }[]>('/customer/all/active')
    expect(all.find((c) => c.referenceNumber === 'V1')?.vatNumber).toBe('BE0123456749')
    expect(await upload(path, list('BE 123'))).toMatchObject({
      status: 422,
      details: { rows: ['Rij 2: Btw-nummer is geen geldig btw-nummer'] },
    })
  })

  it('[NI-06] [NI-05] refuse a row with wrong check digits, or with an address that cannot be reached', async () => {
    const list = (vat: string, email: string) =>
      `Referentie;Naam;Btw-nummer;E-mail\nV2;Radio Oost;${vat};${email}`
    expect(await upload(path, list('BE 0123.456.789', 'info@oost.be.'))).toMatchObject({
      status: 422,
      details: {
        rows: [
          'Rij 2: Btw-nummer is geen geldig btw-nummer: de controlecijfers kloppen niet',
          'Rij 2: E-mail is geen geldig e-mailadres',
        ],
      },
    })
  })

  it('[IM-07] refuses a request without the part file', async () => {
    expect(await upload(path, 'Referentie;Naam\n1;x', 'bestand')).toMatchObject({
      status: 422,
      code: 'INVALID',
    })
  })

  it('[IM-11] writes nothing when one row is wrong, and names row, column and reason', async () => {
    const answer = await upload(path, 'Referentie;Naam;E-mail\nC1;Goed;\nC2;;\nC3;Fout;geen adres')
    expect(answer).toMatchObject({
      status: 422,
      error: 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.',
      details: { rows: ['Rij 3: Naam ontbreekt', 'Rij 4: E-mail is geen geldig e-mailadres'], errorCount: 2 },
    })
    const all = await get<{ referenceNumber: string }[]>('/customer/all/active')
    expect(all.some((c) => c.referenceNumber.startsWith('C'))).toBe(false)
  })

  it('reads the encoding of older Windows programs, tabs and commas', async () => {
    const windows = Uint8Array.from('Referentie\tNaam\nW1\tCaf\xe9 Z\xfcrich', (c) => c.charCodeAt(0))
    expect(await upload(path, windows)).toMatchObject({ status: 201, inserted: 1 })
    expect(await upload(path, 'Referentie,Naam\nW2,"Janssens, en zonen"')).toMatchObject({
      status: 201,
      inserted: 1,
    })
    const names = (await get<{ name: string }[]>('/customer/all/active')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Café Zürich', 'Janssens, en zonen']))
  })

  it('does not give out a reference that came with a file', async () => {
    await upload(path, 'Referentie;Naam\nK-500;Uit de boekhouding')
    const made = (await server.call('POST', '/customer', { name: 'Nieuw' })).json<{
      referenceNumber: string
    }>()
    expect(made.referenceNumber).toBe('K-501')
  })

  it('shows beforehand what would happen, and writes nothing', async () => {
    const answer = await upload('/import/customers/preview', 'Referentie;Naam\nB1;Andere naam\nP1;Proef\nP2;')
    expect(answer).toMatchObject({ status: 200, inserted: 1, updated: 1 })
    expect(answer.firstRows?.[0]).toEqual({
      row: 2,
      action: 'update',
      cells: [
        { typed: 'B1', stored: 'B1' },
        { typed: 'Andere naam', stored: 'Andere naam' },
      ],
    })
    expect(answer).toMatchObject({ rows: ['Rij 4: Naam ontbreekt'], errorCount: 1 })
    const all = await get<{ name: string }[]>('/customer/all/active')
    expect(all.some(({ name }) => ['Proef', 'Andere naam'].includes(name))).toBe(false)
  })
})

describe('contacts', () => {
  it('[IM-02] [AP-149] adds and updates the contacts of a customer; an unknown customer is refused', async () => {
    await upload('/customer/file', 'Referentie;Naam\nX1;Omroep')
    const path = '/customer/contact/file'
    const rows = 'Klantreferentie;Voornaam;Achternaam;Varia\nX1;An;Peeters;\nX1;Bo;Maes;assistent'
    expect(await upload(path, rows)).toMatchObject({ status: 201, inserted: 2 })
    const again = 'Klantreferentie;Voornaam;Achternaam;E-mail\nx1;an;peeters;an@omroep.be'
    expect(await upload(path, again)).toMatchObject({ status: 201, inserted: 0, updated: 1 })
    expect(await upload(path, 'Klantreferentie;Voornaam;Achternaam\nX9;An;Peeters')).toMatchObject({
      status: 422,
      details: { rows: ["Rij 2: Klantreferentie 'X9' bestaat niet"] },
    })
    const all = await get<{ referenceNumber: string; customerContacts: object[] }[]>('/customer/all/active')
    expect(all.find((c) => c.referenceNumber === 'X1')?.customerContacts).toMatchObject([
      { firstName: 'an', email: 'an@omroep.be' },
      { firstName: 'Bo', fax: 'assistent', active: true },
    ])
  })
})

interface ShownItem {
  brand: string
  model: string
  serialNumber: string
  itemNumber: string
  stolen: boolean
  status: string
  purchasedAt: string | null
  rentPrice: number
  rentable: boolean
  category: { description: string; prefix: string }
}
const items = async () => get<ShownItem[]>('/item/all/active')

describe('items', () => {
  it('[IM-03] [AP-150] reads a spreadsheet: real dates, numbers, new categories with numbers of their prefix', async () => {
    const file = await spreadsheet([
      ['Categorie', 'Merk', 'Model', 'Serienummer', 'Aankoopdatum', 'Huurprijs', 'Verhuurbaar'],
      ['Écran', 'Sony', 'PVM', 's1', new Date(Date.UTC(2024, 1, 29)), 12.5, 'ja'],
      ['Écran', 'Sony', 'PVM', 's2', '01/02/2025', '7,25', 'nee'],
    ])
    expect(await upload('/item/file', file)).toMatchObject({ status: 201, inserted: 2 })
    const found = (await items()).filter(({ brand }) => brand === 'Sony')
    expect(found.map(({ itemNumber }) => itemNumber).toSorted()).toEqual(['ECR-1', 'ECR-2'])
    expect(found.find(({ serialNumber }) => serialNumber === 's1')).toMatchObject({
      purchasedAt: '2024-02-29',
      rentPrice: 12.5,
      rentable: true,
    })
    const update = 'Categorie;Merk;Model;Serienummer;Huurprijs\nÉcran;sony;pvm;S1;15\nÉcran;Sony;PVM;s3;1'
    expect(await upload('/item/file', update)).toMatchObject({ status: 201, inserted: 1, updated: 1 })
    const numbers = (await items())
      .filter(({ brand }) => brand.toLowerCase() === 'sony')
      .map((i) => i.itemNumber)
    expect(numbers.toSorted()).toEqual(['ECR-1', 'ECR-2', 'ECR-3'])
  })

  it('[LM-08] [LM-11] counts each row once, and shows how each cell would be stored', async () => {
    await upload(
      '/item/file',
      'Categorie;Merk;Model;Serienummer;Verhuurbaar\nLicht;Arri;L7;q-1;ja\nLicht;Arri;L7;q-2;nee',
    )
    const list = [
      'Lijst van het magazijn',
      'Categorie;Merk;Model;Serienummer;Verhuurbaar;Huurprijs;Aankoopdatum;Status;Plank',
      'Licht;Arri;L7;q-1;WAAR;;;;A1',
      'Licht;Arri;L7;q-2;WAAR;1.234,5;1/2/24;;A2',
      'Licht;Arri;L7;q-3;neen;1.234,5;1/2/2024; beschikbaar ;A3',
      'Licht;Arri;L7;q-2;x;;;;',
      'Licht;;L7;q-4;;;;;',
    ].join('\n')
    const preview = await upload('/import/items/preview', list)
    expect(preview).toMatchObject({ inserted: 1, updated: 1, unchanged: 1, refused: 2 })
    expect(preview.firstRows?.map(({ row, action }) => [row, action])).toEqual([
      [3, 'same'],
      [4, 'refused'],
      [5, 'insert'],
      [6, 'update'],
      [7, 'refused'],
    ])
    expect(preview.firstRows?.[2]?.cells.slice(4)).toEqual([
      { typed: 'neen', stored: 'Nee' },
      { typed: '1.234,5', stored: '1234,5' },
      { typed: '1/2/2024', stored: '01/02/2024' },
      { typed: ' beschikbaar ', stored: 'Beschikbaar' },
      { typed: 'A3', stored: null },
    ])
    expect(preview.firstRows?.[1]?.cells[6]).toEqual({ typed: '1/2/24', stored: null })
  })

  it('[D-128] lists beforehand the items without a serial number, and adds those each time', async () => {
    const rows =
      'Categorie;Merk;Model;Serienummer\nKabel;Neutrik;XLR;\nKabel;Neutrik;BNC;\nKabel;Neutrik;HDMI;h1'
    for (const added of [3, 2]) {
      const preview = await upload('/import/items/preview', rows)
      expect(preview).toMatchObject({ keyless: 2, inserted: added, unchanged: 3 - added })
      expect(await upload('/item/file', rows)).toMatchObject({ status: 201, inserted: added })
    }
  })

  it('[DO-07] the history of an item knows what a list did to it, and who read the list in', async () => {
    await upload('/customer/file', 'Referentie;Naam\nD7;Studio Zeven')
    const logOf = async (serial: string) => {
      const { rows } = await server.pool.query<{
        log: { description: string; by: string | null }[]
        by: string
      }>('SELECT item_log_lines AS log, attention_by AS by FROM item WHERE serial_number = $1', [serial])
      const [row] = rows
      return { ...row, lines: row?.log.map(({ description }) => description) }
    }
    const list = (more: string) =>
      `Categorie;Merk;Model;Serienummer;Huurprijs;Let op;Klantreferentie\n${more}`
    await upload('/item/file', list('Licht;Arri;L7;do-7;10;;'))
    expect((await logOf('do-7')).lines).toEqual(['Import: nieuw item'])
    const change = list('Licht;Arri;L7;do-7;12;Stekker los;D7')
    expect(await upload('/item/file', change)).toMatchObject({ updated: 1 })
    expect(await upload('/item/file', change)).toMatchObject({ unchanged: 1 })
    const { lines, log, by } = await logOf('do-7')
    expect(lines).toEqual([
      'Import: nieuw item',
      'Eigenaar: VERHUUR -> Studio Zeven',
      'Let op: Stekker los',
      'Import: Huurprijs, Let op, Klant',
    ])
    expect(by).toBeTruthy()
    expect(log?.map((line) => line.by)).toEqual([by, by, by, by])
    await upload('/item/stolen/file', 'Merk;Model;Serienummer\nArri;L7;do-7')
    expect((await logOf('do-7')).lines?.slice(4)).toEqual(['Gestolen: ja', 'Import: Gestolen'])
  })

  it('[LM-08] refuses what is no number, no day, no status, and names what is allowed', async () => {
    const rows = 'Categorie;Merk;Aankoopdatum;Bulk;Status\nA;B;31/02/2024;2,5;Kapot'
    expect(await upload('/item/file', rows)).toMatchObject({
      status: 422,
      details: {
        rows: [
          "Rij 2: Status 'Kapot' bestaat niet (toegelaten: Beschikbaar, In herstelling, Buiten dienst, Onrepareerbaar, Verkocht)",
          'Rij 2: Aankoopdatum is geen datum (dd/mm/jjjj)',
          'Rij 2: Bulk is geen geheel getal',
        ],
      },
    })
  })

  it('[IM-06] [IM-12] [IM-13] [AP-153] marks stolen items; those nobody knew are made and listed', async () => {
    await upload('/item/file', 'Categorie;Merk;Model;Serienummer\nCamera;Canon;C70;c-1')
    const rows = 'Merk;Model;Serienummer\nCANON;c70;C-1\nNikon;Z6;n-9'
    expect(await upload('/item/stolen/file', rows)).toMatchObject({
      status: 201,
      inserted: 1,
      updated: 1,
      notFound: [{ brand: 'Nikon', model: 'Z6', serialNumber: 'n-9' }],
    })
    const all = await items()
    expect(all.find(({ serialNumber }) => serialNumber === 'c-1')).toMatchObject({ stolen: true })
    expect(all.find(({ serialNumber }) => serialNumber === 'n-9')).toMatchObject({
      stolen: true,
      status: 'Buiten dienst',
      rentable: false,
      itemNumber: 'ONB-1',
    })
  })
})

describe('calendar', () => {
  it('[IM-04] [AP-151] holidays by date', async () => {
    expect(await upload('/holiday/file', 'Datum;Omschrijving\n25/12/2031;Kerst')).toMatchObject({
      status: 201,
      inserted: 1,
    })
    expect(await upload('/holiday/file', 'Datum;Omschrijving\n2031-12-25;Kerstmis')).toMatchObject({
      updated: 1,
    })
  })

  it('[LM-08] says of rates what they must be', async () => {
    const list = 'Tarieven 2026\n\nAantal dagen;Tarief\n0;1,5\n95;0\n96;1,234\n2,5;x\n97;2'
    expect(await upload('/priceRate/file', list)).toMatchObject({
      status: 422,
      details: {
        rows: [
          'Rij 4: Aantal dagen moet van 1 tot 9.999 zijn',
          'Rij 5: Tarief moet groter dan 0 en hoogstens 99.999 zijn, met hoogstens 2 cijfers na de komma',
          'Rij 6: Tarief moet groter dan 0 en hoogstens 99.999 zijn, met hoogstens 2 cijfers na de komma',
          'Rij 7: Aantal dagen is geen geheel getal',
          'Rij 7: Tarief is geen getal',
        ],
        errorCount: 5,
      },
    })
    expect(await upload('/import/priceRates/preview', list)).toMatchObject({ inserted: 1, refused: 4 })
  })

  it('[IM-05] [AP-152] rates by number of days', async () => {
    expect(await upload('/priceRate/file', 'Aantal dagen;Tarief\n91;1,5\n92;2.25')).toMatchObject({
      status: 201,
      inserted: 2,
    })
    expect(await upload('/priceRate/file', 'Aantal dagen;Tarief\n91;0')).toMatchObject({ status: 422 })
  })
})

describe('files that are no list', () => {
  const refused = async (content: Bytes) => (await upload('/customer/file', content)).error
  const sheetXml = (cell: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell}</row></sheetData></worksheet>`

  it('are refused with the reason', async () => {
    expect(await refused('')).toBe('Het bestand is leeg.')
    expect(await refused('Referentie;Naam')).toBe(
      'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.',
    )
    expect(await refused('Referentie;Naam\n1;"half')).toMatch(/onvolledig/)
    expect(await refused(Uint8Array.from([0, 1, 2, 3, 255]))).toBe(
      'Dit is geen CSV-, Excel- of OpenDocument-bestand.',
    )
    const half = await spreadsheet([
      ['Referentie', 'Naam'],
      ['1', 'x'],
    ])
    expect(await refused(half.slice(0, half.length / 2))).toBe(
      'Het Excel- of OpenDocument-bestand is beschadigd of onvolledig.',
    )
    expect(await refused(zipSync({ 'a.txt': bytesOf('x') }))).toBe(
      'Het Excel- of OpenDocument-bestand is beschadigd of onvolledig.',
    )
    const formula = zipSync({
      'xl/worksheets/sheet1.xml': bytesOf(
        sheetXml(
          `<c r="A1" t="str"><v>Referentie</v></c><c r="B1" t="str"><v>Naam</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>1+1</f><v>2</v></c>`,
        ),
      ),
    })
    expect((await upload('/customer/file', formula)).details?.rows).toEqual([
      'Rij 2: Naam bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren',
    ])
  })

  it('a bomb is seen before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120 * 1024 * 1024) })
    expect(await refused(bomb)).toBe('Het bestand is uitgepakt te groot.')
  })

  it('one that is too large is refused', async () => {
    const answer = await upload('/customer/file', new Uint8Array(11 * 1024 * 1024).fill(65))
    expect(answer).toMatchObject({ status: 413, error: 'Het bestand is groter dan 10 MB.' })
  })
})
