import { describe, expect, it } from 'vitest'
import { NO_ADDRESS } from '../customers/customer.ts'
import { erasedConflict, erasedCustomer, erasedRecord, erasedTexts } from './erasure.ts'
import { keptUntil, legalEnd } from './legalRetention.ts'
import { namesPerson, termsOfContact, termsOfCustomer } from './personTerms.ts'

const ID = '0195aaaa-0000-7000-8000-000000000001'
const AT = '2026-03-02T10:00:00.000Z'
const PERSON = {
  id: ID,
  referenceNumber: 'K-12',
  formerNumbers: [],
  erasedAt: null,
  name: 'Wiske Peeters',
  email: 'Wiske@Example.com',
  phone: '+32 475 11 22 33',
  notes: 'Belt graag',
  vatNumber: null,
  address: { ...NO_ADDRESS, street: 'Zeedijk', number: '12' },
  language: 'NL' as const,
  active: true,
  customerContacts: [
    {
      id: ID,
      firstName: 'An',
      lastName: 'Vandenberghe',
      department: null,
      email: null,
      phone: null,
      gsm: '0499/55.66.77',
      fax: null,
      notes: null,
      active: true,
      erasedAt: null,
    },
  ],
}
const terms = termsOfCustomer(PERSON)

describe('a text names the person', () => {
  it.each([
    'Gebeld met wiske peeters',
    'Mevr. Peeters komt maandag',
    'mail naar wiske@example.com.',
    'tel 0475/11.22.33 na 17u',
    'brengen naar Zeedijk 12',
    'vraag Vandenberghe, An',
    'Vàndenberghe belt',
  ])('[PV-01] in %j', (text) => expect(namesPerson(text, terms)).toBe(true))

  it.each(['Voeding vervangen', 'Peetersen belt', 'ankerplaat', 'Zeedijk 120', '0475 99 88 77', ''])(
    '[PV-01] not in %j',
    (text) => expect(namesPerson(text, terms)).toBe(false),
  )

  it('[PV-01] not by a word of the name of a company', () => {
    const company = termsOfCustomer({ ...PERSON, name: 'Academie Knokke', vatNumber: 'BE0403170701' })
    expect(namesPerson('naar de academie', company)).toBe(false)
    expect(namesPerson('voor Academie Knokke', company)).toBe(true)
    expect(namesPerson('btw 0403.170.701', company)).toBe(true)
  })
})

it('[PV-01] an erased customer keeps its numbers alone', () => {
  expect(erasedCustomer(PERSON, AT)).toEqual({
    id: ID,
    referenceNumber: 'K-12',
    formerNumbers: [],
    name: 'Gewist',
    email: null,
    phone: null,
    notes: null,
    vatNumber: null,
    address: NO_ADDRESS,
    language: null,
    active: false,
    erasedAt: AT,
    customerContacts: [
      {
        id: ID,
        firstName: 'Gewist',
        lastName: 'Gewist',
        department: null,
        email: null,
        phone: null,
        gsm: null,
        fax: null,
        notes: null,
        active: false,
        erasedAt: AT,
      },
    ],
  })
})

it('[PV-01] a record of the person loses its own fields, and the texts that name it as a whole', () => {
  const rental = {
    contact: 'Receptie',
    tempCusName: 'Iemand',
    notes: 'Voor Wiske Peeters',
    internalNotes: 'Op tijd',
    rentalRemarks: [{ id: ID, text: 'Peeters betaalt', pos: 1 }],
  }
  expect(erasedRecord('rental', rental, 'customer', terms)).toEqual({
    contact: null,
    tempCusName: null,
    notes: 'Gewist',
    internalNotes: 'Op tijd',
    rentalRemarks: [{ id: ID, text: 'Gewist', pos: 1 }],
  })
  expect(erasedRecord('rental', rental, 'mentions', terms)).toMatchObject({
    contact: 'Receptie',
    notes: 'Gewist',
  })
  const other = { ...rental, notes: null, rentalRemarks: [] }
  expect(erasedRecord('rental', other, 'mentions', terms)).toBe(other)
})

it('[PV-08] a record with an erased contact keeps what is about the customer', () => {
  const rental = { contact: 'An', tempCusName: 'Academie', notes: null }
  const contact = termsOfContact(PERSON.customerContacts[0]!)
  expect(erasedRecord('rental', rental, 'contact', contact)).toEqual({
    contact: null,
    tempCusName: 'Academie',
    notes: null,
  })
})

it('[PV-01] a conflict about the person loses both values', () => {
  const side = { value: 'Wiske', by: null, at: null }
  const conflict = {
    id: ID,
    e: 'customer',
    eid: ID,
    field: 'name',
    policy: 'later_wins',
    winner: side,
    loser: { ...side, value: 'Peeters' },
    state: 'open' as const,
  }
  expect(erasedConflict(conflict, true, terms)).toMatchObject({
    winner: { value: null },
    loser: { value: null },
    state: 'dismissed',
  })
  const other = { ...conflict, e: 'repair', winner: { ...side, value: 'Iemand' } }
  expect(erasedConflict(other, false, terms)).toMatchObject({
    winner: { value: 'Iemand' },
    loser: { value: null },
    state: 'open',
  })
  expect(erasedTexts({ a: ['Peeters', 1], b: null }, terms)).toEqual({ a: ['Gewist', 1], b: null })
})

describe('the law', () => {
  it.each([
    ['2026-03-02', 'België', '2036-12-31'],
    ['2026-03-02', null, '2036-12-31'],
    ['2022-12-31', 'België', '2029-12-31'],
    ['2023-01-01', 'België', '2033-12-31'],
    ['2026-03-02', 'Nederland', '2033-12-31'],
    ['2026-03-02', 'Frankrijk', '2036-12-31'],
    ['2026-03-02', 'Duitsland', '2034-12-31'],
    ['2026-03-02', 'Engeland', '2036-12-31'],
  ])('[PV-04] keeps what was billed on %s by a company in %s until %s', (day, country, until) =>
    expect(keptUntil(day, country)).toBe(until),
  )

  it('[PV-04] asks nothing of what was not billed, or was billed too long ago', () => {
    const repair = { e: 'repair' as const, billed: true, dateIn: '2026-01-05', dateOut: null, endDate: null }
    const today = '2026-06-01'
    expect(legalEnd(repair, 'België', today)).toBe('2036-12-31')
    expect(legalEnd({ ...repair, billed: false }, 'België', today)).toBeNull()
    expect(legalEnd({ ...repair, dateIn: '2015-01-05' }, 'België', today)).toBeNull()
    const rental = { e: 'rental' as const, returnDate: '2026-01-05', status: 'Afgehandeld' as const }
    expect(legalEnd(rental, 'Nederland', today)).toBe('2033-12-31')
    expect(legalEnd({ ...rental, status: 'Bevestigd' }, 'Nederland', today)).toBeNull()
  })
})
