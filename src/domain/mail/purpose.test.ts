import { describe, expect, it } from 'vitest'
import { partly } from '../../../tests/kit/partly.ts'
import type { Repair } from '../repairs/repair.ts'
import type { MailTemplate } from '../settings/settings.ts'
import { mailHoles } from './holes.ts'
import { PURPOSE_TEXTS, purposeOf, purposeOfRepair, templateForPurpose } from './purpose.ts'

const template = (name: string, more: Partial<MailTemplate> = {}): MailTemplate =>
  partly<MailTemplate>({
    id: name,
    name,
    subject: 'x',
    content: 'x',
    language: 'NL',
    external: false,
    rmaRequest: false,
    ...more,
  })

describe('the purpose of a mail', () => {
  it.each([
    ['Bestek', 'estimate'],
    ['Quotation', 'estimate'],
    ['Devis', 'estimate'],
    ['Herstelling klaar', 'ready'],
    ['Repair finished', 'ready'],
    ['Réparation terminée', 'ready'],
    ['Bestek geweigerd', 'refused'],
    ['Onrepareerbaar', 'unrepairable'],
    ['Ontvangen', null],
  ] as const)('[RB-15] a template %s is for %s', (name, purpose) => {
    expect(purposeOf(template(name))).toBe(purpose)
  })

  it('[RB-15] a template that names the total of the estimate is for it', () => {
    expect(purposeOf(template('A', { content: '<p>{{ bestek_incl }}</p>' }))).toBe('estimate')
  })

  it('[RB-15] is found in the language of the customer, and never one for a manufacturer or a reminder', () => {
    const all = [
      template('Bestek fabrikant', { external: true }),
      template('Bestek herinnering', { reminder: 'approval' }),
      template('Bestek'),
      template('Devis', { language: 'FR' }),
    ]
    expect(templateForPurpose(all, 'estimate', null)?.id).toBe('Bestek')
    expect(templateForPurpose(all, 'estimate', 'FR')?.id).toBe('Devis')
    expect(templateForPurpose(all, 'estimate', 'EN')).toBeUndefined()
  })

  it('[RB-15] [NS-05] follows from the outcome of the work', () => {
    expect(purposeOfRepair({ status: 'Hersteld' })).toBe('ready')
    expect(purposeOfRepair({ status: 'Bestek geweigerd' })).toBe('refused')
    expect(purposeOfRepair({ status: 'Onrepareerbaar' })).toBe('unrepairable')
    expect(purposeOfRepair({ status: 'Binnengebracht' })).toBeNull()
  })
})

describe('the holes of a mail', () => {
  const line = partly<Repair['repairLines'][number]>({ id: 'l' })
  const repair = { underWarranty: false, repairLines: [line], repairEstimateLines: [line] }
  const text = PURPOSE_TEXTS.estimate.NL
  const values = { nummer: '2026.1', merk: 'Sony', model: 'PXW', bestek_incl: '€ 121,00', gebruiker: 'An' }
  const sent = (bestek: string, model: string) => ({
    subject: `Bestek 2026.1 voor uw Sony ${model}`,
    content: `<p>Beste klant</p><p>In bijlage vindt u het bestek voor uw Sony ${model}: ${bestek} inclusief btw.</p>`,
  })

  it('[RB-17] none where everything says something', () => {
    expect(mailHoles(sent('€ 121,00', 'PXW'), text, values, repair, 'repairEstimateLines')).toEqual([])
  })

  it('[RB-17] an empty field counts until its line is rewritten', () => {
    const without = { ...values, model: '' }
    expect(mailHoles(sent('€ 121,00', ''), text, without, repair, null)).toEqual(["'Model' is leeg"])
    expect(mailHoles(sent('€ 121,00', 'camera'), text, without, repair, null)).toEqual([])
  })

  it('[RB-17] an amount of nothing counts, but not under warranty', () => {
    const none = { ...values, bestek_incl: '€ 0,00' }
    expect(mailHoles(sent('€ 0,00', 'PXW'), text, none, repair, null)).toEqual([
      'er staat een bedrag van € 0,00 in',
    ])
    expect(mailHoles(sent('€ 0,00', 'PXW'), text, none, { ...repair, underWarranty: true }, null)).toEqual([])
  })

  it('[RB-17] a document without lines counts', () => {
    const empty = { ...repair, repairLines: [], repairEstimateLines: [] }
    expect(mailHoles(sent('€ 121,00', 'PXW'), text, values, empty, 'repairEstimateLines')).toEqual([
      'het bestek heeft geen lijnen',
    ])
    expect(mailHoles(sent('€ 121,00', 'PXW'), text, values, empty, 'repairLines')).toEqual([
      'de herstelling heeft geen lijnen',
    ])
  })
})
