import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import { amount, formatDay, freeText, quantity } from '../../src/documents/format.ts'
import { documentFileName, documentKindOf } from '../../src/documents/kinds.ts'
import { LABELS } from '../../src/documents/labels.ts'
import { logoUrl } from '../../src/documents/logo.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { external, documentText, sampleSources, SETTINGS } from '../kit/sampleDocuments.ts'
import { pdfPages, pdfTextStarts } from '../kit/pdfText.ts'

const line = (i: number) => ({
  id: `0195e3c0-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`,
  description: `Werkregel ${i}`,
  quantity: 1.5,
  price: 10,
  total: 15,
  pos: i,
})
const text = async (...args: Parameters<typeof documentText>) => (await documentText(...args)).join(' ')

describe('the quote', () => {
  it('[D-073] says number, dates, reference, device, description, notes, lines, totals, and asks for approval', async () => {
    const quote = await text('bestek', sampleSources())
    for (const part of [
      'Bestek 2026.118',
      'Datum 20/11/2026',
      'Binnengebracht op 02/03/2026',
      'Referentie PO-4711',
      'Klant Productiehuis De Lens T.a.v.',
      'Merk Sony Model PXW-Z280 Serienummer 400123',
      'Omschrijving Geen beeld',
      'Notities Graag vooraf bellen.',
      'Omschrijving Aantal Prijs Totaal Moederbord 1 € 1.234,50 € 1.234,50 Klein materiaal 1 € 9,50 € 9,50',
      'Totaal excl. btw € 1.244,00 Btw 21 % € 261,24 Totaal incl. btw € 1.505,24',
      'Voor akkoord: naam, datum, handtekening',
      'Pagina 1 van 1',
    ])
      expect(quote).toContain(part)
    expect(quote).not.toContain('forfait')
    expect(quote).not.toContain('VOORLOPIG')
  })

  it('[D-073] carries everything of the executor at its head', async () => {
    const sources = sampleSources()
    const executor = { ...sources.executor!, contactFax: '+32 9 999 99 99', addressBox: '3' }
    const quote = await text('bestek', { ...sources, executor })
    const companyLines = [executor.name, `bus 3, ${executor.addressPostalCode} ${executor.addressCity}`]
    const reach = [`Tel. ${executor.contactPhone}`, 'Fax +32 9 999 99 99', executor.email!, executor.website!]
    const pay = [`Btw ${executor.vatNumber}`, `Bank ${executor.bankName}`, `Rekening ${executor.bankAccount}`]
    for (const part of [...companyLines, ...reach, ...pay, `BIC ${executor.bankBic}`])
      expect(quote).toContain(part)
  })

  it('[D-073] says what a refusal costs when there is a forfait, which does not change its total', async () => {
    const quote = await text('bestek', sampleSources({ forfaitAmount: 45 }))
    expect(quote).toContain(
      'Bij weigering van dit bestek wordt een forfait van € 45,00 excl. btw aangerekend.',
    )
    expect(quote).toContain('Totaal excl. btw € 1.244,00')
  })

  it('[D-052] [D-073] costs nothing under warranty, and says why', async () => {
    const quote = await text('bestek', sampleSources({ underWarranty: true }))
    expect(quote).toContain('Garantie Totaal excl. btw € 0,00 Btw 21 % € 0,00 Totaal incl. btw € 0,00')
  })

  it('shows VERHUUR for equipment of the company and Spare parts for parts', async () => {
    const { customer: _, item: __, ...sources } = sampleSources({ sparePartsOnly: true })
    const quote = await text('bestek', sources)
    expect(quote).toContain('Klant VERHUUR')
    expect(quote).toContain('Merk Spare parts')
  })

  it('[D-029] without number: the provisional code, and VOORLOPIG DOCUMENT on every page', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => line(i))
    const pages = await documentText('bestek', sampleSources({ number: null, repairEstimateLines: lines }))
    expect(pages[0]).toContain('Bestek V-7K3Q')
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('VOORLOPIG DOCUMENT')
  })

  it('repeats the head of the lines on every page they reach, and numbers the pages', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => line(i))
    const pages = await documentText('bestek', sampleSources({ repairEstimateLines: lines }))
    const withLines = pages.filter((page) => page.includes('Werkregel'))
    expect(withLines.length).toBeGreaterThan(1)
    for (const page of withLines) expect(page).toContain('Omschrijving Aantal Prijs Totaal')
    pages.forEach((page, i) => expect(page).toContain(`Pagina ${i + 1} van ${pages.length}`))
    for (let i = 0; i < 60; i++) expect(pages.join(' ')).toContain(`Werkregel ${i} 1,5 € 10,00 € 15,00`)
  })

  it('[PF-08] breaks a word longer than its column, so that no amount leaves the page', async () => {
    const word = 'HDVF20A_'.repeat(40)
    const sources = sampleSources({
      repairEstimateLines: [{ ...line(1), description: word }],
      reference: word.slice(0, 60),
    })
    const item = sources.item && { ...sources.item, brand: word, model: word, serialNumber: word }
    const repairSheet = repairDocument({ ...sources, item })
    const bytes = await drawPdfBytes(
      documentDefinition('bestek', { ...SETTINGS, language: 'NL', document: repairSheet }),
    )
    expect(pdfPages(bytes).join(' ')).toContain('€ 15,00')
    const starts = pdfTextStarts(bytes)
    expect(starts.length).toBeGreaterThan(50)
    expect(Math.max(...starts)).toBeLessThan(595.28 - 45)
  })

  it('keeps texts of any length, words without end, line breaks and odd characters', async () => {
    const endless = 'W'.repeat(400)
    const estimateNotes = `${'Een zin van vijf woorden. '.repeat(190)}\r\n\r\nSlot\u0007\twoord € é ß – ’ 😀`
    const quote = await text(
      'bestek',
      sampleSources({ estimateNotes, repairEstimateLines: [{ ...line(1), description: endless }] }),
    )
    expect(quote.match(/Een zin van vijf woorden\./g)).toHaveLength(190)
    expect(quote).toContain('Slot woord € é ß – ’')
    expect(quote.replaceAll(' ', '')).toContain(endless)
  })
})

