import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import { approvalId } from '../../src/domain/approvals/link.ts'
import { quoteEdition } from '../../src/domain/approvals/rentalLink.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import { press, readRental, rent, rentalOf } from '../kit/e2e/rentalForm.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
let customerId: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  customerId = newId()
  const contact = { customerContacts: [], active: true }
  await db.customer.put({
    ...(await anyCustomer()),
    id: customerId,
    email: 'lien@example.com',
    language: 'FR',
    ...contact,
  })
  await allowLinks('1')
})

async function anyCustomer() {
  const [customer] = await db.customer.toArray()
  return customer!
}
const allowLinks = (value: string) =>
  db.setting.put({
    id: settingId('repair', 'approvalLink'),
    module: 'repair',
    field: 'approvalLink',
    value,
  } as never)

const option = (more: object = {}) => rent(desk.camera, { status: 'Optie', customerId, ...more })
const dialog = (name: RegExp) => screen.findByRole('dialog', { name })
const sent = async () => (await db.mail.toArray()).filter(({ rentalId }) => rentalId !== null)

/** Stores a quote that was mailed, with its link. */
async function mailQuote(id: string, fields: Partial<Approval>): Promise<void> {
  const rental = (await rentalOf(id))!
  const at = '2030-06-01T08:00:00.000Z'
  const mail: Mail = {
    id: newId(),
    repairId: null,
    rentalId: id,
    alsoFor: [],
    kind: 'estimate',
    recipient: 'lien@example.com',
    cc: null,
    bcc: null,
    subject: 'Offerte',
    language: 'NL',
    attachment: true,
    withPrices: true,
    photoArray: [],
    external: false,
    rmaRequest: false,
    state: 'sent',
    error: null,
    by: null,
    at,
    sentAt: at,
  }
  await db.mail.put({ ...mail, _v: 1 } as never)
  const link: Approval = {
    id: approvalId(id),
    repairId: null,
    rentalId: id,
    mailId: mail.id,
    language: 'NL',
    edition: quoteEdition(rental, 'NL'),
    photoIds: [],
    seenStatus: 'Optie',
    seenApproval: null,
    state: 'open',
    text: null,
    name: null,
    answeredAt: null,
    sentAt: at,
    expiresAt: '2099-01-01T00:00:00.000Z',
    remindedAt: null,
    askedAt: [],
    by: null,
    at,
    ...fields,
  }
  await db.approval.put({ ...link, _v: 1 } as never)
}

