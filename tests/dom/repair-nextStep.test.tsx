import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { NOTICE_LINES } from '../../src/domain/steps/customerNotice.ts'
import { approvalId, estimateEdition } from '../../src/domain/approvals/link.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { arrive } from '../kit/dom/formFields.ts'
import { richText, richTextOf } from '../kit/dom/richText.ts'
import { type Desk, repairOf, setUpDesk, showAt, takeIn, typeAndLeave } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  // No change is pending: an undo sends the opposite change.
  cancelPending: async () => [],
}))

let desk: Desk
let id: string
beforeEach(async () => {
  desk = await setUpDesk()
  id = await takeIn(desk)
})

const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const bar = async () => within(await screen.findByRole('region', { name: 'Volgende stap' }))
const step = async (name: string) => fireEvent.click(await (await bar()).findByRole('button', { name }))
const priced = () =>
  mutate('repair.addEstimateLine', {
    repairId: id,
    line: { id: newId(), description: 'Werkuren', quantity: 2, price: 50 },
  })
const set = (values: Record<string, unknown>) => mutate('repair.set', { id, set: values })
const makeRepair = () => set({ type: 'Herstelling' })

const mailed = () =>
  db.mail.put({
    id: newId(),
    repairId: id,
    kind: 'estimate',
    state: 'sent',
    recipient: 'an@lens.example',
    subject: '',
    at: '2026-03-02T09:00:00.000Z',
    sentAt: null,
    _v: 1,
  } as never)

