import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { Merge } from '../../src/domain/duplicates/merge.ts'
import { deriveId } from '../../src/lib/uuid.ts'
import { ContactDialog } from '../../src/shared/customers/contact/ContactDialog.tsx'
import { addCustomer, dialogCalled, fill, press, pressIn } from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
/** The older record is kept if both have the same number of references. */
const [one, two] = [1, 2].map((n) => `01950000-0000-7000-8000-00000000000${n}`) as [string, string]
let asked: { path: string; body: any }[]
beforeEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ online: true })
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text()
    asked.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) })
    return Response.json({ id: 'm1' }, { status: 201 })
  })
  await addCustomer({
    id: one,
    name: 'Productiehuis Kobalt',
    vatNumber: 'BE0123456789',
    email: 'info@kobalt.example',
    notes: 'Via poort B.',
    address: { street: 'Dok', number: '12', postalCode: '1030', city: 'Schaarbeek' },
  })
  await addCustomer({
    id: two,
    name: 'Kobalt Productiehuis bv',
    vatNumber: 'BE 0123.456.789',
    phone: '02 741 31 18',
    notes: 'Facturen naar boekhouding.',
    address: { street: 'Dok', number: '12', postalCode: '1030', city: 'Schaarbeek' },
  })
})

const proposals = async () => {
  const panel = await screen.findByRole('region', { name: 'Mogelijke dubbels' })
  return within(panel).findAllByRole('listitem')
}
const compare = async () => {
  await openApp(`/doubles/customer/${one}/${two}`)
  return screen.findByRole('table')
}
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const sent = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body)

it('[DB-37] merging two customers with different VAT numbers warns before it is done', async () => {
  await db.customer.update(two, { vatNumber: 'BE0999999922' })
  await compare()
  expect(screen.getByText(/hebben elk een ander btw-nummer/)).toBeTruthy()
  await press('Samenvoegen')
  expect(await screen.findByText(/^De btw-nummers verschillen\. /)).toBeTruthy()
  expect(asked.filter(({ path }) => path.includes('merge'))).toEqual([])
  await press('Annuleren')
  await waitFor(() => expect(screen.queryByText(/^De btw-nummers verschillen/)).toBeNull())
})

it('[DB-37] the same VAT number in another spelling does not warn', async () => {
  await compare()
  expect(screen.queryByText(/ander btw-nummer/)).toBeNull()
})

describe('the page of duplicates', () => {
  it('[DB-20] proposes the pair with its reasons, and leads to both side by side', async () => {
    await openApp('/customers/overview')
    await press('Dubbels')
    const [row, ...others] = await proposals()
    expect(others).toEqual([])
    expect(row?.textContent).toContain('Klant · Btw-nummer en naam zijn gelijk')
    fireEvent.click(within(row!).getByRole('button', { name: 'Vergelijken' }))
    await screen.findByRole('heading', { name: 'Klanten samenvoegen' })
  })

  it("[DB-22] proposes a pair no more once it is 'Geen dubbel', until that is taken back", async () => {
    await openApp('/doubles')
    fireEvent.click(within((await proposals())[0]!).getByRole('button', { name: 'Geen dubbel' }))
    await screen.findByText('Er zijn geen mogelijke dubbels.')
    expect((await db.merge.toArray()).map(({ state }) => state)).toEqual(['noDouble'])
    await press('Ongedaan maken')
    expect(await proposals()).toHaveLength(1)
  })

  it('[DB-23] lists what was merged in the last 30 days, and takes it back on the server', async () => {
    const merge: Merge = {
      id: newId(),
      kind: 'customer',
      state: 'merged',
      survivorId: newId(),
      mergedId: newId(),
      customerId: null,
      survivorName: 'Radio Zuid (K-1)',
      mergedName: 'Radio Zuid bv (K-9)',
      moved: { repairs: 1, rentals: 0, items: 0, contacts: 0, others: 0 },
      by: desk.user,
      at: new Date().toISOString(),
      takenBackBy: null,
      takenBackAt: null,
    }
    const old = { ...merge, id: newId(), mergedName: 'Oud', at: '2020-01-01T00:00:00.000Z' }
    await db.merge.bulkPut([merge, old])
    await openApp('/doubles')
    await screen.findByText('Radio Zuid bv (K-9) werd Radio Zuid (K-1)')
    expect(screen.queryByText(/Oud/)).toBeNull()
    await press('Terugdraaien')
    await waitFor(() => expect(sent('/api/merge/takeBack')).toEqual([{ id: merge.id }]))
  })
})