describe('the final report', () => {
  it('[D-073] says dates, status, work notes, lines and totals, and asks for a receipt', async () => {
    const report = await text('eindRapport', sampleSources({ dateOut: '2026-03-25', status: 'Opgehaald' }))
    for (const part of [
      'Eindrapport 2026.118',
      'Binnengebracht op 02/03/2026 Einddatum 20/03/2026 Opgehaald op 25/03/2026',
      'Referentie PO-4711 Status Opgehaald',
      'Omschrijving Geen beeld',
      'Moederbord vervangen.',
      'Moederbord 1 € 1.234,50 € 1.234,50',
      'Totaal excl. btw € 1.244,00 Btw 21 % € 261,24 Totaal incl. btw € 1.505,24',
      'Voor ontvangst: naam, datum, handtekening',
    ])
      expect(report).toContain(part)
  })

  it('[D-052] [D-073] a forfait stands in the place of all lines', async () => {
    const report = await text('eindRapport', sampleSources({ type: 'Herstelling', forfaitAmount: 60 }))
    expect(report).toContain('Totaal Forfait 1 € 60,00 € 60,00 Totaal excl. btw € 60,00 Btw 21 % € 12,60')
    expect(report).not.toContain('Klein materiaal')
  })

  it('[D-073] a refused estimate says so on that line', async () => {
    const refused = { estimateRefused: true, status: 'Bestek geweigerd', forfaitAmount: 45 } as const
    const report = await text('eindRapport', sampleSources(refused))
    expect(report).toContain('Kost bij geweigerd bestek 1 € 45,00 € 45,00 Totaal excl. btw € 45,00')
  })

  it('[D-052] [D-073] under warranty it costs nothing, whatever the forfait', async () => {
    const report = await text('eindRapport', sampleSources({ underWarranty: true, forfaitAmount: 60 }))
    expect(report).toContain('Herstelling onder garantie Totaal excl. btw € 0,00')
    expect(report).not.toContain('Forfait')
  })
})

describe('the external slip', () => {
  const manufacturer = {
    id: '0195e3c0-0000-7000-8000-000000000008',
    name: 'Sony Service Center',
    firstName: 'Anne',
    lastName: 'Dubois',
    email: 'service@sony.example',
    phone: '+33 1 23 45',
    address: {
      street: 'Rue Haute',
      number: '5',
      box: null,
      postalCode: '75000',
      city: 'Paris',
      country: 'Frankrijk',
    },
    rma: true,
    language: 'FR' as const,
    active: true,
  }
  const sources = () => {
    const sample = sampleSources({ externalRepair: external, underWarranty: true })
    return { ...sample, manufacturer, item: { ...sample.item!, purchasedAt: '2025-12-24' } }
  }

  it("[D-073] speaks the manufacturer's language and says all it needs", async () => {
    const slip = await text('externalRepair', sources(), { language: 'NL' })
    for (const part of [
      'Réparation externe 2026.118',
      'Notre numéro 2026.118 Envoyé le 05/03/2026',
      "Sony Service Center À l'att. de Anne Dubois Rue Haute 5 75000 Paris Frankrijk +33 1 23 45",
      'RMA RMA-77/B',
      'Marque Sony Modèle PXW-Z280 Numéro de série 400123',
      "Date d'achat 24/12/2025 Garantie Oui",
      'Informations Sony PXW-Z280',
      'Remarques Geen beeld na val',
    ])
      expect(slip).toContain(part)
  })

  it('[D-073] shows no price and no customer', async () => {
    const slip = await text('externalRepair', sources())
    expect(slip).not.toContain('€')
    expect(slip).not.toContain('Productiehuis')
    expect(slip).not.toContain('Client')
  })
})

