import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../server/imports/readTable.ts'
import { readCell } from '../../src/domain/imports/cells.ts'
import { IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { type ImportColumn, readSheet, rowErrorText } from '../../src/domain/imports/sheet.ts'
import { textRow, workbookFile } from '../kit/workbook.ts'

/* Files as other programs write them: the rows that are read, and the reasons for a refusal. */

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (kind: ImportKind, file: Uint8Array | string) => {
  const columns: readonly ImportColumn[] = IMPORTS[kind].columns
  const table = readTable(typeof file === 'string' ? bytes(file) : file, columns)
  return { table, ...readSheet(columns, table) }
}
const errorsOf = (kind: ImportKind, file: Uint8Array | string) => read(kind, file).errors.map(rowErrorText)
const valuesOf = (kind: ImportKind, file: Uint8Array | string) => {
  const { rows, errors } = read(kind, file)
  expect(errors.map(rowErrorText)).toEqual([])
  return rows.map(({ values }) => values)
}

describe('numbers that a spreadsheet changed', () => {
  const ITEMS = 'Categorie;Merk;Model;Serienummer;Codes\n'

  it.each([
    ['8,93901E+18', 'is een afgerond getal in wetenschappelijke notatie'],
    ['8.93901E+18', 'is een afgerond getal in wetenschappelijke notatie'],
    ['1E+05', 'is een afgerond getal in wetenschappelijke notatie'],
    ['8939010102358480000', 'is een getal van meer dan 15 cijfers'],
  ])('[FI-08] %s identifies nothing and is refused with the reason', (text, reason) => {
    const [serial = ''] = errorsOf('items', `${ITEMS}Camera;Sony;FX6;${text};`)
    expect(serial).toContain(`Rij 2: Serienummer ${reason}`)
    expect(errorsOf('items', `${ITEMS}Camera;Sony;FX6;1;${text}`)[0]).toContain(`Rij 2: Codes ${reason}`)
    const customer = 'Referentie;Naam;Telefoon;Postcode;Btw-nummer\n'
    for (const at of [0, 2, 3, 4]) {
      const row = ['K1', 'De Lens', '', '', '']
      row[at] = text
      expect(errorsOf('customers', customer + row.join(';'))[0]).toContain(reason)
    }
  })

  it('[FI-08] a long number that no spreadsheet rounded, and one in quotes of a formula, are texts', () => {
    const rows = ['8939010102358481234', '="8939010102358480000"', "'8939010102358480000"]
    const serials = rows.map((serial) => `Camera;Sony;FX6;${serial};`)
    expect(valuesOf('items', ITEMS + serials.join('\n')).map(({ serialNumber }) => serialNumber)).toEqual([
      '8939010102358481234',
      '8939010102358480000',
      '8939010102358480000',
    ])
  })

  const styles =
    '<numFmts count="3"><numFmt numFmtId="170" formatCode="0000000"/><numFmt numFmtId="171" formatCode="0000&quot; &quot;00\\ 00\\ 00"/><numFmt numFmtId="172" formatCode="&quot;€&quot; 0.00"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="14"/></cellXfs>'
  const stock = (cells: string) =>
    workbookFile(
      [{ rows: `${textRow('Merk', 'Categorie', 'Serienummer', 'Huurprijs', 'Let op')}<row>${cells}</row>` }],
      { styles },
    )
  const brand = '<c t="inlineStr"><is><t>Sony</t></is></c><c t="inlineStr"><is><t>Camera</t></is></c>'

  it('[FI-08] a number cell of more than 15 digits is refused too', () => {
    expect(errorsOf('items', stock(`${brand}<c><v>8.93901010235848E18</v></c>`))[0]).toContain(
      'Rij 2: Serienummer is een getal van meer dan 15 cijfers',
    )
  })

  it('[FI-09] a number is read with the zeros in front that its format shows, and counts as a number', () => {
    expect(valuesOf('items', stock(`${brand}<c s="1"><v>12345</v></c><c s="1"><v>12</v></c>`))).toMatchObject(
      [{ serialNumber: '0012345', rentPrice: 12 }],
    )
    const more = `${brand}<c s="2"><v>470123456</v></c><c s="3"><v>7.5</v></c><c s="4"><v>45351</v></c>`
    expect(valuesOf('items', stock(more))).toMatchObject([
      { serialNumber: '0470 12 34 56', rentPrice: 7.5, attention: '2024-02-29' },
    ])
  })
})

describe('[FI-10] rows that were split in the wrong place', () => {
  it('a row with more cells than headers is refused with the cause', () => {
    expect(
      errorsOf('customers', 'Referentie;Naam;Telefoon;Gemeente\nZ1;AV Huis; Gent;09 555 01 01;Gent'),
    ).toEqual([
      "Rij 2: De rij heeft 5 cellen en er zijn 4 kolommen: een tekst met ';' erin hoort tussen aanhalingstekens",
    ])
  })

  it('a decimal comma between commas is named', () => {
    const list = 'Categorie,Merk,Model,Serienummer,Huurprijs,Verhuurbaar\nCamera,Sony,FX6,R3,7,1,0'
    expect(errorsOf('items', list)[0]).toContain(
      "Rij 2: De rij heeft 7 cellen en er zijn 6 kolommen: '7,1' is een decimale komma in een bestand met komma's.",
    )
  })

  it('cells that hold nothing, and a column without a header, are no surplus', () => {
    expect(errorsOf('customers', 'Referentie;Naam\nZ1;AV Huis;;;\n')).toEqual([])
    expect(errorsOf('customers', 'Referentie;Naam;\nZ1;AV Huis;iets\n')).toEqual([])
  })
})

describe('encodings', () => {
  const LIST =
    'Referentie;Naam;Gemeente\r\nZ1;Müller & Zoë;Liège\r\nZ2;Café ’t Hof;’s-Hertogenbosch\r\nZ3;Façade;Orléans\r\n'
  const utf16 = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
    return new Uint8Array(view.buffer)
  }
  /** The bytes of these letters in older encodings. */
  const OLDER: Record<string, Record<string, number>> = {
    'Windows-1252': { ü: 0xfc, ë: 0xeb, è: 0xe8, é: 0xe9, ç: 0xe7, '’': 0x92 },
    'CP850 (MS-DOS)': { ü: 0x81, ë: 0x89, è: 0x8a, é: 0x82, ç: 0x87, '’': 0x27 },
    'Mac Roman (Macintosh)': { ü: 0x9f, ë: 0x91, è: 0x8f, é: 0x8e, ç: 0x8d, '’': 0xd5 },
  }
  const older = (text: string, name: string) =>
    Uint8Array.from(text, (letter) => OLDER[name]?.[letter] ?? letter.charCodeAt(0))
  const names = (file: Uint8Array) => valuesOf('customers', file).map(({ name }) => name)
  const NAMES = ['Müller & Zoë', 'Café ’t Hof', 'Façade']

  it.each([
    ['UTF-8', bytes(LIST)],
    ['UTF-8 with its mark', bytes(`\u{FEFF}${LIST}`)],
    ['UTF-16LE with its mark', utf16(`\u{FEFF}${LIST}`, true)],
    ['UTF-16BE with its mark', utf16(`\u{FEFF}${LIST}`, false)],
    ['UTF-16LE', utf16(LIST, true)],
    ['UTF-16BE', utf16(LIST, false)],
  ])('[FI-11] %s is read', (_name, file) => {
    expect(names(file)).toEqual(NAMES)
    expect(read('customers', file).table.encoding).toBeNull()
  })

  it.each(Object.keys(OLDER))('[FI-11] %s is recognised by its letters, and named', (name) => {
    const file = older(LIST, name)
    const said = name.startsWith('CP850') ? NAMES.map((text) => text.replace('’', "'")) : NAMES
    expect(names(file)).toEqual(said)
    expect(read('customers', file).table.encoding).toBe(name)
  })

  it('[FI-11] two letters are enough', () => {
    const dos = Uint8Array.from('Referentie;Naam;Gemeente\r\nZ1;M\x81ller;Li\x8age\r\n', (c) =>
      c.charCodeAt(0),
    )
    expect(valuesOf('customers', dos)).toMatchObject([{ name: 'Müller', 'address.city': 'Liège' }])
  })

  it.each(['€ 12,50', '“zeer mooi”', 'a – b', 'enz…', '‘Huis’', 'Jan’s', 'Écran', 'Señor', '20 °C'])(
    '[FI-11] %s alone, as programs of Windows write it, is not taken for letters of another encoding',
    (text) => {
      const windows: Record<string, number> = {
        '€': 0x80,
        '…': 0x85,
        '‘': 0x91,
        '’': 0x92,
        '“': 0x93,
        '”': 0x94,
        '–': 0x96,
      }
      const file = Uint8Array.from(`Referentie;Naam\nZ1;${text}\n`, (c) => windows[c] ?? c.charCodeAt(0))
      expect(names(file)).toEqual([text])
    },
  )

  it('[FI-12] a text of two encodings is refused with its row', () => {
    const rows = Array.from({ length: 41 }, (_, i) => `Z${i};Müller ${i}\r\n`).join('')
    const mixed = Uint8Array.from([
      ...bytes(`Referentie;Naam\r\n${rows}Z42;Caf`),
      0xe9,
      13,
      10,
      ...bytes('Z43;"x\r\ny"'),
    ])
    expect(() => read('customers', mixed)).toThrow('Rij 43 bevat een letter die niet te lezen is')
  })

  it('[FI-13] Ctrl-Z at the end and signs without width are no part of a list', () => {
    const list = 'Categorie;Merk;Serienummer\nCamera;Sony\u200B;ZZ-1\u200B\u2060\n\u001A'
    expect(valuesOf('items', list)).toMatchObject([{ brand: 'Sony', serialNumber: 'ZZ-1' }])
    expect(valuesOf('customers', 'Referentie;Naam\nZ1;Cafe\u0301')[0]?.['name']).toBe('Caf\u00E9')
  })
})

