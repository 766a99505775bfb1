import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { deriveId } from '../../src/lib/uuid.ts'
import { CustomerDetailPage } from '../../src/features/customers/detail/CustomerDetailPage.tsx'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { Attention } from '../../src/features/items/dossier/Attention.tsx'
import { useLive } from '../../src/db/live.ts'
import {
  addCustomer,
  customerOf,
  dialogCalled,
  field,
  fill,
  press,
  pressIn,
} from '../kit/dom/customersDesk.ts'
import { arrive, deleteByColleague } from '../kit/dom/formFields.ts'
import { type Desk, repairOf, repairPanel, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

configure({ getElementError: (message) => new Error(message ?? '') })
const copied = vi.fn<(text: string) => Promise<void>>()
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  copied.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})

const showRepair = (id: string) =>
  showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const showCustomer = (id: string) => showAt('/customers/$customerId', `/customers/${id}`, CustomerDetailPage)
const chip = (name: RegExp) => screen.findByRole('button', { name })

describe('a form whose panel closes', () => {
  let id: string
  beforeEach(async () => {
    id = await takeIn(desk)
    const maker = newId()
    await mutate('manufacturer.create', { id: maker, name: 'Sony Service', email: 'rma@example.com' })
    await mutate('repair.markExternal', { id })
    await showRepair(id)
    const panel = await repairPanel('Externe herstelling')
    fireEvent.change(within(panel).getByLabelText('RMA'), { target: { value: 'RMA-77' } })
  })
  const rma = () => screen.queryByLabelText<HTMLInputElement>('RMA')?.value

  it('[FM-18] stays open with its text when another chip is chosen, and says so', async () => {
    fireEvent.click(await chip(/^Logboek/))
    await screen.findByRole('region', { name: 'Logboek' })
    expect(rma()).toBe('RMA-77')
    await screen.findByText('Hier staat nog tekst die niet is opgeslagen.')
    fireEvent.click(await chip(/^Naar Extern/))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Logboek' })).toBeNull())
    expect(rma()).toBe('RMA-77')
  })

  it('[FM-18] stays with its text when a colleague switches it off, and is saved once it is on again', async () => {
    await mutate('repair.unmarkExternal', { id })
    await screen.findByText(/^Extern werd intussen uitgezet/)
    expect(rma()).toBe('RMA-77')
    fireEvent.click(screen.getByRole('button', { name: 'Tekst kopiëren' }))
    await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('RMA: RMA-77'))
    fireEvent.click(screen.getByRole('switch', { name: 'Extern' }))
    await waitFor(() => expect(screen.queryByText(/^Extern werd intussen uitgezet/)).toBeNull())
    fireEvent.change(screen.getByLabelText(/^Fabrikant/), {
      target: { value: (await db.manufacturer.toCollection().first())?.id },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
    await waitFor(async () => expect((await repairOf(id))?.externalRepair?.rma).toBe('RMA-77'))
  })

  it('[FM-18] goes when the person says that the text may go', async () => {
    await mutate('repair.unmarkExternal', { id })
    fireEvent.click(await screen.findByRole('button', { name: 'Sluiten zonder opslaan' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(() => expect(rma()).toBeUndefined())
  })
})

describe('a form whose record a colleague deletes', () => {
  it('[FM-18] a new line stays while the repair is deleted, cannot be saved, and can be copied', async () => {
    const id = await takeIn(desk)
    await showRepair(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Lijn toevoegen' }))
    const dialog = await dialogCalled('Nieuwe besteklijn')
    fill(dialog, { Omschrijving: 'Lens gereinigd' })
    await deleteByColleague('repair', id)
    await within(dialog).findByText(/^Deze herstelling werd intussen gewist/)
    expect(field(dialog, 'Omschrijving').value).toBe('Lens gereinigd')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Opslaan' }).disabled).toBe(true)
    pressIn(dialog, 'Tekst kopiëren')
    await waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('Omschrijving: Lens gereinigd'))
  })

  describe('while its notes are typed', () => {
    const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notities' })
    const typeAndDelete = async () => {
      const id = await takeIn(desk)
      await showRepair(id)
      const before = await repairOf(id)
      fireEvent.change(await notes(), { target: { value: 'Zekering vervangen' } })
      await deleteByColleague('repair', id)
      await screen.findByText(/^Deze herstelling werd intussen gewist/)
      expect((await notes()).value).toBe('Zekering vervangen')
      return { id, before: before! }
    }

    it('[FS-17] they stay on the screen, are not called saved, and can be copied or given up', async () => {
      const { id } = await typeAndDelete()
      fireEvent.blur(await notes())
      await waitFor(async () => expect((await notes()).getAttribute('aria-invalid')).toBe('true'))
      expect(screen.queryByText('Notities succesvol opgeslagen.')).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Tekst kopiëren' }))
      await waitFor(() => expect(copied.mock.lastCall?.[0]).toBe('Notities: Zekering vervangen'))
      expect(await db.draft.count()).toBe(1)
      fireEvent.click(screen.getByRole('button', { name: 'Sluiten zonder opslaan' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
      await screen.findByText(/^Deze herstelling staat niet op dit toestel/)
      await waitFor(async () => expect(await db.draft.count()).toBe(0))
      expect((await db.outbox.toArray()).filter(({ args }) => args['id'] === id && args['set'])).toEqual([])
    })

    it('[FS-17] they are saved when the repair comes out of the bin again', async () => {
      const { id, before } = await typeAndDelete()
      await arrive('repair', before)
      await waitFor(() => expect(screen.queryByText(/^Deze herstelling werd intussen gewist/)).toBeNull())
      fireEvent.blur(await notes())
      await screen.findByText('Notities succesvol opgeslagen.')
      expect((await repairOf(id))?.workNotes).toBe('Zekering vervangen')
    })
  })

  it('[FM-18] a contact in its place stays, and is made again by a save', async () => {
    await showCustomer(desk.customer)
    await press('An Maes bewerken')
    const form = await screen.findByRole('form', { name: 'An Maes bewerken' })
    fill(form, { 'E-mail': 'an@example.com', Telefoon: '09 1', Notities: 'Belt liever niet' })
    await mutate('contact.deactivate', { customerId: desk.customer, id: desk.contact })
    await screen.findByText(/^Dit contact werd intussen verwijderd/)
    expect(field(form, 'Notities').value).toBe('Belt liever niet')
    pressIn(form, 'Opslaan')
    await screen.findByText('Contact succesvol opgeslagen.')
    const contacts = (await customerOf(desk.customer))?.customerContacts ?? []
    expect(contacts.filter(({ active }) => active)).toMatchObject([
      { firstName: 'An', lastName: 'Maes', notes: 'Belt liever niet' },
    ])
    await screen.findByRole('button', { name: 'An Maes bewerken' })
  })
})

it('[FM-18] a customer that is merged meanwhile keeps its dialog, which saves into the customer that stays', async () => {
  const survivor = await addCustomer({ name: 'Radio Zuid' })
  await showCustomer(desk.customer)
  await press(/^Klant bewerken|^Bewerk/)
  const dialog = await dialogCalled('Klant bewerken')
  fill(dialog, { Notities: 'Levering achteraan' })
  const fromId = desk.customer
  await arrive('alias', { id: deriveId(fromId, 'alias:customer'), e: 'customer', fromId, toId: survivor })
  await deleteByColleague('customer', fromId)
  await within(dialog).findByText(/^Deze klant werd intussen samengevoegd met Radio Zuid/)
  expect(field(dialog, 'Notities').value).toBe('Levering achteraan')
  pressIn(dialog, 'Opslaan')
  await waitFor(async () => expect((await customerOf(survivor))?.notes).toBe('Levering achteraan'))
  expect((await customerOf(survivor))?.name).toBe('Radio Zuid')
})

it("[FM-18] the editor of 'Let op' asks before it is left with its text", async () => {
  const Item = () => {
    const item = useLive(() => db.item.get(desk.camera), [])
    return item && <Attention item={item} names={new Map()} />
  }
  const { go, path } = await showAt('/item', '/item', Item)
  fireEvent.click(await screen.findByRole('button', { name: 'Let op toevoegen' }))
  fireEvent.change(screen.getByLabelText('Let op'), { target: { value: 'Batterij los' } })
  void go('/elders')
  fireEvent.click(await screen.findByRole('button', { name: 'Nee' }))
  expect(path()).toBe('/item')
  expect(screen.getByLabelText<HTMLInputElement>('Let op').value).toBe('Batterij los')
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(async () => expect((await db.item.get(desk.camera))?.attention).toBe('Batterij los'))
})
