import { describe, expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import { manufacturerDocuments } from '../../src/documents/manufacturerDocuments.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import {
  groupByManufacturer,
  skipReason,
  waitsForManufacturerMail,
} from '../../src/domain/mail/manufacturerBatches.ts'
import type { ExternalRepair } from '../../src/domain/repairs/repair.ts'
import type { Manufacturer } from '../../src/domain/settings/settings.ts'
import { demoDocuments, external, sampleSources, SETTINGS } from '../kit/sampleDocuments.ts'
import { pdfPages } from '../kit/pdfText.ts'

const [sony = null] = demoDocuments().demo.company.manufacturers
const maker = (more: Partial<Manufacturer> = {}): Manufacturer => ({
  ...sony!,
  rma: false,
  email: 'a@b.be',
  ...more,
})
const at = (more: Partial<ExternalRepair> = {}) => ({
  isExternal: true,
  externalRepair: { ...external, manufacturerId: sony!.id, rma: null, ...more },
})

describe('what goes to a manufacturer', () => {
  it('[FB-01] is external, not back, and not mailed to the manufacturer yet', () => {
    expect(waitsForManufacturerMail(at())).toBe(true)
    expect(waitsForManufacturerMail({ ...at(), isExternal: false })).toBe(false)
    for (const more of [{ dateIn: '2026-03-06' }, { sendMail: true }, { externalMailSent: true }])
      expect(waitsForManufacturerMail(at(more))).toBe(false)
  })

  it('[FB-01] stands by manufacturer, these by name, what has none last', () => {
    const [b, a] = [maker({ id: 'b', name: 'Sony' }), maker({ id: 'a', name: 'Arri' })]
    const repairs = [null, 'b', 'a', 'b'].map((manufacturerId) => at({ manufacturerId }))
    const batches = groupByManufacturer(repairs, [b, a, maker({ id: 'c', name: 'Canon' })])
    expect(batches.map(({ manufacturer, repairs: of }) => [manufacturer?.name, of.length])).toEqual([
      ['Arri', 1],
      ['Sony', 2],
      [undefined, 1],
    ])
  })

  it('[FB-02] says why it may not go along, and asks for an address that lacks', () => {
    expect(skipReason(at(), maker({ rma: true }))).toBe('geen RMA')
    expect(skipReason(at({ rma: 'R-1' }), maker({ rma: true }))).toBeNull()
    expect(skipReason(at(), undefined)).toBe('geen fabrikant')
    expect(skipReason(at(), maker({ email: null }))).toBeNull()
    expect(skipReason(at({ sendMail: true }), maker())).toBe('al gemaild')
  })
})

it('[FB-06] the list names each device, in the language of the manufacturer, before the slips', async () => {
  const slip = (number: string, rma: string) => {
    const sources = sampleSources({ number, isExternal: true, externalRepair: { ...external, rma } })
    return { ...SETTINGS, document: repairDocument({ ...sources, manufacturer: maker({ language: 'EN' }) }) }
  }
  const pages = pdfPages(
    await drawPdfBytes(manufacturerDocuments([slip('2026.118', 'R-1'), slip('2026.119', 'R-2')])),
  )
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('Shipping list')
  for (const part of ['2026.118', '2026.119', 'Sony PXW-Z280', '400123', 'R-1', 'R-2', 'Geen beeld na val'])
    expect(pages[0]).toContain(part)
  expect(pages.slice(1).map((page) => page.includes('External repair'))).toEqual([true, true])
})
