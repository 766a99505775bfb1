import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { mailsAbout } from '../../src/db/queries/documents.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { ToManufacturerPage } from '../../src/features/repairs/toManufacturer/ToManufacturerPage.tsx'
import { uuidv7 } from '../../src/lib/uuid.ts'
import { today } from '../../src/lib/dates.ts'
import { type Desk, repairOf, repairPanel, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const cancelPending = vi.hoisted(() => vi.fn<(mids: readonly string[]) => Promise<string[]>>())
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending,
}))

let desk: Desk
let maker: string
beforeEach(async () => {
  localStorage.clear()
  cancelPending.mockReset().mockResolvedValue([])
  desk = await setUpDesk()
  maker = newId()
  await mutate('manufacturer.create', { id: maker, name: 'Sony', rma: true, language: 'EN' })
})

const external = async (
  rma: string | null,
  dateOut = '2026-03-05',
  manufacturerId: string | null = maker,
) => {
  const id = await takeIn(desk)
  await mutate('repair.markExternal', { id })
  const set = { rma, dateOut, ...(manufacturerId ? { manufacturerId } : {}) }
  await mutate('repair.saveExternal', { id, set })
  return id
}
const show = () => showAt('/repair/manufacturer', '/repair/manufacturer', ToManufacturerPage)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const externalOf = async (id: string) => (await repairOf(id))?.externalRepair

it('[FB-03] [FB-04] one mail for all repairs that may go along, out today; the others are named, and one press undoes it', async () => {
  const sent = [await external('R-1'), await external('R-2')]
  const lacks = await external(null)
  await show()
  const group = await screen.findByRole('region', { name: 'Sony' })
  await within(group).findByText('Gaat niet mee: geen RMA')
  await press('Verzend 2 naar fabrikant')
  const dialog = await screen.findByRole('dialog')
  const recipient = within(dialog).getByRole('textbox', { name: /^Ontvanger/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }))
  await waitFor(() => expect(recipient.getAttribute('aria-invalid')).toBe('true'))
  expect(await db.mail.count()).toBe(0)
  fireEvent.change(recipient, { target: { value: 'rma@sony.example' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }))

  const report = await screen.findByRole('dialog', { name: '2 gedaan, 1 overgeslagen: geen RMA' })
  const [mail, ...rest] = await db.mail.toArray()
  expect(rest).toEqual([])
  expect(new Set([mail?.repairId, ...(mail?.alsoFor ?? [])])).toEqual(new Set(sent))
  expect(mail).toMatchObject({ recipient: 'rma@sony.example', language: 'EN', subject: 'Devices for repair' })
  expect((await db.manufacturer.get(maker))?.email).toBe('rma@sony.example')
  for (const id of sent)
    expect(await externalOf(id)).toMatchObject({ sendMail: true, dateOut: today(new Date().toISOString()) })
  expect(await externalOf(lacks)).toMatchObject({ sendMail: false, dateOut: '2026-03-05' })

  fireEvent.click(within(report).getByRole('button', { name: 'Ongedaan maken' }))
  for (const id of sent)
    await waitFor(async () =>
      expect(await externalOf(id)).toMatchObject({ sendMail: false, dateOut: '2026-03-05' }),
    )
  expect((await db.mail.get(mail!.id))?.state).toBe('cancelled')
})

it('[FB-02] a repair that is deselected does not go along, and is not named', async () => {
  const [one, two] = [await external('R-1'), await external('R-2')]
  await show()
  const { number, provisionalRef } = (await repairOf(two))!
  fireEvent.click(await screen.findByRole('checkbox', { name: `${number ?? provisionalRef} meesturen` }))
  await press('Verzend 1 naar fabrikant')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Ontvanger/ }), {
    target: { value: 'a@b.be' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Versturen' }))
  await screen.findByText('1 herstelling naar de fabrikant.')
  expect(await db.mail.toArray()).toMatchObject([{ repairId: one, alsoFor: [] }])
})

it('[FB-01] says what comes here where nothing waits, and what has no manufacturer', async () => {
  await show()
  await screen.findByText('Er wacht niets om naar een fabrikant te gaan.')
  await external('R-1', '2026-03-05', null)
  const group = await screen.findByRole('region', { name: 'Zonder fabrikant' })
  expect(within(group).getByText('Gaat niet mee: geen fabrikant')).toBeTruthy()
  expect(within(group).queryByRole('button', { name: /^Verzend/ })).toBeNull()
})

it('[FB-09] a mail of several is found with each of them by whatever clock it was made, and so is one that comes later', async () => {
  const [first, second] = [await external('R-1'), await external('R-2')]
  await mutate('manufacturer.setEmail', { id: maker, email: 'rma@sony.example' })
  const send = (id: string, repairId: string, alsoFor: string[]) =>
    mutate('repair.sendMail', {
      id,
      repairId,
      alsoFor,
      kind: 'template',
      language: 'EN',
      external: true,
      subject: 'Devices',
      content: '<p>Dear Sir</p>',
    })
  const about = async (id: string) => (await mailsAbout((await repairOf(id))!)).map((mail) => mail.id)
  // a device whose clock was at the beginning of 2020 makes an id that sorts before that of the repair
  const early = uuidv7(Date.UTC(2020, 0, 1), new Uint8Array(10))
  await send(early, first, [second])
  expect(await about(first)).toEqual([early])
  expect(await about(second)).toEqual([early])
  const [third, fourth] = [await external('R-3'), await external('R-4')]
  const late = newId()
  await send(late, third, [fourth])
  expect(await about(fourth)).toEqual([late])
  expect(await about(second)).toEqual([early])
  await db.mail.delete(early)
  expect(await about(second)).toEqual([])
  // a page that is open shows the mail too
  const [fifth, sixth] = [await external('R-5'), await external('R-6')]
  await showAt('/repair/detail/$repairId', `/repair/detail/${sixth}`, RepairDetailPage)
  const panel = within(await repairPanel('Mails'))
  await panel.findByText(/Met Mail versturen/)
  await send(uuidv7(Date.UTC(2020, 0, 2), new Uint8Array(10)), fifth, [sixth])
  await panel.findByText('Eén mail over 2 herstellingen.')
})

it('[FB-08] the mail about several stands in the list of each, and is called back from any of them', async () => {
  const ids = [await external('R-1'), await external('R-2')]
  await mutate('manufacturer.setEmail', { id: maker, email: 'rma@sony.example' })
  const [repairId = '', other = ''] = ids
  const mail = { language: 'EN', external: true, subject: 'Devices', content: '<p>Dear Sir</p>' } as const
  await mutate('repair.sendMail', { id: newId(), repairId, alsoFor: [other], kind: 'template', ...mail })
  for (const id of ids) expect(await mailsAbout((await repairOf(id))!)).toHaveLength(1)
  expect(await mailsAbout((await repairOf(await external('R-3')))!)).toEqual([])
  await showAt('/repair/detail/$repairId', `/repair/detail/${other}`, RepairDetailPage)
  const panel = within(await repairPanel('Mails'))
  await panel.findByText('Eén mail over 2 herstellingen.')
  fireEvent.click(panel.getByRole('button', { name: /^Annuleren/ }))
  const question = within(await screen.findByRole('dialog'))
  await question.findByText('Wilt u deze mail over 2 herstellingen niet meer versturen?')
  fireEvent.click(question.getByRole('button', { name: 'Ja' }))
  await panel.findByText('Geannuleerd')
  for (const id of ids) expect(await externalOf(id)).toMatchObject({ sendMail: false })
})
