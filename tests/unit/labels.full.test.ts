import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { labelDefinition } from '../../src/documents/label.ts'
import { itemLabel, type LabelFacts, rentalLabel, repairLabel } from '../../src/documents/labelFacts.ts'
import { LABEL_SIZES, type LabelSizeName, USUAL_LAYOUT } from '../../src/documents/labelSizes.ts'
import { testItem, testRepair } from '../../src/db/lists/testDocs.ts'
import { rentalWith } from '../kit/rentals.ts'
import { codesIn, picturesOf, whiteAround } from '../kit/pdfPicture.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'

const HOME = 'https://werkbank.broadcastatelier.example'
const AT = '2026-11-20T09:00:00.000Z'
const NAMES = Object.keys(LABEL_SIZES) as LabelSizeName[]
const draw = (labels: readonly LabelFacts[], layout = USUAL_LAYOUT) =>
  drawPdfBytes(labelDefinition({ labels, layout, at: AT }))
const ordinary = () => repairLabel(sampleSources(), HOME)
/** Texts as long as a person can make them. */
const long = (): LabelFacts => ({
  ...ordinary(),
  number: 'V-HXEDM',
  what: 'Rohde & Schwarz Broadcast Measurement PXW-FX9000 Extended Edition',
  serial: 'SN-2024-000123456-B-0004-XZ',
  about: 'W'.repeat(50),
  along: 'Accu, Lader, Zoeker, Zonnekap, Koffer, twee kabels van drie meter, handleiding',
  who: 'Regionale Omroep Waasland en Omstreken vzw',
})

describe('labels', () => {
  it.each(NAMES.flatMap((name) => [203, 300].map((dpi) => [name, dpi] as const)))(
    '[LB-03] the code of %s is read back from what a printer of %i dpi draws, of ordinary and of the longest texts',
    async (size, dpi) => {
      for (const facts of [ordinary(), long()]) {
        const pdf = await draw([facts], { ...USUAL_LAYOUT, size })
        const [picture] = await picturesOf(pdf, dpi)
        expect(await codesIn(picture!)).toEqual([facts.link])
      }
    },
  )

  it.each(NAMES.filter((name) => !('sheet' in LABEL_SIZES[name])))(
    '[LB-03] the page of %s is the label, and nothing on it is cut off',
    async (size) => {
      for (const facts of [ordinary(), long()]) {
        const pdf = await draw([facts], { ...USUAL_LAYOUT, size })
        const [picture] = await picturesOf(pdf, 300)
        const [, ...box] =
          /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? []
        const { width, height } = LABEL_SIZES[size]
        expect((Number(box[0]) / 72) * 25.4).toBeCloseTo(width, 1)
        if (height !== null) expect((Number(box[1]) / 72) * 25.4).toBeCloseTo(height, 1)
        const white = whiteAround(picture!)
        // a millimetre at least
        for (const side of Object.values(white)) expect(side).toBeGreaterThan(300 / 25.4)
      }
    },
  )

  it('[LB-04] says number, device, serial number, customer or VERHUUR and date; number and serial number whole, whatever their length', async () => {
    for (const size of NAMES) {
      const text = pdfPages(await draw([long()], { ...USUAL_LAYOUT, size })).join(' ')
      expect(text).toContain('V-HXEDM')
      expect(text).toContain('SN-2024-000123456-B-0004-XZ')
    }
    const [text] = pdfPages(await draw([ordinary()], { ...USUAL_LAYOUT, size: 'brother62x29' }))
    for (const part of ['2026.118', 'Sony PXW-Z280', '400123', 'Productiehuis De Lens', '02/03/2026'])
      expect(text).toContain(part)
    const companyLabel = repairLabel({ repair: testRepair(1) }, HOME)
    expect(companyLabel.who).toBe('VERHUUR')
  })

  it('[LB-05] of items and of the case of a rental too, and nothing of a customer is in any code', async () => {
    const codes = [
      repairLabel(sampleSources(), HOME),
      itemLabel(testItem(1, { customerId: null }), undefined, HOME),
      rentalLabel(rentalWith({ tempCusName: 'Kerk & Kameraad' }), undefined, HOME),
    ].map(({ link }) => link)
    for (const link of codes)
      expect(link).toMatch(/^HTTPS:\/\/WERKBANK\.BROADCASTATELIER\.EXAMPLE\/Q\/[RIV][0-9A-Z]{26}$/)
  })

  it('[LB-06] several fill a sheet from the place where it begins, and go on with the next', async () => {
    const labels = Array.from({ length: 4 }, (_, i) => itemLabel(testItem(i + 1), undefined, HOME))
    const pictures = await picturesOf(await draw(labels, { ...USUAL_LAYOUT, size: 'a4x24', start: 23 }), 203)
    const codes = await Promise.all(pictures.map(codesIn))
    expect(codes.map((found) => found.toSorted())).toEqual([
      labels
        .slice(0, 2)
        .map(({ link }) => link)
        .toSorted(),
      labels
        .slice(2)
        .map(({ link }) => link)
        .toSorted(),
    ])
  })

  it('[LB-06] what the printer is off by moves everything by so many millimetres', async () => {
    const at = async (offset: { x: number; y: number }) => {
      const [picture] = await picturesOf(
        await draw([ordinary()], { ...USUAL_LAYOUT, size: 'dymo99012', offset }),
        300,
      )
      return whiteAround(picture!)
    }
    const [usual, moved] = [await at({ x: 0, y: 0 }), await at({ x: 1, y: -0.5 })]
    expect(moved.left - usual.left).toBeCloseTo(11.8, -0.4)
    expect(usual.top - moved.top).toBeCloseTo(5.9, -0.4)
  })
})
