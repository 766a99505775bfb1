import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RENTAL_LINE_KEYS } from '../../src/mutations/rental/rentalInput.ts'
import { RENTAL_FIELDS } from '../../src/domain/rentals/fieldList.ts'
import { REPAIR_FIELDS } from '../../src/domain/repairs/fieldList.ts'
import type { Conflict } from '../../src/domain/system/system.ts'
import { type Desk, repairOf, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let repair: string
let colleague: string
const line = newId()
beforeEach(async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  desk = await setUpDesk()
  colleague = newId()
  const an = {
    username: 'an',
    name: 'An',
    lastName: 'Maes',
    email: null,
    active: true,
    role: 'owner' as const,
    onlyDepartment: null,
  }
  await db.user.put({ id: colleague, ...an })
  const made = await repairOf(await takeIn(desk))
  repair = newId()
  const works = { id: line, description: 'Werkuren', quantity: 1, price: 60, total: 60, pos: 1 }
  const stored = { number: '2026.118', reference: 'R-JAN', repairLines: [works], openConflicts: 1 }
  await db.repair.put({ ...made, id: repair, ...stored } as never)
  await Promise.all([db.outbox.clear(), db.shadow.clear()])
  logIn(desk.user)
  reportStatus({})
})

/** An open conflict as the server records it: An's value lost against Jan's. */
async function conflict(field: string, lost: unknown, won: unknown, more: Partial<Conflict> = {}) {
  const id = newId()
  await db.conflict.put({
    id,
    e: 'repair',
    eid: repair,
    field,
    policy: 'later_wins',
    winner: { value: won, by: desk.user, at: '2026-11-20T12:00:00Z', device: 'Toonbank' },
    loser: { value: lost, by: colleague, at: '2026-11-20T11:30:00Z', device: 'Werkbank 2' },
    state: 'open',
    ...more,
  } as Conflict)
  return id
}
const openRepair = () => openApp(`/repair/detail/${repair}`)
const note = (name: string) => screen.findByRole('note', { name: `Conflict: ${name}` })

