import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { intakeSlip } from '../../src/documents/intakeSlip.ts'
import {
  type IntakeSlipContent,
  intakeSlipContent,
  intakeAgreementText,
} from '../../src/documents/intakeSlipContent.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { codesIn, picturesOf } from '../kit/pdfPicture.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'

const AT = '2026-11-20T09:54:00.000Z'
const CONDITIONS = '1. Wij herstellen na uw goedkeuring.\n2. Een bestek is 30 dagen geldig.'
const INTAKE = {
  accessories: 'Accu\nLader',
  condition: 'Gebruikssporen',
  conditionNote: 'Kras naast de zoekervoet',
  accessCode: 'sealed',
  costLimit: 250,
}
const SIGNATURE = {
  id: '0195e3c0-0000-7000-8000-000000000001',
  name: 'Tom Heirman',
  at: AT,
  device: 'Toonbank 1',
  path: 'M10 10L590 190',
  shown: 'ab12cd34'.padEnd(64, '0'),
}
const slipContent = (repair: object = {}, more = 1): IntakeSlipContent =>
  intakeSlipContent(
    Array.from({ length: more }, () => sampleSources({ ...INTAKE, ...repair })),
    { conditions: CONDITIONS, takenBy: 'Demi De Moor', home: 'https://bench.example' },
  )
const draw = (slip: IntakeSlipContent, language: (typeof LANGUAGES)[number] = 'NL') =>
  drawPdfBytes(intakeSlip({ document: slip, language, at: AT, logo: null }))
const text = async (slip: IntakeSlipContent, language: (typeof LANGUAGES)[number] = 'NL') =>
  pdfPages(await draw(slip, language)).join(' ')

describe('the slip of the counter', () => {
  it('[BL-01] says what came in, how it looked, what is wrong and what was agreed, and never the code of the device', async () => {
    const shown = await text(slipContent())
    for (const part of [
      'Ontvangstbewijs 2026.118',
      'Binnengebracht op 02/03/2026. Aangenomen door Demi De Moor',
      'Sony PXW-Z280',
      'Serienummer 400123',
      'Toegangscode ontvangen',
      'Klacht Geen beeld',
      '• Accu • Lader',
      'Gebruikssporen. Kras naast de zoekervoet',
      'Mag zonder overleg tot € 250,00',
      'Kost de herstelling meer dan € 250,00, dan ontvangt u eerst een bestek.',
      'Voorwaarden voor herstelling',
      '2. Een bestek is 30 dagen geldig.',
      'Voor akkoord, de klant',
      'Pagina 1 van 1',
    ])
      expect(shown).toContain(part)
    expect(shown).not.toContain('sealed')
    expect(shown).not.toContain('VOORLOPIG')
  })

  it('[BL-01] without a number says that it is provisional; its code opens the repair all the same', async () => {
    const slip = slipContent({ number: null, provisionalRef: 'V-HXEDM' })
    expect(await text(slip)).toContain('VOORLOPIG DOCUMENT Ontvangstbewijs V-HXEDM')
    for (const dpi of [150, 300]) {
      const [page] = await picturesOf(await draw(slip), dpi)
      expect(await codesIn(page!)).toEqual([slip.devices[0]!.link])
    }
  })

  it('[BL-02] speaks the language of the customer', async () => {
    const titles = await Promise.all(LANGUAGES.map((language) => text(slipContent(), language)))
    for (const [i, title] of ['Ontvangstbewijs', 'Receipt', 'Reçu de dépôt'].entries())
      expect(titles[LANGUAGES.findIndex((one) => one === ['NL', 'EN', 'FR'][i])]).toContain(title)
  })

  it('[BL-03] bears the signature with name, time, device and what it was given for', async () => {
    const shown = await text(slipContent({ signature: SIGNATURE }))
    expect(shown).toContain('Tom Heirman, 20/11/2026 10:54')
    expect(shown).toContain('Getekend op Toonbank 1, inhoud ab12cd34')
    expect(await text(slipContent())).not.toContain('Getekend')
  })

  it('[BL-03] what is signed for are the words of the slip: another agreement has other words', () => {
    const words = intakeAgreementText(slipContent(), 'NL')
    for (const part of ['Sony PXW-Z280, 400123', 'Klacht: Geen beeld', 'Accu, Lader', '€ 250,00', CONDITIONS])
      expect(words).toContain(part)
    expect(intakeAgreementText(slipContent({ costLimit: 300 }), 'NL')).not.toBe(words)
    expect(words).not.toContain('sealed')
  })

  it('[BL-04] of several devices of a customer is one document, each with its own code', async () => {
    const pdf = await draw(slipContent({}, 5))
    expect(pdfPages(pdf).join(' ')).toContain('5 toestellen')
    const codes = (await Promise.all((await picturesOf(pdf, 150)).map(codesIn))).flat()
    expect(codes).toHaveLength(5)
  })
})
