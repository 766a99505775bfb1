import { describe, expect, it } from 'vitest'
import { rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Approval } from './approval.ts'
import { isAgreedWithShortage, isQuoteChangedSince, quoteEdition, quoteLinkState } from './rentalLink.ts'

const NOW = '2026-11-30T09:00:00.000Z'
const line = rentalLine({ itemId: null, customItem: null, brand: 'Sony', model: 'FX9', quantity: 2 })
const rental = rentalWith({ status: 'Optie', rentalLines: [line] })

const linkOf = (of: Rental, fields: Partial<Approval> = {}): Approval => ({
  id: testId(),
  repairId: null,
  rentalId: of.id,
  mailId: testId(),
  language: 'NL',
  edition: quoteEdition(of, 'NL'),
  photoIds: [],
  seenStatus: of.status,
  seenApproval: null,
  state: 'open',
  text: null,
  name: null,
  answeredAt: null,
  sentAt: NOW,
  expiresAt: '2026-12-30T09:00:00.000Z',
  remindedAt: null,
  askedAt: [],
  by: null,
  at: NOW,
  ...fields,
})

describe('the edition of a quote', () => {
  it('[VO-08] is another one after a change of a day, a line, a price, a remark or the language', () => {
    const edition = quoteEdition(rental, 'NL')
    const remark = { id: testId(), text: 'Leveren aan de achterdeur', pos: 1 }
    const others: Rental[] = [
      { ...rental, returnDate: '2027-01-31' },
      { ...rental, rentalLines: [{ ...line, quantity: 3 }] },
      { ...rental, rentalLines: [{ ...line, itemPrice: line.itemPrice + 1 }] },
      { ...rental, rentalLines: [] },
      { ...rental, rentalRemarks: [remark] },
      { ...rental, totalPriceInclVat: rental.totalPriceInclVat + 1 },
    ]
    for (const other of others) expect(quoteEdition(other, 'NL')).not.toBe(edition)
    expect(quoteEdition(rental, 'FR')).not.toBe(edition)
  })

  it('[VO-08] is the same after a unit was chosen for a requested model, and after an internal note', () => {
    const edition = quoteEdition(rental, 'NL')
    const assigned = { ...rental, rentalLines: [{ ...line, itemId: testId() }] }
    expect(quoteEdition(assigned, 'NL')).toBe(edition)
    const noted: Rental = { ...rental, internalNotes: 'Vaste klant' }
    expect(quoteEdition(noted, 'NL')).toBe(edition)
  })
})

describe('the state of the link of a quote', () => {
  it('[VO-10] ends after its days, and when the rental is no option any more', () => {
    expect(quoteLinkState(linkOf(rental), rental, NOW)).toBe('open')
    expect(quoteLinkState(linkOf(rental), rental, '2026-12-30T09:00:00.000Z')).toBe('expired')
    for (const status of ['Bevestigd', 'Geannuleerd'] as const)
      expect(quoteLinkState(linkOf(rental), { ...rental, status }, NOW)).toBe('elsewhere')
  })

  it('[VO-08] ends with a change, but a mail that did not leave shows the quote as it is then', () => {
    const changed = { ...rental, totalPriceInclVat: 999 }
    expect(quoteLinkState(linkOf(rental), changed, NOW)).toBe('replaced')
    expect(quoteLinkState(linkOf(rental, { sentAt: null, expiresAt: null }), changed, NOW)).toBe('open')
  })

  it('[VO-06] [VO-09] tells an agreement with a shortage from one that a change came after', () => {
    const agreed = linkOf(rental, { state: 'approved', answeredAt: NOW })
    const changed = { ...rental, totalPriceInclVat: 999 }
    expect(isAgreedWithShortage(agreed, rental)).toBe(true)
    expect(isAgreedWithShortage(agreed, changed)).toBe(false)
    expect(isQuoteChangedSince(agreed, rental)).toBe(false)
    expect(isQuoteChangedSince(agreed, changed)).toBe(true)
    // An agreement that confirmed the rental, which somebody then set back to an option.
    expect(isAgreedWithShortage({ ...agreed, seenStatus: 'Bevestigd' }, rental)).toBe(false)
  })
})
