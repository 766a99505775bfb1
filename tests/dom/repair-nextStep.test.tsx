import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { arrive } from '../kit/dom/formFields.ts'
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
const head = async () => within((await screen.findByLabelText('Status')).closest('header') as HTMLElement)
const step = async (name: string) => fireEvent.click(await (await head()).findByRole('button', { name }))
const set = (values: Record<string, unknown>) => mutate('repair.set', { id, set: values })
const makeRepair = () => set({ type: 'Herstelling' })

describe('the one large button', () => {
  it('[CB-10] mails the estimate first, in the dialog of that mail', async () => {
    await show()
    await step('Bestek mailen')
    expect(await screen.findByRole('dialog', { name: /Bestek/ })).toBeTruthy()
  })

  it('[CB-10] then asks on which day the customer agreed: today, unless somebody says otherwise', async () => {
    const mail = { id: newId(), repairId: id, kind: 'estimate', state: 'sent', recipient: 'an@lens.example' }
    await db.mail.put({ ...mail, subject: '', at: '2026-03-02T09:00:00.000Z', sentAt: null, _v: 1 } as never)
    await show()
    await step('Goedgekeurd')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bestek goedgekeurd' }))
    typeAndLeave(dialog.getByLabelText('Goedgekeurd op'), '2/3/2026')
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await waitFor(async () => expect((await repairOf(id))?.estimateApproval).toBe('2026-03-02'))
    expect(await (await head()).findByRole('button', { name: 'Hersteld' })).toBeTruthy()
  })

  it('[FM-22] keeps the day that is being chosen when a colleague approves meanwhile, and sends it with what was seen', async () => {
    const mail = { id: newId(), repairId: id, kind: 'estimate', state: 'sent', recipient: 'an@lens.example' }
    await db.mail.put({ ...mail, subject: '', at: '2026-03-02T09:00:00.000Z', sentAt: null, _v: 1 } as never)
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

  it('[CB-10] [CB-11] goes from Hersteld to Opgehaald to Gefactureerd and then is gone', async () => {
    await makeRepair()
    await show()
    for (const status of ['Hersteld', 'Opgehaald', 'Gefactureerd']) {
      await step(status)
      await waitFor(async () => expect((await repairOf(id))?.status).toBe(status))
    }
    await waitFor(async () =>
      expect((await head()).queryByRole('button', { name: /Hersteld|Opgehaald|Gefactureerd/ })).toBeNull(),
    )
  })

  it('[CB-11] is taken back by the button of its toast', async () => {
    await makeRepair()
    await show()
    await step('Hersteld')
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Binnengebracht'))
  })

  it('[CB-10] [CB-11] notes that it came back from the manufacturer today, and takes that back', async () => {
    const manufacturerId = newId()
    await mutate('manufacturer.create', { id: manufacturerId, name: 'Sony Service' })
    await mutate('repair.markExternal', { id })
    await mutate('repair.saveExternal', { id, set: { manufacturerId } })
    await show()
    await step('Terug van fabrikant')
    await waitFor(async () => expect((await repairOf(id))?.externalRepair?.dateIn).toMatch(/^\d{4}-/))
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect((await repairOf(id))?.externalRepair?.dateIn).toBeNull())
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