describe("'Offerte mailen'", () => {
  it('[VO-02] opens filled in, in the language of the customer, and sends what stands there', async () => {
    const id = await option()
    await readRental(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Offerte mailen' }))
    const open = within(await dialog(/^Offerte mailen/))
    expect(open.getByLabelText<HTMLInputElement>(/^Ontvanger/).value).toBe('lien@example.com')
    expect(open.getByLabelText<HTMLInputElement>('Onderwerp').value).toMatch(/^Offre V-/)
    expect(open.getByRole<HTMLInputElement>('switch', { name: /^Link om akkoord/ }).checked).toBe(true)
    fireEvent.click(open.getByRole('button', { name: 'Versturen' }))
    await waitFor(async () => expect(await sent()).toHaveLength(1))
    const [mail] = await sent()
    expect(mail).toMatchObject({ rentalId: id, kind: 'estimate', language: 'FR', withPrices: true })
    // The number comes from the server, so its field is sent instead of the provisional code.
    expect(mail?.subject).toContain('{{nummer}}')
    expect(await db.approval.get(approvalId(id))).toMatchObject({ state: 'open', rentalId: id })
  })

  it('[VO-02] another language fills the text in anew, but not over what the person typed', async () => {
    await readRental(await option())
    fireEvent.click(await screen.findByRole('button', { name: 'Offerte mailen' }))
    const open = within(await dialog(/^Offerte mailen/))
    const subject = () => open.getByLabelText<HTMLInputElement>('Onderwerp')
    const speak = (language: string) =>
      fireEvent.change(open.getByLabelText('Taal'), { target: { value: language } })
    speak('NL')
    await waitFor(() => expect(subject().value).toMatch(/^Offerte V-/))
    fireEvent.change(subject(), { target: { value: 'Onze offerte' } })
    speak('EN')
    expect(subject().value).toBe('Onze offerte')
  })

  it('[VO-01] has no switch for a link where the company has none', async () => {
    await allowLinks('0')
    await readRental(await option())
    fireEvent.click(await screen.findByRole('button', { name: 'Offerte mailen' }))
    const open = within(await dialog(/^Offerte mailen/))
    expect(open.queryByRole('switch', { name: /^Link om akkoord/ })).toBeNull()
  })

  it('[VO-02] [VO-13] another mail about a confirmed rental is listed, and can be cancelled', async () => {
    const id = await rent(desk.camera, { customerId })
    await readRental(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Mail versturen' }))
    const open = within(await dialog(/^Mail versturen/))
    fireEvent.change(open.getByLabelText('Pdf in bijlage'), { target: { value: 'none' } })
    fireEvent.click(open.getByRole('button', { name: 'Versturen' }))
    await waitFor(async () => expect(await sent()).toMatchObject([{ kind: 'text', attachment: false }]))
    fireEvent.click(await screen.findByRole('button', { name: /^Annuleren van mail/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect(await sent()).toMatchObject([{ state: 'cancelled' }]))
  })
})

describe('the quote that was mailed', () => {
  it('[VO-10] [VO-11] is said in the step bar, and its link can be ended', async () => {
    const id = await option()
    await mailQuote(id, {})
    await readRental(id)
    expect(await screen.findByText(/^Offerte gemaild op 01\/06\/2030, nog geen antwoord\./)).toBeTruthy()
    press('Link intrekken')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await screen.findByText('Link ingetrokken')).toBeTruthy()
  })

  it('[VO-15] a customer who did not answer is reminded, with the text of the company or the built-in one', async () => {
    const id = await option()
    await mailQuote(id, { sentAt: '2030-06-01T08:00:00.000Z' })
    await readRental(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Herinneren' }))
    const open = within(await dialog(/^Offerte mailen/))
    expect(open.getByLabelText<HTMLInputElement>('Onderwerp').value).toMatch(/^Rappel : offre V-/)
    expect(open.getByRole<HTMLInputElement>('switch', { name: /^Link om akkoord/ }).checked).toBe(true)
    fireEvent.click(open.getByRole('button', { name: 'Versturen' }))
    await waitFor(async () => expect((await sent()).at(-1)?.subject).toMatch(/^Rappel/))
    expect((await sent()).at(-1)).toMatchObject({ kind: 'estimate', withPrices: true })
  })

  it('[VO-07] [VO-11] a question is answered with its text quoted', async () => {
    const id = await option()
    await mailQuote(id, {
      state: 'asked',
      text: 'Kan het ook maandag?',
      answeredAt: '2030-06-02T08:00:00.000Z',
    })
    await readRental(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Antwoorden' }))
    const open = await dialog(/^Mail versturen/)
    await waitFor(() => expect(open.textContent).toContain('Kan het ook maandag?'))
  })

  it("[VO-06] an agreement with a shortage says so, and 'Tekort oplossen' opens the form", async () => {
    const id = await option()
    await mailQuote(id, { state: 'approved', name: 'Lien', answeredAt: '2030-06-02T08:00:00.000Z' })
    await readRental(id)
    expect(await screen.findByText('Akkoord gekregen, maar er is een tekort.')).toBeTruthy()
    press('Tekort oplossen')
    expect(await screen.findByRole('heading', { name: 'Bewerk verhuur' })).toBeTruthy()
  })

  it('[VO-09] a change after the agreement asks to mail it again', async () => {
    const id = await option()
    await mailQuote(id, { state: 'approved', edition: newId(), answeredAt: '2030-06-02T08:00:00.000Z' })
    await readRental(id)
    expect(await screen.findByText('Gewijzigd na akkoord')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Offerte opnieuw mailen' })).toBeTruthy()
  })
})