describe('the next step of a repair', () => {
  it('[CB-10] [NS-02] makes the estimate first; only one with an amount is mailed', async () => {
    await show()
    await step('Bestek maken')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe besteklijn' }))
    typeAndLeave(dialog.getByLabelText(/^Omschrijving/), 'Werkuren')
    typeAndLeave(dialog.getByLabelText('Eenheidsprijs'), '50')
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await step('Bestek mailen')
    expect(await screen.findByRole('dialog', { name: /^Bestek mailen/ })).toBeTruthy()
  })

  it('[NS-12] a step that is done tells who did it and when', async () => {
    await mutate('repair.approveEstimate', { id, date: '2026-03-02' })
    await mailed()
    await show()
    await step('Bestek')
    const card = within(await screen.findByRole('dialog', { name: 'Bestek' }))
    expect(await card.findByText('Mail naar an@lens.example')).toBeTruthy()
    expect(card.getByText(/^02\/03\/2026/)).toBeTruthy()
    expect((await bar()).queryByRole('button', { name: 'Herstellen' })).toBeNull()
  })

  it('[NS-02] the card of the lines offers to mail only an estimate that says something', async () => {
    await show()
    await screen.findByRole('region', { name: 'Bestek' })
    expect(screen.queryByRole('button', { name: 'Bestek mailen' })).toBeNull()
    await priced()
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Bestek mailen' })).toHaveLength(2))
  })

  it('[CB-10] [NS-01] asks on which day the customer agreed: today, unless somebody says otherwise', async () => {
    await mailed()
    await show()
    await step('Goedgekeurd')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bestek goedgekeurd' }))
    typeAndLeave(dialog.getByLabelText('Goedgekeurd op'), '2/3/2026')
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await waitFor(async () => expect((await repairOf(id))?.estimateApproval).toBe('2026-03-02'))
    expect(await (await bar()).findByRole('button', { name: 'Herstelling starten' })).toBeTruthy()
  })

  it('[FM-22] keeps the day that is being chosen when a colleague approves meanwhile, and sends it with what was seen', async () => {
    await mailed()
    await show()
    await step('Goedgekeurd')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bestek goedgekeurd' }))
    typeAndLeave(dialog.getByLabelText('Goedgekeurd op'), '2/3/2026')
    await arrive('repair', { ...(await repairOf(id))!, estimateApproval: '2026-03-03' })
    await dialog.findByText(/^Dit bestek werd intussen goedgekeurd op 03\/03\/2026/)
    expect(dialog.getByLabelText<HTMLInputElement>('Goedgekeurd op').value).toBe('02/03/2026')
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    const sent = async () => (await db.outbox.toArray()).find(({ name }) => name === 'repair.approveEstimate')
    await waitFor(async () => expect(await sent()).toBeTruthy())
    expect(await sent()).toMatchObject({ args: { date: '2026-03-02' }, base: { estimateApproval: null } })
  })

  it('[NS-04] starts an approved estimate as a repair with its lines, without a question', async () => {
    await priced()
    await mutate('repair.approveEstimate', { id, date: '2026-03-02' })
    await show()
    await step('Herstelling starten')
    await waitFor(async () => expect((await repairOf(id))?.repairLines).toHaveLength(1))
    expect((await repairOf(id))?.type).toBe('Herstelling')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[NS-04] asks before it adds the lines of the estimate to work lines', async () => {
    await priced()
    await mutate('repair.addLine', {
      repairId: id,
      line: { id: newId(), description: 'Onderzoek', quantity: 1, price: 45 },
    })
    await mutate('repair.approveEstimate', { id, date: '2026-03-02' })
    await show()
    await step('Herstelling starten')
    const question = within(await screen.findByRole('dialog', { name: 'Overnemen bestek' }))
    fireEvent.click(question.getByRole('button', { name: 'Nee' }))
    await waitFor(async () => expect((await repairOf(id))?.type).toBe('Herstelling'))
    expect((await repairOf(id))?.repairLines).toHaveLength(1)
  })

  it('[CB-10] [NS-05] [NS-07] saves Hersteld, offers the mail to the customer, then the signature, then the bill', async () => {
    await makeRepair()
    await show()
    await step('Hersteld')
    const mail = within(await screen.findByRole('dialog', { name: /^Mail versturen/ }))
    expect((await repairOf(id))?.status).toBe('Hersteld')
    expect(mail.getByLabelText<HTMLInputElement>(/^Onderwerp/).value).toMatch(/is hersteld/)
    fireEvent.click(mail.getByRole('button', { name: 'Gebeld' }))
    await waitFor(async () =>
      expect((await repairOf(id))?.repairLogLines.map(({ description }) => description)).toContain(
        NOTICE_LINES.called,
      ),
    )
    await step('Opgehaald')
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(await sheet.findByRole('button', { name: 'Zonder handtekening' }))
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Opgehaald'))
    await step('Gefactureerd')
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Gefactureerd'))
    await waitFor(async () =>
      expect((await bar()).queryByRole('button', { name: /Hersteld|Opgehaald|Gefactureerd/ })).toBeNull(),
    )
  })

  it('[NS-05] keeps the step open after Later, and takes back a call', async () => {
    await makeRepair()
    await show()
    await step('Hersteld')
    const mail = within(await screen.findByRole('dialog', { name: /^Mail versturen/ }))
    fireEvent.click(mail.getByRole('button', { name: 'Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await step('Niet nodig')
    await (await bar()).findByRole('button', { name: 'Opgehaald' })
    const toast = (await screen.findByText('In het logboek genoteerd.')).closest('.mantine-Notification-root')
    fireEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Ongedaan maken' }))
    expect(await (await bar()).findByRole('button', { name: 'Klant verwittigen' })).toBeTruthy()
  })

  it('[CB-11] is taken back by the button of its toast', async () => {
    await makeRepair()
    await show()
    await step('Hersteld')
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken', hidden: true }))
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Binnengebracht'))
  })

  it('[NS-08] is pressed by the key N, but not while somebody types or in a dialog', async () => {
    await priced()
    await show()
    await (await bar()).findByRole('button', { name: 'Bestek mailen' })
    const field = (await screen.findByLabelText('Notities')) as HTMLElement
    fireEvent.keyDown(field, { key: 'n', code: 'KeyN' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' })
    const dialog = await screen.findByRole('dialog', { name: /^Bestek mailen/ })
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Annuleren' }), { key: 'n', code: 'KeyN' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})

it('[NS-09] answers a question about the estimate in a mail that quotes it', async () => {
  await priced()
  const repair = (await repairOf(id))!
  await db.approval.put({
    id: approvalId(id),
    repairId: id,
    mailId: newId(),
    language: 'NL',
    edition: estimateEdition(repair, 'NL'),
    photoIds: [],
    seenStatus: repair.status,
    state: 'asked',
    text: 'Kan het voor <vrijdag>?',
    name: 'An',
    answeredAt: '2026-03-02T10:00:00.000Z',
    sentAt: '2026-03-02T09:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    remindedAt: null,
    askedAt: [],
    by: null,
    at: '2026-03-02T09:00:00.000Z',
    _v: 1,
  } as never)
  await show()
  await (await bar()).findByText(/Kan het voor <vrijdag>\?/)
  await step('Antwoorden')
  await screen.findByRole('dialog', { name: /^Mail versturen/ })
  await waitFor(async () =>
    expect(richTextOf(await richText(/^Tekst/))).toContain('U vroeg: “Kan het voor &lt;vrijdag&gt;?”'),
  )
})

describe('the return from the manufacturer', () => {
  beforeEach(async () => {
    const manufacturerId = newId()
    await mutate('manufacturer.create', { id: manufacturerId, name: 'Sony Service' })
    await mutate('repair.markExternal', { id })
    await mutate('repair.saveExternal', { id, set: { manufacturerId } })
  })
  const back = async (outcome: string) => {
    await show()
    await step('Terug van fabrikant')
    const dialog = within(await screen.findByRole('dialog', { name: 'Terug van fabrikant' }))
    fireEvent.click(dialog.getByRole('radio', { name: outcome }))
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await waitFor(async () => expect((await repairOf(id))?.externalRepair?.dateIn).toMatch(/^\d{4}-/))
  }

  it('[CB-11] [NS-06] is noted with work that is left, and taken back', async () => {
    await back('Nog werk aan')
    expect((await repairOf(id))?.status).not.toBe('Hersteld')
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect((await repairOf(id))?.externalRepair?.dateIn).toBeNull())
  })

  it('[NS-06] sets the outcome, and offers to tell the customer of a repaired device', async () => {
    await back('Hersteld')
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Hersteld'))
    expect(await screen.findByRole('dialog', { name: /^Mail versturen/ })).toBeTruthy()
  })

  it('[NS-06] a device beyond repair becomes Onrepareerbaar', async () => {
    await back('Onrepareerbaar')
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Onrepareerbaar'))
  })
})

describe('the parts behind their chips', () => {
  it('[CB-12] say how much there is, open in their place one at a time, and close again', async () => {
    await mutate('repair.addLog', {
      repairId: id,
      line: { id: newId(), description: 'Gebeld', at: '2026-03-02T08:05:00.000Z' },
    })
    await show()
    const chip = async (name: RegExp) => screen.findByRole('button', { name })
    const log = await chip(/^Logboek \d+/)
    expect(log.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(log)
    expect(await screen.findByRole('region', { name: 'Logboek' })).toBeTruthy()
    fireEvent.click(await chip(/^Mails 0/))
    expect(await screen.findByRole('region', { name: 'Mails' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Logboek' })).toBeNull()
    fireEvent.click(await chip(/^Mails 0/))
    expect(screen.queryByRole('region', { name: 'Mails' })).toBeNull()
  })
})

it('[CB-12] a part that was open is so again when one comes back', async () => {
  const page = await show()
  fireEvent.click(await screen.findByRole('button', { name: /^Logboek/ }))
  const other = await takeIn(desk, { notes: 'Zoom hapert', itemId: desk.companyItem })
  await page.go(`/repair/detail/${other}`)
  expect(await screen.findByDisplayValue('Zoom hapert')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Logboek' })).toBeNull()
  await page.go(`/repair/detail/${id}`)
  expect(await screen.findByRole('region', { name: 'Logboek' })).toBeTruthy()
})

describe('the tabs of the lines', () => {
  it('[CB-13] show the estimate first while it is one, and are chosen with the arrow keys', async () => {
    await show()
    const tab = (name: RegExp) => screen.findByRole('tab', { name })
    expect((await tab(/^Bestek/)).getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(await tab(/^Bestek/), { key: 'ArrowLeft' })
    await waitFor(async () => expect((await tab(/^Werklijnen/)).getAttribute('aria-selected')).toBe('true'))
    expect(document.activeElement).toBe(await tab(/^Werklijnen/))
  })

  it('[CB-13] show the work of a repair first', async () => {
    await makeRepair()
    await show()
    expect((await screen.findByRole('tab', { name: /^Werklijnen/ })).getAttribute('aria-selected')).toBe(
      'true',
    )
  })
})
