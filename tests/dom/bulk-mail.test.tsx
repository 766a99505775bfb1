import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { mailsOfRepair } from '../../src/db/queries/documents.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import { BulkMailDialog } from '../../src/features/repairs/bulkMail/BulkMailDialog.tsx'
import { reportStatus } from '../kit/dom/wholeApp.tsx'
import { type Desk, repairOf, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const cancelPending = vi.hoisted(() => vi.fn<(mids: readonly string[]) => Promise<string[]>>())
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending,
}))

const TEMPLATE = { name: 'Klaar', attachment: false } as const
let desk: Desk
let templateId: string
let ids: string[]
let ofFrench: () => Promise<string>
beforeEach(async () => {
  localStorage.clear()
  cancelPending.mockReset().mockResolvedValue([])
  desk = await setUpDesk()
  await mutate('contact.save', {
    customerId: desk.customer,
    id: desk.contact,
    set: { email: 'an@lens.example' },
  })
  const [french, mute] = [newId(), newId()]
  await mutate('customer.create', {
    id: french,
    name: 'Canal Sud',
    email: 'info@sud.example',
    language: 'FR',
  })
  await mutate('customer.create', { id: mute, name: 'Zonder adres' })
  templateId = newId()
  const dutch = { subject: '{{nummer}} is klaar', content: '<p>Dag {{klant}}, haal op.</p>' }
  await mutate('mailTemplate.create', { id: templateId, ...TEMPLATE, ...dutch, language: 'NL' })
  const other = { subject: '{{nummer}} est prêt', content: '<p>Bonjour {{klant}}</p>' }
  await mutate('mailTemplate.create', { id: newId(), ...TEMPLATE, ...other, language: 'FR' })
  const of = (customerId: string) =>
    takeIn(desk, { customerId, customerContactId: null, itemId: null, sparePartsOnly: true })
  ids = [await takeIn(desk), await of(french), await of(mute)]
  ofFrench = () => of(french)
})

const nameOf = async (n: number) => repairName((await repairOf(ids[n]!))!)
async function open() {
  await showAt('/', '/', () => <BulkMailDialog opened ids={ids} onClose={() => {}} />)
  return within(await screen.findByRole('dialog', { name: '3 herstellingen mailen' }))
}
async function chosen(box: Awaited<ReturnType<typeof open>>) {
  const template = await box.findByLabelText(/^Sjabloon/)
  await waitFor(() => expect(within(template).getAllByRole('option').length).toBeGreaterThan(1))
  fireEvent.change(template, { target: { value: templateId } })
  await box.findByRole('button', { name: '2 mails versturen' })
  return box
}

/** Twelve mails are filled in and stored. */
const PATIENT = { timeout: 10_000 }

it('[OP-09] [OP-10] says that not all can leave at once, and asks before more than ten leave', async () => {
  const quota = { perHour: 60, left: 4, nextAt: null }
  fakeApi({
    'GET /mail/status': {
      status: 200,
      body: { configured: true, source: null, waiting: 0, publicUrl: true, quota },
    },
  })
  reportStatus({ state: 'synced', online: true })
  for (let n = 0; n < 10; n++) ids.push(await ofFrench())
  await showAt('/', '/', () => <BulkMailDialog opened ids={ids} onClose={() => {}} />)
  const box = within(await screen.findByRole('dialog', { name: '13 herstellingen mailen' }))
  const template = await box.findByLabelText(/^Sjabloon/)
  await waitFor(() => expect(within(template).getAllByRole('option').length).toBeGreaterThan(1))
  fireEvent.change(template, { target: { value: templateId } })
  const send = await box.findByRole('button', { name: '12 mails versturen' })
  await box.findByText(/^Er kunnen er nu 4 vertrekken: meer dan 60 mails per uur gaat niet\./)
  // The button does nothing while an earlier press is under way.
  const pressUntilAsked = () =>
    waitFor(() => {
      fireEvent.click(send)
      screen.getByText('U verstuurt 12 mails. Versturen?')
    }, PATIENT)
  await pressUntilAsked()
  fireEvent.click(screen.getByRole('button', { name: 'Terug' }))
  await waitFor(() => expect(screen.queryByText('U verstuurt 12 mails. Versturen?')).toBeNull())
  expect(await db.mail.count()).toBe(0)
  await pressUntilAsked()
  fireEvent.click(screen.getByRole('button', { name: 'Versturen' }))
  const report = await screen.findByRole(
    'dialog',
    { name: '12 gedaan, 1 overgeslagen: geen e-mailadres' },
    PATIENT,
  )
  expect(await db.mail.count()).toBe(12)
  fireEvent.click(within(report).getByRole('button', { name: 'Ok' }))
})