describe('the languages', () => {
  const titles = {
    NL: ['Bestek', 'Eindrapport'],
    EN: ['Quotation', 'Final report'],
    FR: ['Devis', 'Rapport final'],
  }

  it('[D-073] titles and labels follow the language, free text and notation do not', async () => {
    for (const language of ['NL', 'EN', 'FR'] as const) {
      const sources = sampleSources({ forfaitAmount: 1234.5 })
      const quote = await text('bestek', sources, { language })
      expect(quote).toContain(`${titles[language][0]} 2026.118`)
      expect(quote).toContain(LABELS[language].refusalCosts('€ 1.234,50'))
      expect(quote).toContain(`${LABELS[language].dateIn} 02/03/2026`)
      expect(quote).toContain('Geen beeld')
      const report = await text('eindRapport', sources, { language })
      expect(report).toContain(`${titles[language][1]} 2026.118`)
      expect(report).toContain(`${LABELS[language].status} ${LABELS[language].statuses.Binnengebracht}`)
    }
  })

  it('no other language keeps a Dutch label by mistake', () => {
    const same = (a: object, b: object): string[] =>
      Object.entries(a).flatMap(([key, value]) =>
        typeof value === 'object'
          ? same(value, b[key as keyof typeof b])
          : typeof value === 'string' && value === b[key as keyof typeof b]
            ? [value]
            : [],
      )
    expect(same(LABELS.NL, LABELS.EN)).toEqual(['Fax', 'Bank', 'Status', 'Model'])
    expect(same(LABELS.NL, LABELS.FR)).toEqual(
      ['Fax', 'Info', 'Garantie', 'Forfait'].filter((w) => w !== 'Info'),
    )
  })
})

describe('notation', () => {
  it('[D-136] amounts are Dutch, whatever their size and sign', () => {
    const shown = [0, 9.5, 1234.5, 1234567.891, -12, -0.004, 1.005].map(amount)
    expect(shown).toEqual([
      '€ 0,00',
      '€ 9,50',
      '€ 1.234,50',
      '€ 1.234.567,89',
      '€ -12,00',
      '€ 0,00',
      '€ 1,01',
    ])
  })

  it('quantities show the decimals they have', () => {
    expect([1, 1.5, 0.125, 12_345.25].map(quantity)).toEqual(['1', '1,5', '0,125', '12.345,25'])
  })

  it('days are dd/MM/yyyy, texts lose what cannot be drawn', () => {
    expect([formatDay('2026-03-02'), formatDay(null)]).toEqual(['02/03/2026', ''])
    expect(freeText('a\r\nb\u0007\tc\u0085 ')).toBe('a\nb    c')
  })
})

describe('kinds and names', () => {
  it('[RL-26] [PF-05] [D-069] a Bestek that is not refused is quoted, the others are reported on', () => {
    expect(documentKindOf({ type: 'Bestek', estimateRefused: false })).toBe('bestek')
    expect(documentKindOf({ type: 'Bestek', estimateRefused: true })).toBe('eindRapport')
    expect(documentKindOf({ type: 'Herstelling', estimateRefused: false })).toBe('eindRapport')
  })

  it('[D-029] files are named by kind, number and language', () => {
    expect(documentFileName('bestek', '2026.118', 'FR')).toBe('bestek_2026-118_FR.pdf')
    expect(documentFileName('eindRapport', '2026.118', 'NL')).toBe('eindrapport_2026-118_NL.pdf')
    expect(documentFileName('externalRepair', '2026.118', 'EN')).toBe('externe_herstelling_2026-118.pdf')
    expect(documentFileName('bestek', 'V-7K3Q', 'NL')).toBe('bestek_V-7K3Q_NL.pdf')
  })

  it('logos are PNG or JPEG, anything else is left out', () => {
    expect(logoUrl(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]))).toBe('data:image/png;base64,iVBORwE=')
    expect(logoUrl(new Uint8Array([0xff, 0xd8, 0xff, 0]))).toMatch(/^data:image\/jpeg/)
    expect(logoUrl(new TextEncoder().encode('<svg/>'))).toBeNull()
    expect(logoUrl(null)).toBeNull()
  })
})

it('a definition can be drawn and asked for again: nothing of the repair is written into', () => {
  const repairSheet = repairDocument(sampleSources())
  const before = structuredClone(repairSheet)
  const definitions = [1, 2].map(() =>
    documentDefinition('bestek', { ...SETTINGS, document: repairSheet, language: 'NL' }),
  )
  expect(definitions[0]).not.toBe(definitions[1])
  expect(repairSheet).toEqual(before)
})