describe('cells of a workbook', () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const head = `<row r="1">${cell('A1', 'Categorie')}${cell('B1', 'Merk')}${cell('C1', 'Model')}${cell('D1', 'Huurprijs')}${cell('E1', 'Kast')}</row>`
  const row = (cells: string) => `<row r="2">${cell('A2', 'Camera')}${cell('B2', 'Sony')}${cells}</row>`

  it('[FI-14] an error is refused with row and column', () => {
    const rows = head + row('<c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="e"><v>#REF!</v></c>')
    expect(errorsOf('items', workbookFile([{ rows }]))).toEqual([
      'Rij 2: Model bevat de fout #N/A van het rekenblad',
      'Rij 2: Huurprijs bevat de fout #REF! van het rekenblad',
    ])
  })

  it('[FI-14] a formula or an error counts only in a column that is read', () => {
    const formula = (at: string) => `<c r="${at}"><f>1+1</f><v>2</v></c>`
    expect(errorsOf('items', workbookFile([{ rows: head + row(formula('D2')) }]))).toEqual([
      'Rij 2: Huurprijs bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren',
    ])
    expect(valuesOf('items', workbookFile([{ rows: head + row(formula('E2')) }]))).toMatchObject([
      { brand: 'Sony' },
    ])
  })

  it('[FI-17] cells without an address stand one after the other', () => {
    const rows = textRow('Categorie', 'Merk', 'Model') + textRow('Camera', 'Sony', 'FX6')
    expect(valuesOf('items', workbookFile([{ rows }]))).toMatchObject([{ brand: 'Sony', model: 'FX6' }])
  })

  const prefixed = (rows: string) => rows.replaceAll(/<(\/?)(row|c|is|t|v|f)\b/g, '<$1x:$2')

  it('[FI-17] XML with prefixes is read, under the same limits and rules', () => {
    const rows = head + row(cell('C2', 'FX6'))
    expect(valuesOf('items', workbookFile([{ rows: prefixed(rows) }], { prefix: 'x' }))).toMatchObject([
      { brand: 'Sony', model: 'FX6' },
    ])
    const formula = prefixed(head + row('<c r="D2"><f>1+1</f><v>2</v></c>'))
    expect(errorsOf('items', workbookFile([{ rows: formula }], { prefix: 'x' }))[0]).toContain('een formule')
    const wide = prefixed(head + row(cell('XFD2', 'x')))
    expect(() => read('items', workbookFile([{ rows: wide }], { prefix: 'x' }))).toThrow(
      'Het bestand heeft meer dan 200 gevulde kolommen.',
    )
  })
})