describe('on the screen where one works', () => {
  it('[CF-01] shows under the field who lost what against whom, and when, with a way to look at it', async () => {
    await conflict('reference', 'R-ELS', 'R-JAN')
    await openRepair()
    const notice = await note('referentie')
    expect(notice.textContent).toContain(
      '"R-ELS" van An Maes · 20/11/2026 12:30 · Werkbank 2 is niet overgenomen.',
    )
    expect(notice.textContent).toContain('"R-JAN" kwam van Jan Peeters · 20/11/2026 13:00 · Toonbank')
    const field = screen.getByRole('textbox', { name: 'Referentie' })
    expect(field.closest('.mantine-TextInput-root')?.contains(notice)).toBe(true)
    const look = within(notice).getByRole('link', { name: 'Bekijken' })
    expect(look.getAttribute('href')).toMatch(/\/sync\?conflict=/)
  })

  it('[CF-02] counts beside the status and leads to the first one', async () => {
    await conflict('reference', 'R-ELS', 'R-JAN')
    await conflict('status', 'Hersteld', 'Binnengebracht')
    await openRepair()
    const count = await screen.findByRole('button', { name: 'Conflict (2)' })
    fireEvent.click(count)
    expect(document.activeElement).toBe(await note('status'))
  })

  it('[CF-03] puts the lost value back, or keeps what is there', async () => {
    const id = await conflict('reference', 'R-ELS', 'R-JAN')
    await openRepair()
    fireEvent.click(within(await note('referentie')).getByRole('button', { name: 'Zet "R-ELS" terug' }))
    await waitFor(async () => expect((await repairOf(repair))?.reference).toBe('R-ELS'))
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
    expect((await db.conflict.get(id))?.state).toBe('restored')
    const other = await conflict('reference', 'R-JAN', 'R-ELS')
    fireEvent.click(within(await note('referentie')).getByRole('button', { name: 'Huidige waarde houden' }))
    await waitFor(async () => expect((await db.conflict.get(other))?.state).toBe('dismissed'))
    expect((await repairOf(repair))?.reference).toBe('R-ELS')
  })

  it('[CF-04] is shown right under its line', async () => {
    await conflict(`repairLines.${line}.price`, 50, 60)
    await openRepair()
    const notice = await note('eenheidsprijs van werklijn "Werkuren"')
    expect(notice.textContent).toContain('"€ 50,00" van An Maes')
    const row = screen.getByDisplayValue('Werkuren').closest('tr')
    expect(row?.nextElementSibling?.contains(notice)).toBe(true)
  })

  it('[EV-10] shows below the photos what one of them was said to show, and restores that', async () => {
    const photo = newId()
    const file = { sha256: 'a'.repeat(64), mime: 'image/jpeg', bytes: 9, w: 4, h: 3, state: 'stored' }
    const picture = { ...file, id: photo, slot: 2, device: null, phase: 'na herstelling' }
    await db.repair.update(repair, { repairPictures: [picture] } as never)
    await conflict(`repairPictures.${photo}.phase`, 'tijdens', 'na herstelling')
    await openRepair()
    const notice = await note('moment van foto "2"')
    expect(notice.textContent).toContain('"tijdens" van An Maes')
    fireEvent.click(within(notice).getByRole('button', { name: 'Zet "tijdens" terug' }))
    await waitFor(async () => expect((await repairOf(repair))?.repairPictures[0]?.phase).toBe('tijdens'))
  })

  it('[CF-05] says nothing of it in a dialog about somebody else', async () => {
    await conflict('notes', 'Geen klank', 'Geen beeld')
    await openRepair()
    await note('omschrijving')
    fireEvent.click(await screen.findByRole('button', { name: 'Contact bewerken' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByLabelText('Notities')
    expect(within(dialog).queryByRole('note')).toBeNull()
  })
})

describe('on other screens', () => {
  it('[CF-02] a customer shows it under the fact, and under its contact', async () => {
    const about = { e: 'customer', eid: desk.customer }
    await conflict('phone', '09 1', '09 2', about)
    await conflict(`customerContacts.${desk.contact}.email`, 'an@x.be', 'an@y.be', about)
    await conflict('address.city', 'Brugge', 'Gent', about)
    await openApp(`/customers/detail/${desk.customer}`)
    expect((await note('gemeente')).closest('dd')?.textContent).toContain('Gent')
    fireEvent.click(await screen.findByRole('button', { name: 'Conflict (3)' }))
    expect(document.activeElement).toBe(await note('telefoon'))
    const notice = await note('e-mailadres van contactpersoon "An Maes"')
    const card = screen.getByRole('heading', { name: 'An Maes' }).closest('li')
    expect(card?.contains(notice)).toBe(true)
  })

  it('[CF-02] a rental shows it under the field and under the line', async () => {
    const id = newId()
    const days = { startDate: '2026-12-01', endDate: '2026-12-02', pickupDate: '2026-12-01' }
    const lines = [{ id: line, customItem: 'Statief' }]
    await mutate('rental.create', { id, ...days, returnDate: '2026-12-02', rentalLines: lines })
    await conflict('discount', 10, 5, { e: 'rental', eid: id })
    await conflict(`rentalLines.${line}.itemPrice`, 12.5, 20, { e: 'rental', eid: id })
    logIn(desk.user, 'rental')
    await openApp(`/rental/detail/${id}?bewerken=true`)
    await screen.findByRole('button', { name: 'Conflict (2)' })
    expect((await note('korting')).textContent).toContain('"10 %" van An Maes')
    const notice = await note('dagprijs van lijn "Statief"')
    expect(notice.textContent).toContain('"€ 12,50" van An Maes')
    expect(screen.getByRole('row', { name: 'Statief' }).contains(notice)).toBe(true)
  })

  it('[CF-01] a dialog of the settings shows it under its field', async () => {
    await conflict('name', 'Atelier Noord', 'Atelier', { e: 'executor', eid: desk.executor })
    await openApp('/repair/executors')
    fireEvent.click(await screen.findByText('Atelier'))
    const dialog = await screen.findByRole('dialog')
    const notice = await within(dialog).findByRole('note', { name: 'Conflict: naam' })
    expect(notice.textContent).toContain('"Atelier Noord" van An Maes')
  })
})

describe('[CF-01] [CF-02] every field that can clash has its note on the screen', () => {
  const fieldsOf = (part: string, fields: readonly string[]) => fields.map((field) => `${part}.${field}`)
  async function notesInSight() {
    const rows = await db.conflict.toArray()
    const ids = [...document.querySelectorAll('[data-conflict-note]')].map((mark) =>
      mark.getAttribute('data-conflict-note'),
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.field)
  }
  async function showsAll(e: Conflict['e'], eid: string, fields: readonly string[], at: string) {
    for (const field of fields) await conflict(field, null, null, { e, eid })
    await openApp(at)
    await screen.findByRole('button', { name: `Conflict (${fields.length})` })
    const rows = await db.conflict.toArray()
    const fieldOf = (mark: Element) =>
      rows.find(({ id }) => id === mark.getAttribute('data-conflict-note'))?.field
    const notes = () => [...document.querySelectorAll('[data-conflict-note]')].map(fieldOf)
    await waitFor(() => expect(new Set(notes())).toEqual(new Set(fields)))
    expect(notes()).toHaveLength(fields.length)
  }

  it('of a repair', async () => {
    const external = ['manufacturerId', 'rma', 'dateOut', 'dateIn', 'info', 'notes']
    const own = { isExternal: true, externalRepair: Object.fromEntries(external.map((key) => [key, null])) }
    await db.repair.update(repair, { type: 'Bestek', ...own } as never)
    const fields = [
      ...Object.keys(REPAIR_FIELDS),
      ...fieldsOf('externalRepair', external),
      ...fieldsOf(`repairLines.${line}`, ['description', 'quantity', 'price']),
    ]
    for (const field of fields) await conflict(field, null, null, { e: 'repair', eid: repair })
    await openApp(`/repair/detail/${repair}`)
    await screen.findByRole('button', { name: `Conflict (${fields.length})` })
    // The first part with a note opens by itself. The chip of the other part has a mark, and so have the tabs of the
    // two lists.
    const parts = await screen.findByRole('group', { name: 'Onderdelen van de herstelling' })
    const seen = new Set(await notesInSight())
    const extern = within(parts).getByRole('button', { name: /^Extern/ })
    expect(extern.getAttribute('aria-expanded')).toBe('false')
    // the alert icon
    expect(extern.querySelector('svg')?.innerHTML).toContain('M12 9v4')
    fireEvent.click(extern)
    for (const tab of await screen.findAllByRole('tab')) {
      expect(tab.querySelector('svg')).toBeTruthy()
      fireEvent.click(tab)
      await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
      for (const field of await notesInSight()) seen.add(field)
    }
    expect(seen).toEqual(new Set(fields))
  })

  it('of a rental, its lines and its remarks', async () => {
    const [id, remark] = [newId(), newId()]
    const days = { startDate: '2026-12-01', endDate: '2026-12-02', pickupDate: '2026-12-01' }
    await mutate('rental.create', {
      id,
      ...days,
      returnDate: '2026-12-02',
      customerId: desk.customer,
      rentalLines: [{ id: line, customItem: 'Statief' }],
      rentalRemarks: [{ id: remark, text: 'Bel eerst', pos: 1 }],
    })
    const fields = [
      ...Object.keys(RENTAL_FIELDS).filter((field) => !field.startsWith('tempCus')),
      ...fieldsOf(`rentalLines.${line}`, RENTAL_LINE_KEYS),
      `rentalRemarks.${remark}.text`,
    ]
    logIn(desk.user, 'rental')
    await showsAll('rental', id, fields, `/rental/detail/${id}?bewerken=true`)
    await note('tekst van opmerking "Bel eerst"')
  })
})

describe('the conflict page', () => {
  const card = () => screen.findByRole('article', { name: /^Conflict: / })

  it('[CF-06] names the line, the amounts in euro, the devices and the repair', async () => {
    await conflict(`repairLines.${line}.price`, 50, 60)
    await openApp('/sync')
    const row = await card()
    within(row).getByText('eenheidsprijs van werklijn "Werkuren"')
    within(row).getByText('€ 50,00')
    within(row).getByText('€ 60,00')
    within(row).getByText('An Maes · 20/11/2026 12:30 · Werkbank 2')
    within(row).getByRole('button', { name: 'Zet "€ 50,00" terug' })
    within(row).getByRole('button', { name: 'Huidige waarde houden' })
    const link = within(row).getByRole('link', { name: '2026.118' })
    expect(link.getAttribute('href')).toContain(`/repair/detail/${repair}`)
  })

  it('[CF-07] says when one person did both', async () => {
    const side = { by: colleague, at: '2026-11-20T12:00:00Z' }
    await conflict('reference', 'R-1', 'R-2', {
      winner: { ...side, value: 'R-2' },
      loser: { ...side, value: 'R-1' },
    })
    await openApp('/sync')
    expect((await card()).textContent).toContain('An Maes wijzigde op twee toestellen referentie van')
  })

  it('[CF-57] does not speak of two devices where both were typed on one', async () => {
    const side = { by: colleague, at: '2026-11-20T12:00:00Z', device: 'Werkbank 2' }
    await conflict('reference', 'R-1', 'R-2', {
      winner: { ...side, value: 'R-2' },
      loser: { ...side, value: 'R-1' },
    })
    await openApp('/sync')
    expect((await card()).textContent).toContain('An Maes wijzigde twee keer referentie van')
  })

  it('[CF-08] shows what stands there now, also when it was changed since', async () => {
    await conflict('reference', 'R-ELS', 'R-PIET')
    await openApp('/sync')
    const row = await card()
    expect(within(row).getByText('R-JAN')).toBeTruthy()
    expect(within(row).getByText('nadien nog gewijzigd')).toBeTruthy()
    await mutate('repair.set', { id: repair, set: { reference: 'R-4' } })
    expect(await within(row).findByText('R-4')).toBeTruthy()
  })
})

describe('[CF-10] a lost value is reported', () => {
  /** A change that this device sent, with its mid. */
  const sentFrom = (mid: string) => db.sent.put({ seq: 1, mid, name: 'repair.set', ackedAt: 1 } as never)
  const lostHere = (mid: string) =>
    conflict('reference', 'R-ELS', 'R-JAN', {
      winner: { value: 'R-JAN', by: colleague, at: '2026-11-20T12:00:00Z' },
      loser: { value: 'R-ELS', by: desk.user, at: '2026-11-20T11:30:00Z', mid },
    })
  const notice =
    'Uw waarde "R-ELS" voor referentie van herstelling 2026.118 is niet overgenomen: An Maes zette "R-JAN".'

  it('once, on the device where it was typed', async () => {
    const mid = newId()
    await sentFrom(mid)
    const app = await openApp('/repair/overview')
    const id = await lostHere(mid)
    await screen.findByText(notice)
    fireEvent.click(screen.getByRole('button', { name: 'Bekijken' }))
    await waitFor(() => expect(app.address()).toBe(`/sync?conflict=${id}`))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect((await db.meta.get('toldLosses'))?.v).toEqual([id])
    await conflict('notes', 'x', 'y')
    await waitFor(async () => expect((await db.meta.get('toldLosses'))?.v).toHaveLength(2))
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('nowhere else', async () => {
    await openApp('/repair/overview')
    const id = await lostHere(newId())
    await waitFor(async () => expect((await db.meta.get('toldLosses'))?.v).toEqual([id]))
    expect(screen.queryByText(/niet overgenomen/)).toBeNull()
  })
})