describe('two customers side by side', () => {
  it('[DB-24] show what is equal on one row, propose the filled one, and keep both notes', async () => {
    await compare()
    expect(rowOf('Btw-nummer').textContent).toContain('BE 0123.456.789 gelijk')
    expect(within(rowOf('Gemeente')).queryByRole('radio')).toBeNull()
    const ticked = (name: string, role: string) =>
      within(rowOf(name))
        .getAllByRole<HTMLInputElement>(role)
        .map((input) => input.checked)
    expect(ticked('E-mail', 'radio')).toEqual([true, false])
    expect(ticked('Telefoon', 'radio')).toEqual([false, true])
    expect(ticked('Notities', 'checkbox')).toEqual([true, true])
    expect(screen.queryByRole('rowheader', { name: 'Taal' })).toBeNull()
  })

  it('[DB-24] propose what was changed last, whichever of the two was made first', async () => {
    const proposed = () =>
      within(rowOf('Naam'))
        .getAllByRole<HTMLInputElement>('radio')
        .map((input) => input.checked)
    await db.customer.update(one, { _v: 4 })
    await db.customer.update(two, { _v: 3 })
    await compare()
    expect(proposed()).toEqual([true, false])
    await db.customer.update(two, { _v: 5 })
    await waitFor(() => expect(proposed()).toEqual([false, true]))
  })

  it('[DB-25] show how many mails and documents go along with their records', async () => {
    const id = await takeIn(desk, {
      customerId: two,
      customerContactId: null,
      itemId: null,
      sparePartsOnly: true,
    })
    const mail = { kind: 'text', language: 'NL', recipient: 'a@b.be', content: '<p>Dag</p>' } as const
    await mutate('repair.sendMail', { id: newId(), repairId: id, ...mail })
    await mutate('issuedPaper.add', {
      id: newId(),
      about: id,
      kind: 'bestek',
      title: 'Bestek',
      fileName: 'bestek.pdf',
      language: 'NL',
      version: 1,
      reason: 'printed',
      at: '2026-03-02T10:00:00.000Z',
      sha256: 'e'.repeat(64),
      bytes: 9,
    })
    await compare()
    await press('Omwisselen')
    const moves = await screen.findByRole('complementary', { name: /Wat verhuist/ })
    expect(moves.textContent).toContain('Mails 1 wordt 1')
    expect(moves.textContent).toContain('Papieren 1 wordt 1')
  })

  it('[DB-25] send what was chosen with what was seen, after a question, and say what moves', async () => {
    await takeIn(desk, { customerId: two, customerContactId: null, itemId: null, sparePartsOnly: true })
    await compare()
    // the customer with more records to move is kept
    const stays = await screen.findByRole('columnheader', { name: /blijft/ })
    expect(stays.textContent).toContain('Kobalt Productiehuis bv')
    await press('Omwisselen')
    const moves = screen.getByRole('complementary', { name: /Wat verhuist/ })
    expect(moves.textContent).toContain('Herstellingen 1 wordt 1')
    fireEvent.click(within(rowOf('Naam')).getByRole('radio', { name: 'Productiehuis Kobalt' }))
    await press('Samenvoegen')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Samenvoegen' }))
    await screen.findByText('Samengevoegd.')
    expect(sent('/api/merge')).toEqual([
      {
        kind: 'customer',
        survivorId: one,
        mergedId: two,
        set: {
          name: 'Productiehuis Kobalt',
          email: 'info@kobalt.example',
          phone: '02 741 31 18',
          notes: 'Via poort B.\nFacturen naar boekhouding.',
        },
        seen: {
          survivor: {
            name: 'Productiehuis Kobalt',
            email: 'info@kobalt.example',
            phone: null,
            notes: 'Via poort B.',
          },
          merged: {
            name: 'Kobalt Productiehuis bv',
            email: null,
            phone: '02 741 31 18',
            notes: 'Facturen naar boekhouding.',
          },
        },
        folds: [],
      },
    ])
    await press('Ongedaan maken')
    await waitFor(() => expect(sent('/api/merge/takeBack')).toEqual([{ id: 'm1' }]))
  })

  it('[FM-23] say which values a colleague changed under the choices', async () => {
    await compare()
    expect(screen.queryByText(/^Een collega wijzigde intussen/)).toBeNull()
    fireEvent.click(within(rowOf('Naam')).getByRole('radio', { name: 'Productiehuis Kobalt' }))
    await mutate('customer.set', { id: one, set: { name: 'Kobalt' } })
    await screen.findByText('Een collega wijzigde intussen: Naam. Kijk na wat er nu gekozen is.')
    expect(within(rowOf('Naam')).getByRole<HTMLInputElement>('radio', { name: 'Kobalt' }).checked).toBe(true)
  })

  it("[DB-26] are not merged without a connection: the button says 'Kan alleen met verbinding'", async () => {
    reportStatus({ online: false })
    await compare()
    expect(screen.getByText('Kan alleen met verbinding')).toBeTruthy()
    await press('Samenvoegen')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent('/api/merge')).toEqual([])
  })
})

