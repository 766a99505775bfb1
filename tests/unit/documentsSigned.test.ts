import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { agreementOf, fingerprint } from '../../src/domain/documents/agreement.ts'
import type { RentalSlipKind, SignatureKind } from '../../src/domain/documents/constants.ts'
import type { Signature } from '../../src/domain/documents/signature.ts'
import type { Movement, Rental } from '../../src/domain/rentals/rental.ts'
import {
  rentalSlipAgreementText,
  rentalAgreementText,
  repairAgreementText,
} from '../../src/documents/agreementTexts.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { rentalDocument, type RentalSources } from '../../src/documents/rentalDocument.ts'
import { rentalSlip } from '../../src/documents/rentalSlip.ts'
import type { ModelPlaces } from '../../src/domain/items/place.ts'
import { rentalSlipSheet } from '../../src/documents/rentalSlipSheet.ts'
import { modelKey } from '../../src/domain/items/model.ts'
import { AT, documentText, rentalText, sampleRental, sampleSources } from '../kit/sampleDocuments.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { rentalItem, rentalLine } from '../kit/rentals.ts'
import { testId } from '../kit/sim/memoryTx.ts'

const signed = (kind: SignatureKind, shown: string): Signature => ({
  id: testId(),
  about: testId(),
  kind,
  name: 'Els Maes',
  at: '2026-06-05T08:00:00.000Z',
  device: 'Toonbank 1',
  path: 'M10 10L200 90',
  shown,
  language: 'NL',
  by: null,
})

describe('a document that is signed', () => {
  it('[SG-04] the estimate and the report show who signed while that is what was agreed', async () => {
    const sources = sampleSources()
    for (const [kind, document] of [
      ['estimate', 'bestek'],
      ['pickup', 'eindRapport'],
    ] as const) {
      const signatures = [signed(kind, fingerprint(kind, sources.repair))]
      const line = `Els Maes, 05/06/2026 10:00 Getekend op Toonbank 1, inhoud ${signatures[0]!.shown.slice(0, 8)}`
      expect((await documentText(document, { ...sources, signatures })).join(' ')).toContain(line)
      const changed = { ...sources, repair: { ...sources.repair, repairTotalInclVat: 1, forfaitAmount: 1 } }
      expect((await documentText(document, { ...changed, signatures })).join(' ')).not.toContain('Els Maes')
    }
  })

  it('[SG-04] the document of a rental has a place for it once somebody signed, which is empty after a change', async () => {
    const sources = sampleRental()
    const signatures = [signed('rental', fingerprint('rental', sources))]
    const text = async (of: RentalSources) => (await rentalText(of, 'price')).join(' ')
    expect(await text(sources)).not.toContain('Akkoord')
    expect(await text({ ...sources, signatures })).toMatch(/Akkoord .*Els Maes, 05\/06\/2026 10:00/)
    const changed = await text({ ...sampleRental({ discount: 9 }), signatures })
    expect([changed.includes('Akkoord'), changed.includes('Els Maes')]).toEqual([true, false])
  })

  it('[SG-08] the text above a signature has lines, days and totals, in the language of the document', () => {
    const sources = sampleSources()
    expect(repairAgreementText('estimate', repairDocument(sources), 'FR').split('\n')).toEqual(
      expect.arrayContaining([
        'Devis 2026.118',
        '1 × Moederbord: € 1.234,50',
        'Total TVA comprise: € 1.505,24',
      ]),
    )
    expect(rentalAgreementText(rentalDocument(sampleRental())).split('\n')).toEqual(
      expect.arrayContaining([
        'Verhuurbon 2026.12',
        'Afhaaldatum 04/06/2026, retourdatum 09/06/2026',
        '1 × Sony PXW-FX9: € 675,00',
        'Totaal incl. btw: € 869,61',
      ]),
    )
  })
})

const model = { brand: 'Aputure', model: 'LS 600d' }
const [near, far, cable] = [
  rentalItem({ itemNumber: 'CAM-1', serialNumber: '3300187', place: 'Rek A10' }),
  rentalItem({ itemNumber: 'CAM-2', serialNumber: '3300188', place: 'Rek A2' }),
  rentalItem({ itemNumber: 'KAB-1', serialNumber: null, brand: 'Belden', model: 'Triax', place: null }),
]
const lines = [
  rentalLine({ itemId: near.id, customItem: null }),
  rentalLine({ position: 2, itemId: far.id, customItem: null }),
  rentalLine({ position: 3, itemId: cable.id, customItem: null, multiple: true, quantity: 8 }),
  rentalLine({ position: 4, customItem: null, ...model }),
  rentalLine({ position: 5 }),
]
const items = new Map([near, far, cable].map((item) => [item.id, item]))
const sourcesOf = (movements: Movement[], more: Partial<Rental> = {}): RentalSources => {
  const sources = sampleRental({ rentalLines: lines, movements, ...more })
  return { ...sources, items }
}
const moved = (
  line: number,
  itemId: string | null,
  kind: Movement['kind'],
  more: Partial<Movement> = {},
) => ({
  id: testId(),
  lineId: lines[line]!.id,
  itemId,
  kind,
  quantity: 1,
  at: '2026-06-04T08:00:00.000Z',
  by: null,
  note: null,
  repairId: null,
  ...more,
})
const later = { at: '2026-06-09T08:00:00.000Z' }
const textOf = async (kind: RentalSlipKind, sources: RentalSources, places?: ModelPlaces) => {
  const slip = rentalSlip(kind, sources, places)
  const home = 'https://bench.example'
  return pdfPages(await drawPdfBytes(rentalSlipSheet({ slip, at: AT, logo: null, home }))).join(' ')
}