describe('[FI-19] the sheet with the list', () => {
  const cover = { name: 'Voorblad', rows: textRow('Inventaris 2026') }
  const list = {
    name: 'Toestellen',
    rows: textRow('Categorie', 'Merk', 'Serienummer') + textRow('Camera', 'Sony', '1'),
  }

  it.each([
    ['behind a cover', [cover, list]],
    ['behind a hidden one', [{ ...list, name: 'Oud', state: 'hidden' }, list]],
    ['before others', [list, cover]],
    ['where only hidden ones are left', [{ ...list, state: 'veryHidden' }]],
  ])('is found %s, and named', (_where, sheets) => {
    const { table, rows, errors } = read('items', workbookFile(sheets))
    expect(errors).toEqual([])
    expect(table.sheet).toBe('Toestellen')
    expect(rows).toMatchObject([{ values: { brand: 'Sony' } }])
  })

  it('is found in an OpenDocument file too', () => {
    const table = (name: string, style: string, ...rows: string[][]) =>
      `<table:table table:name="${name}" table:style-name="${style}">${rows
        .map(
          (row) =>
            `<table:table-row>${row.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`,
        )
        .join('')}</table:table>`
    const rows = [
      ['Categorie', 'Merk'],
      ['Camera', 'Sony'],
    ]
    const file = zipSync({
      'content.xml': bytes(
        `<office:document-content><style:style style:name="ta1"><style:table-properties table:display="false"/></style:style><office:spreadsheet>${table('Verborgen', 'ta1', ...rows)}${table('Voorblad', 'ta2', ['Lijst'])}${table('Toestellen', 'ta2', ...rows)}</office:spreadsheet></office:document-content>`,
      ),
    })
    expect(read('items', file).table).toMatchObject({ sheet: 'Toestellen', cells: rows })
  })
})

it('[FI-20] a missing column shows the headers of the file beside those of the list', () => {
  const rows = textRow('Id', 'Bedrijf', 'Stad') + textRow('1', 'De Lens', 'Gent')
  expect(errorsOf('customers', workbookFile([{ name: 'Export', rows }]))).toEqual([
    "De kolom 'Referentie' ontbreekt in het bestand.",
    "De kolom 'Naam' ontbreekt in het bestand.",
    "Het blad 'Export' heeft de kolommen 'Id', 'Bedrijf', 'Stad'. Deze lijst kent 'Referentie', 'Naam', 'Btw-nummer', 'E-mail', 'Telefoon', 'Straat', 'Nummer', 'Bus', 'Postcode', 'Gemeente', 'Land', 'Taal', 'Notities'.",
  ])
})

describe('texts of CSV', () => {
  it('[FI-15] ="0012345" is 0012345, and a text that begins with = is a text', () => {
    const list =
      'Categorie;Merk;Model;Serienummer;Let op\nCamera;Sony;FX6;="0012345";=== oud ===\nCamera;Sony;FX6;"=""00;12""";=1+1'
    expect(valuesOf('items', list)).toMatchObject([
      { serialNumber: '0012345', attention: '=== oud ===' },
      { serialNumber: '00;12', attention: '=1+1' },
    ])
  })

  it("[FI-03] the ' before a text that looks like a formula is taken off, other apostrophes stay", () => {
    const names = ["'+32 50 46", "''+32 50 46", "'t Hof", "'s-Gravenhage", "'-A", "'=x", "'@y"]
    const list = `Referentie;Naam\n${names.map((name, i) => `K${i};${name}`).join('\n')}`
    const read = ['+32 50 46', "'+32 50 46", "'t Hof", "'s-Gravenhage", '-A', '=x', '@y']
    expect(valuesOf('customers', list).map(({ name }) => name)).toEqual(read)
    const rows = textRow('Referentie', 'Naam') + names.map((name, i) => textRow(`K${i}`, name)).join('')
    expect(valuesOf('customers', workbookFile([{ rows }])).map(({ name }) => name)).toEqual(read)
  })
})

describe('[FI-16] days', () => {
  it.each([
    ['31/12/2024 00:00', '2024-12-31'],
    ['31-12-2024 0:00:00', '2024-12-31'],
    ['31.12.2024 12:00:00 AM', '2024-12-31'],
    ['2024-12-31 00:00:00', '2024-12-31'],
    ['2024-12-31T00:00:00.000', '2024-12-31'],
    ['2025-06-30T22:00:00.000Z', '2025-07-01'],
    ['2025-06-30 22:00:00 +00:00', '2025-07-01'],
    ['2025-12-31T23:00:00Z', '2026-01-01'],
    ['2025-07-01T00:00:00+02:00', '2025-07-01'],
  ])('%s is %s', (cell, day) => {
    expect(readCell('day', cell)).toBe(day)
  })

  it.each(['31/12/2024 25:00', '2024-12-31Tmorgen', '2024-02-30T00:00:00Z', '31/12/2024 00:00 uur'])(
    '%s is no day',
    (cell) => {
      expect(() => readCell('day', cell)).toThrow('is geen datum')
    },
  )
})

describe('[FI-18] files of older programs', () => {
  it.each([
    ['a workbook of Excel 97', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), '(.xls)'],
    ['a web page', bytes('<html><table><tr><td>Merk</td></tr></table></html>'), 'webpagina'],
    ['XML of Excel 2003', bytes('<?xml version="1.0"?><Workbook/>'), 'XML'],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': bytes('x') }), '(.xlsb)'],
  ])('%s is named, and what to do', (_what, file, named) => {
    const reading = () => read('items', file)
    expect(reading).toThrow(named)
    expect(reading).toThrow('bewaar het als .xlsx')
  })
})