describe('one that was merged', () => {
  it('[DB-13] opens as the one that stays', async () => {
    const id = deriveId(two, 'alias:customer')
    await db.alias.put({ id, e: 'customer', fromId: two, toId: one })
    await openApp(`/customers/detail/${two}`)
    expect(await screen.findByRole('heading', { name: 'Productiehuis Kobalt' })).toBeTruthy()
  })
})

it('[DB-27] a contact that is there already is shown while it is typed, and can be used instead', async () => {
  const used: string[] = []
  const customer = await db.customer.get(desk.customer)
  const { firstName, lastName, id } = customer!.customerContacts[0]!
  const target = { customerId: desk.customer, contact: null }
  await showAt('/new', '/new', () => (
    <ContactDialog target={target} onClose={() => {}} onSaved={(contact) => used.push(contact)} />
  ))
  const dialog = await dialogCalled('Nieuw contact')
  fill(dialog, { Voornaam: firstName })
  expect(within(dialog).queryByText('Dit contact bestaat mogelijk al:')).toBeNull()
  fill(dialog, { Achternaam: lastName.toUpperCase() })
  await within(dialog).findByText('Dit contact bestaat mogelijk al:')
  pressIn(dialog, 'Bestaand contact gebruiken')
  expect(used).toEqual([id])
})

it('[DB-36] the younger of two contacts that are likely one leads to both, unless they are dismissed as duplicates', async () => {
  const younger = newId()
  const name = { firstName: 'AN', lastName: 'Maes' }
  await mutate('contact.save', { customerId: desk.customer, id: younger, set: name })
  await openApp(`/customers/detail/${desk.customer}`)
  await screen.findByText('Dit contact staat er mogelijk nog eens:')
  await press('Vergelijken')
  await screen.findByRole('heading', { name: 'Contacten samenvoegen' })
  await press('Geen dubbel')
  await waitFor(async () => expect(await db.merge.count()).toBe(1))
  await openApp(`/customers/detail/${desk.customer}`)
  await screen.findAllByRole('heading', { name: 'AN Maes' })
  await waitFor(() => expect(screen.queryByText('Dit contact staat er mogelijk nog eens:')).toBeNull())
})