describe('the slips of a rental', () => {
  it('[KP-11] the pick list follows the places in the store, and has what is still to be laid ready', async () => {
    const places = new Map([[modelKey(model), ['Rek B1', 'Rek B2']]])
    const all = await textOf('picklijst', sourcesOf([]), places)
    const order = ['Rek A2', 'Rek A10', 'Rek B1, Rek B2', 'Belden Triax'].map((text) => all.indexOf(text))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(all).toContain('Rek A2 1 Sony FX9 CAM-2, 3300188')
    const rest = await textOf('picklijst', sourcesOf([moved(0, near.id, 'out')]), places)
    expect([rest.includes('CAM-1'), rest.includes('CAM-2')]).toEqual([false, true])
  })

  it('[OI-26] the pick list names three of the places of a model, and how many more there are', async () => {
    const all = ['Rek B10', 'Rek B2', 'Rek B1', 'Rek B3', 'Rek B20']
    const text = await textOf('picklijst', sourcesOf([]), new Map([[modelKey(model), all]]))
    expect(text).toContain('Rek B1, Rek B2, Rek B3 en nog 2')
  })

  it('[KP-12] the delivery slip names what went along, also once it is back', async () => {
    const out = [moved(0, near.id, 'out'), moved(2, cable.id, 'out', { quantity: 6 })]
    for (const movements of [out, [...out, moved(0, near.id, 'back', later)]]) {
      const text = await textOf('leveringsbon', sourcesOf(movements))
      expect(text).toContain('1 Sony FX9 CAM-1, 3300187 6 Belden Triax KAB-1')
      expect(text).not.toContain('CAM-2')
    }
  })

  it('[KP-12] a unit that gave way to another one did not go along', async () => {
    const swap = [
      moved(0, near.id, 'out'),
      moved(0, near.id, 'back', { at: '2026-06-04T08:01:00.000Z' }),
      moved(0, far.id, 'out', { at: '2026-06-04T08:01:00.001Z' }),
    ]
    const text = await textOf('leveringsbon', sourcesOf(swap))
    expect([text.includes('CAM-1'), text.includes('CAM-2')]).toEqual([false, true])
  })

  it('[KP-13] the return receipt says of each what became of it', async () => {
    const movements = [
      moved(0, near.id, 'out'),
      moved(1, far.id, 'out'),
      moved(2, cable.id, 'out', { quantity: 8 }),
      moved(0, near.id, 'damaged', { ...later, note: 'Lens gebarsten' }),
      moved(1, far.id, 'missing', later),
      moved(2, cable.id, 'back', { ...later, quantity: 5 }),
    ]
    const text = await textOf('retourbon', sourcesOf(movements))
    for (const part of [
      '1 Sony FX9 CAM-1, 3300187 Lens gebarsten Beschadigd',
      '1 Sony FX9 CAM-2, 3300188 Ontbreekt',
      '5 Belden Triax KAB-1 Terug',
      '3 Belden Triax KAB-1 Nog buiten',
    ])
      expect(text).toContain(part)
    expect(rentalSlipAgreementText(rentalSlip('retourbon', sourcesOf(movements)))).toContain(
      '1 × Sony FX9, CAM-1, 3300187: Beschadigd, Lens gebarsten',
    )
  })

  it('[KP-14] delivery and return show who signed for them, and only while it is what was signed', async () => {
    const sources = sourcesOf([moved(0, near.id, 'out')])
    for (const [kind, slip] of [
      ['delivery', 'leveringsbon'],
      ['return', 'retourbon'],
    ] as const) {
      const signatures = [signed(kind, fingerprint(kind, sources))]
      expect(agreementOf(kind, sources, signatures).state).toBe('agreed')
      expect(await textOf(slip, { ...sources, signatures })).toContain('Els Maes, 05/06/2026 10:00')
      const more = sourcesOf([moved(0, near.id, 'out'), moved(1, far.id, 'out')])
      expect(await textOf(slip, { ...more, signatures })).not.toContain('Els Maes')
    }
  })
})
