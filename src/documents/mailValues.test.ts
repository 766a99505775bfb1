import { describe, expect, it } from 'vitest'
import { MAIL_FIELDS } from '../domain/mail/fields.ts'
import { defaultSubject, mailValues } from './mailValues.ts'
import type { RepairSources } from './repairDocument.ts'

const sources = {
  repair: {
    number: '2026.118',
    provisionalRef: 'V-7F3K2',
    type: 'Bestek',
    status: 'Hersteld',
    notes: 'Geen beeld',
    reference: null,
    dateIn: '2026-03-02',
    endDate: null,
    underWarranty: true,
    customerContactId: 'c1',
    forfaitAmount: 45,
    estimateTotalExclVat: 1234.5,
    estimateTotalInclVat: 1493.75,
    repairTotalExclVat: 0,
    repairTotalInclVat: 0,
    externalRepair: { rma: 'R-1', info: 'Sony FX9', notes: null },
  },
  item: { brand: 'Sony', model: 'FX9', serialNumber: 'SN1' },
  customer: {
    name: 'Studio Noord',
    email: 'k@example.com',
    customerContacts: [{ id: 'c1', firstName: 'An', lastName: 'Peeters' }],
  },
  executor: { name: 'Werkbank', contactPhone: '09 1', email: 'u@example.com' },
  manufacturer: { name: 'Sony Benelux' },
} as unknown as RepairSources

describe('what the fields of a mail say', () => {
  it('[D-068] days, amounts and words, each of its own', () => {
    expect(mailValues(sources, { name: 'Jan', lastName: 'Maes' }, 'NL')).toEqual({
      nummer: '2026.118',
      type: 'Bestek',
      status: 'Hersteld',
      omschrijving: 'Geen beeld',
      referentie: '',
      binnengebracht_op: '02/03/2026',
      einddatum: '',
      merk: 'Sony',
      model: 'FX9',
      serienummer: 'SN1',
      garantie: 'Ja',
      klant: 'Studio Noord',
      klant_email: 'k@example.com',
      contact_voornaam: 'An',
      contact_naam: 'Peeters',
      uitvoerder: 'Werkbank',
      uitvoerder_telefoon: '09 1',
      uitvoerder_email: 'u@example.com',
      bestek_excl: '€ 1.234,50',
      bestek_incl: '€ 1.493,75',
      totaal_excl: '€ 0,00',
      totaal_incl: '€ 0,00',
      forfait: '€ 45,00',
      fabrikant: 'Sony Benelux',
      rma: 'R-1',
      extern_info: 'Sony FX9',
      extern_notities: '',
      gebruiker: 'Jan Maes',
    })
  })

  it('[ML-21] words in the language of the mail', () => {
    const words = (language: 'EN' | 'FR') => {
      const { type, garantie } = mailValues(sources, null, language)
      return [type, garantie]
    }
    expect([words('EN'), words('FR')]).toEqual([
      ['Quotation', 'Yes'],
      ['Devis', 'Oui'],
    ])
  })

  it('nothing where nothing is known, for every field', () => {
    const bare = { repair: { ...sources.repair, externalRepair: null, forfaitAmount: null } }
    const values = mailValues(bare as RepairSources, null, 'NL')
    expect(Object.keys(values)).toEqual(Object.keys(MAIL_FIELDS))
    expect([
      values.merk,
      values.klant,
      values.fabrikant,
      values.rma,
      values.forfait,
      values.gebruiker,
    ]).toEqual(Array(6).fill(''))
  })

  it('[ML-19] a mail without a subject is called after its document', () => {
    expect(defaultSubject('bestek', '2026.118', 'FR')).toBe('Devis 2026.118')
    expect(defaultSubject('eindRapport', '2026.118', 'NL')).toBe('Eindrapport 2026.118')
  })
})