it('[MA-08] [MA-09] says who gets none before it is sent, and shows each mail as its customer reads it', async () => {
  const box = await open()
  expect(box.getByText('Gelieve een sjabloon te kiezen.')).toBeTruthy()
  fireEvent.click(box.getByRole('button', { name: '0 mails versturen' }))
  const full = await chosen(box)
  full.getByText('1 herstelling krijgt geen mail: geen e-mailadres')
  full.getByText(await nameOf(2))
  const preview = within(full.getByRole('region', { name: 'Voorbeeld' }))
  preview.getByText('an@lens.example')
  preview.getByText('Dag Productiehuis De Lens, haal op.')
  fireEvent.change(preview.getByLabelText(/^Voorbeeld/), { target: { value: ids[1] } })
  await preview.findByText('Bonjour Canal Sud')
  preview.getByText('info@sud.example')
  preview.getByText('Frans')
  expect(await db.mail.count()).toBe(0)
})

it('[MA-08] [MA-10] each mail is listed with its repair, the result is reported once, and one press cancels those that wait', async () => {
  const box = await chosen(await open())
  fireEvent.click(box.getByRole('button', { name: '2 mails versturen' }))
  const report = await screen.findByRole('dialog', { name: '2 gedaan, 1 overgeslagen: geen e-mailadres' })
  within(report).getByText(await nameOf(2))
  const [one, two, three] = await Promise.all(ids.map(mailsOfRepair))
  expect(one).toMatchObject([
    { recipient: 'an@lens.example', language: 'NL', kind: 'template', state: 'queued' },
  ])
  expect(two).toMatchObject([{ recipient: 'info@sud.example', language: 'FR', state: 'queued' }])
  expect(three).toEqual([])
  const asked = (await db.outbox.toArray()).filter(({ name }) => name === 'repair.sendMail')
  expect(asked.map(({ args }) => args['content'])).toEqual([
    '<p>Dag Productiehuis De Lens, haal op.</p>',
    '<p>Bonjour Canal Sud</p>',
  ])
  // the first mail left meanwhile: the other one is still cancelled
  await db.mail.update(one![0]!.id, { state: 'sent' })
  await db.meta.put({ k: 'stamp', v: 99 })
  fireEvent.click(within(report).getByRole('button', { name: 'Ongedaan maken' }))
  await screen.findByText('1 van 2 niet ongedaan gemaakt: Mail reeds verzonden.')
  expect((await db.mail.get(two![0]!.id))?.state).toBe('cancelled')
})

it('[MA-10] [MA-12] what the worker cannot take out of the line is called back by changes of their own', async () => {
  cancelPending.mockRejectedValue(new Error('the worker is gone'))
  const box = await chosen(await open())
  fireEvent.click(box.getByRole('button', { name: '2 mails versturen' }))
  const report = await screen.findByRole('dialog', { name: '2 gedaan, 1 overgeslagen: geen e-mailadres' })
  fireEvent.click(within(report).getByRole('button', { name: 'Ongedaan maken' }))
  await screen.findByText('2 wijzigingen ongedaan gemaakt.')
  expect(cancelPending).toHaveBeenCalledTimes(1)
  expect((await db.mail.toArray()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

it('[RB-17] names the mails that lack something, and asks once before they leave', async () => {
  const content = '<p>Dag {{klant}}, haal uw {{toestelnaam}} op.</p>'
  const base = { content: '<p>Dag {{klant}}, haal op.</p>' }
  await mutate('mailTemplate.set', { id: templateId, set: { content } }, { base })
  const box = await chosen(await open())
  await box.findByText('1 mail is niet volledig')
  box.getByText(`${await nameOf(0)}: 'toestelnaam' is leeg`)
  fireEvent.click(box.getByRole('button', { name: '2 mails versturen' }))
  const question = within(
    await screen.findByRole('dialog', { name: '1 mail is niet volledig. Toch versturen?' }),
  )
  fireEvent.click(question.getByRole('button', { name: 'Terug' }))
  await waitFor(() => expect(screen.queryByText(/Toch versturen/)).toBeNull())
  expect(await db.mail.count()).toBe(0)
  fireEvent.click(box.getByRole('button', { name: '2 mails versturen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Toch versturen' }))
  await screen.findByRole('dialog', { name: '2 gedaan, 1 overgeslagen: geen e-mailadres' })
})
