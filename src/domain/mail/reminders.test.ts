import { describe, expect, it } from 'vitest'
import { partly } from '../../../tests/kit/partly.ts'
import type { Customer } from '../customers/customer.ts'
import type { Rental } from '../rentals/rental.ts'
import type { MailTemplate } from '../settings/settings.ts'
import { rentalRecipient } from './addresses.ts'
import { reminderDue, reminderTemplate } from './reminders.ts'

const rental = (more: Partial<Rental> = {}) =>
  partly<Rental>({
    status: 'Bevestigd',
    pickupDate: '2026-03-10',
    returnDate: '2026-03-14',
    movements: [],
    ...more,
  })
const moved = (kind: Rental['movements'][number]['kind']) => [partly<Rental['movements'][number]>({ kind })]

describe('what is due', () => {
  it('[HM-01] is the day before each, and once it is late, for a week', () => {
    const days = ['08', '09', '10', '13', '14', '15', '21', '22'].map((day) => `2026-03-${day}`)
    expect(days.map((day) => reminderDue(rental(), day))).toEqual([
      null,
      'pickup',
      null,
      'return',
      null,
      'overdue',
      'overdue',
      null,
    ])
  })

  it('[HM-01] is nothing for what is no confirmed rental, nor for what left already', () => {
    for (const status of ['Optie', 'Teruggebracht', 'Afgehandeld', 'Geannuleerd'] as const)
      for (const day of ['2026-03-09', '2026-03-13', '2026-03-15'])
        expect(reminderDue(rental({ status }), day)).toBeNull()
    expect(reminderDue(rental({ movements: moved('out') }), '2026-03-09')).toBeNull()
    expect(reminderDue(rental({ movements: moved('chosen') }), '2026-03-09')).toBe('pickup')
    const oneDay = rental({ returnDate: '2026-03-10' })
    expect(reminderDue(oneDay, '2026-03-09')).toBe('pickup')
  })
})

describe('whom it goes to', () => {
  it('[HM-03] the contact, else the customer, else what was noted down', () => {
    const contact = (email: string | null) =>
      partly<Customer>({
        email: 'k@x.be',
        customerContacts: [partly<Customer['customerContacts'][number]>({ id: '1', email })],
      })
    const of = { customerContactId: '1', tempCusContactEmail: 't@x.be' }
    expect(rentalRecipient(of, contact('c@x.be'))).toBe('c@x.be')
    expect(rentalRecipient(of, contact(null))).toBe('k@x.be')
    expect(rentalRecipient(of, contact('geen adres'))).toBe('k@x.be')
    expect(rentalRecipient(of, undefined)).toBe('t@x.be')
    expect(rentalRecipient({ ...of, tempCusContactEmail: 'bel maar' }, undefined)).toBe('')
  })
})

it('[HM-05] the template is that of the kind, in the language of the customer', () => {
  const template = (id: string, more: Partial<MailTemplate>) =>
    partly<MailTemplate>({ id, language: 'NL', ...more })
  const list = [
    template('a', {}),
    template('b', { reminder: 'return' }),
    template('c', { reminder: 'pickup', language: 'FR' }),
    template('d', { reminder: 'pickup' }),
  ]
  expect(reminderTemplate(list, 'pickup', 'FR')?.id).toBe('c')
  expect(reminderTemplate(list, 'pickup', null)?.id).toBe('d')
  expect(reminderTemplate(list, 'pickup', 'EN')).toBeUndefined()
})
