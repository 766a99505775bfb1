import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buttonCalled, pressInRow } from '../kit/dom/customersDesk.ts'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { type Desk, repairOf, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
})

const open = () => openApp('/repair/overview')
const table = () => screen.findByRole('table', { name: 'Herstellingen' })
const rowOf = async (text: string) => {
  const cell = await within(await table()).findByText(text)
  return cell.closest('tr') as HTMLElement
}
const statusOf = (row: HTMLElement) => within(row).getByRole<HTMLSelectElement>('combobox')
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const searchFor = async (term: string) => {
  const box = await screen.findByRole('searchbox', { name: 'Herstellingen zoeken' })
  fireEvent.change(box, { target: { value: term } })
  fireEvent.keyDown(box, { key: 'Enter' })
}
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

describe('the columns', () => {
  it('[RL-05] [RL-06] [RL-07] [RL-08] [RL-09] [RL-10] [RL-11] [RL-12] [RL-13] stand in their order', async () => {
    await takeIn(desk)
    await open()
    await rowOf('Geen beeld')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Nummer',
      'Status',
      'Omschrijving',
      'Binnengebracht op',
      'Merk',
      'Model',
      'Serienummer',
      'Klant',
      'Acties',
    ])
  })

  it('[RL-08] [RL-11] [RL-12] show day, serial number and customer', async () => {
    await takeIn(desk)
    await open()
    const row = await rowOf('Geen beeld')
    expect(within(row).getByText('01/03/2026')).toBeTruthy()
    expect(within(row).getByText('400123')).toBeTruthy()
    expect(within(row).getByText('Productiehuis De Lens')).toBeTruthy()
  })

  it("[RL-09] [RL-12] say 'Spare parts' and 'VERHUUR' where there is no item and no customer", async () => {
    await takeIn(desk, { notes: 'Lamp', itemId: undefined, sparePartsOnly: true })
    await takeIn(desk, {
      notes: 'Statief',
      customerId: null,
      customerContactId: null,
      itemId: desk.companyItem,
    })
    await open()
    expect(within(await rowOf('Lamp')).getByText('Spare parts')).toBeTruthy()
    expect(within(await rowOf('Statief')).getByText('VERHUUR')).toBeTruthy()
  })

  it('[OV-15] do not say VERHUUR of a customer that is not here yet', async () => {
    await takeIn(desk, { notes: 'Vlekken' })
    await db.customer.clear()
    await open()
    expect(within(await rowOf('Vlekken')).queryByText('VERHUUR')).toBeNull()
  })

  it('show the provisional number and what was not sent yet (D-024)', async () => {
    const id = await takeIn(desk)
    await open()
    const row = await rowOf('Geen beeld')
    const { provisionalRef } = (await repairOf(id)) ?? {}
    expect(provisionalRef).toMatch(/^V-[0-9A-Z]{5}$/)
    expect(within(row).getByText(new RegExp(`${provisionalRef}`))).toBeTruthy()
    expect(within(row).getByText('voorlopig')).toBeTruthy()
    expect(within(row).getByText('Nog niet verzonden')).toBeTruthy()
  })
})

describe('the status in the row', () => {
  it('[RL-18] offers every status in its order', async () => {
    await takeIn(desk)
    await open()
    const options = within(await rowOf('Geen beeld')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Binnengebracht',
      'In behandeling extern',
      'Hersteld',
      'Onrepareerbaar',
      'Opgehaald',
      'Gefactureerd',
      'Bestek geweigerd',
    ])
  })

  it('[RL-19] has the colour of the status, and the word with it (D-044)', async () => {
    const id = await takeIn(desk)
    await open()
    const colour = async () => statusOf(await rowOf('Geen beeld')).style.getPropertyValue('--tone-bg')
    expect(await colour()).toBe('var(--tone-blue-bg)')
    await mutate('repair.set', { id, set: { status: 'In behandeling extern' } })
    await waitFor(async () => expect(await colour()).toBe('var(--tone-yellow-bg)'))
    await mutate('repair.set', { id, set: { status: 'Hersteld' } })
    await waitFor(async () => expect(await colour()).toBe('var(--tone-green-bg)'))
  })

  it('[RL-20] is saved at once, with its toast', async () => {
    const id = await takeIn(desk)
    await open()
    fireEvent.change(statusOf(await rowOf('Geen beeld')), { target: { value: 'Hersteld' } })
    await screen.findByText('Status succesvol aangepast.')
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Hersteld'))
  })

  it('[RL-21] sets billed with Gefactureerd', async () => {
    const id = await takeIn(desk)
    await open()
    fireEvent.change(statusOf(await rowOf('Geen beeld')), { target: { value: 'Gefactureerd' } })
    await waitFor(async () => expect((await repairOf(id))?.billed).toBe(true))
  })

  it('[RL-22] Opgehaald takes the row out of the list', async () => {
    const id = await takeIn(desk)
    await open()
    fireEvent.change(statusOf(await rowOf('Geen beeld')), { target: { value: 'Opgehaald' } })
    await gone('Geen beeld')
    expect((await repairOf(id))?.status).toBe('Opgehaald')
  })
})

describe('archiving and deleting', () => {
  it("[RL-23] [RL-04] the archive icon sets Opgehaald without a question; 'Alles' brings the row back, its icon off", async () => {
    const id = await takeIn(desk)
    await open()
    await pressInRow(await rowOf('Geen beeld'), /archiveren/)
    await gone('Geen beeld')
    expect((await repairOf(id))?.status).toBe('Opgehaald')
    fireEvent.click(screen.getByRole('switch', { name: 'Alles' }))
    const line = await rowOf('Geen beeld')
    await buttonCalled(/archiveren/, line)
    const icon = within(line).getByRole('button', {
      name: /archiveren/,
      description: 'Deze herstelling is al opgehaald.',
    })
    expect(icon.getAttribute('aria-disabled')).toBe('true')
  })

  it('[RL-24] asks before a permanent delete, and Nee changes nothing', async () => {
    const id = await takeIn(desk)
    await open()
    await pressInRow(await rowOf('Geen beeld'), /verwijderen$/)
    await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
    await press('Nee')
    await gone('Ben je zeker dat je deze definitief wil wissen?')
    expect(await repairOf(id)).toBeDefined()
  })

  it('[RL-25] Ja takes the row away before the server knows of it', async () => {
    const id = await takeIn(desk)
    await open()
    await pressInRow(await rowOf('Geen beeld'), /verwijderen$/)
    await press('Ja')
    await screen.findByText('Herstelling definitief verwijderd.')
    await gone('Geen beeld')
    expect(await repairOf(id)).toBeUndefined()
    const names = (await db.outbox.toArray()).map(({ name }) => name)
    expect(names).toContain('repair.deletePermanently')
  })

  it('a billed repair cannot be deleted without a connection (D-063)', async () => {
    const id = await takeIn(desk)
    await mutate('repair.set', { id, set: { status: 'Gefactureerd' } })
    reportStatus({ state: 'offline', online: false })
    await open()
    const icon = await buttonCalled(/verwijderen$/, await rowOf('Geen beeld'))
    expect(icon.getAttribute('aria-disabled')).toBe('true')
    expect(icon.title).toBe('Hiervoor is een internetverbinding nodig.')
    fireEvent.click(icon)
    expect(screen.queryByText('Ben je zeker dat je deze definitief wil wissen?')).toBeNull()
    expect(await repairOf(id)).toBeDefined()
  })
})

describe('searching', () => {
  beforeEach(async () => {
    await takeIn(desk)
    await takeIn(desk, { notes: 'Zoom hapert', itemId: desk.companyItem })
  })

  it('[RL-01] [RL-03] searches with Enter; an empty search brings everything back', async () => {
    await open()
    await rowOf('Zoom hapert')
    await searchFor('geen b')
    await gone('Zoom hapert')
    await rowOf('Geen beeld')
    await searchFor('')
    await rowOf('Zoom hapert')
  })

  it('[RL-02] one character does not search', async () => {
    await open()
    expect(await rowOf('Zoom hapert')).toBeTruthy()
    await searchFor('q')
    expect(await screen.findByText('minstens 2 karakters')).toBeTruthy()
    await rowOf('Zoom hapert')
  })

  it('[RL-16] says that nothing was found', async () => {
    await open()
    await searchFor('bestaat niet')
    expect(
      await screen.findByText('Voor de zoekopdracht "bestaat niet" werden geen resultaten gevonden.'),
    ).toBeTruthy()
  })

  it('[RL-15] opens a repair, and coming back finds the same search (D-071)', async () => {
    const app = await open()
    await searchFor('zoom')
    await gone('Geen beeld')
    fireEvent.click(await screen.findByText('Zoom hapert'))
    await waitFor(() => expect(app.address()).toMatch(/^\/repair\/detail\//))
    window.history.back()
    await waitFor(() => expect(app.address()).toBe('/repair/overview?q=zoom'))
    await rowOf('Zoom hapert')
    expect(screen.queryByText('Geen beeld')).toBeNull()
  })
})

describe('the list', () => {
  it('[RL-27] sorts and searches on local data without a connection', async () => {
    await takeIn(desk, { notes: 'Alfa', itemId: desk.companyItem })
    await takeIn(desk, { notes: 'Zulu', itemId: desk.companyItem })
    reportStatus({ state: 'offline', online: false })
    await open()
    await rowOf('Zulu')
    const order = async () =>
      within(await table())
        .getAllByText(/^(Alfa|Zulu)$/)
        .map((cell) => cell.textContent)
    expect(await order()).toEqual(['Zulu', 'Alfa'])
    await press('Omschrijving')
    await waitFor(async () => expect(await order()).toEqual(['Alfa', 'Zulu']))
    await searchFor('zul')
    await gone('Alfa')
  })

  it('[RL-17] says that there is nothing', async () => {
    await open()
    expect(await screen.findByText('Momenteel geen data beschikbaar')).toBeTruthy()
  })

  it('[RL-14] [CN-10] shows 20 rows, and offers 10, 20, 30 and 40', async () => {
    for (let n = 0; n < 21; n++) await takeIn(desk, { notes: `Klacht ${n}`, itemId: desk.companyItem })
    await open()
    await rowOf('Klacht 20')
    await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(21))
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rijen per pagina')
    expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '20', '30', '40'])
    expect(sizes.value).toBe('20')
  })
})

describe('the quick filters', () => {
  const chip = (name: string | RegExp) => screen.findByRole('button', { name })
  const chosen = async (name: string | RegExp) => (await chip(name)).getAttribute('aria-pressed')

  it('[OV-02] [OV-03] [OV-04] one status at a time, the others add up, with counts, in the address', async () => {
    await takeIn(desk, { notes: 'Alfa', itemId: desk.companyItem })
    await takeIn(desk, { notes: 'Zulu', itemId: desk.companyItem, type: 'Herstelling' })
    const done = await takeIn(desk, { notes: 'Klaar', itemId: desk.companyItem })
    await mutate('repair.set', { id: done, set: { status: 'Hersteld' } })
    const app = await open()
    await rowOf('Alfa')
    await chip('Alle 3')
    fireEvent.click(await chip('Binnengebracht 2'))
    await gone('Klaar')
    fireEvent.click(await chip('Hersteld 1'))
    await rowOf('Klaar')
    await gone('Alfa')
    expect(await chosen(/^Binnengebracht \d/)).toBe('false')
    expect(app.address()).toBe('/repair/overview?filter=status%3AHersteld')
    // the user changed one of them, and the logs of the others have no entries
    fireEvent.click(await chip('Mijn 1'))
    fireEvent.click(await chip('Alle 1'))
    await waitFor(() => expect(app.address()).toBe('/repair/overview?filter=mine'))
    await rowOf('Klaar')
    expect(screen.queryByText('Alfa')).toBeNull()
    fireEvent.click(await chip('Mijn 1'))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Type' }), {
      target: { value: 'Herstelling' },
    })
    await gone('Alfa')
    await rowOf('Zulu')
    fireEvent.click(await screen.findByText('Zulu'))
    await waitFor(() => expect(app.address()).toMatch(/^\/repair\/detail\//))
    window.history.back()
    await waitFor(() => expect(app.address()).toBe('/repair/overview?filter=type%3AHerstelling'))
    await rowOf('Zulu')
    expect(screen.queryByText('Alfa')).toBeNull()
  })

  it("[OV-05] without hits it names the filters, and 'Filters wissen' takes them away", async () => {
    await takeIn(desk)
    const app = await open()
    await rowOf('Geen beeld')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Meer statussen' }), {
      target: { value: 'Onrepareerbaar' },
    })
    fireEvent.click(await chip(/^Wacht op klant/))
    await screen.findByText(
      'Voor de zoekopdracht "Onrepareerbaar, Wacht op klant" werden geen resultaten gevonden.',
    )
    await press('Filters wissen')
    await rowOf('Geen beeld')
    expect(app.address()).toBe('/repair/overview')
  })

  it("[OV-07] a repair that is too long at work is late: its age says so, and 'Te laat' finds it", async () => {
    await takeIn(desk, { notes: 'Oud', itemId: desk.companyItem, dateIn: '2026-03-01' })
    await takeIn(desk, {
      notes: 'Nieuw',
      itemId: desk.companyItem,
      dateIn: dayInBrussels(new Date().toISOString()),
    })
    await open()
    expect(within(await rowOf('Nieuw')).getByTitle('Vandaag').textContent).toBe('0 d')
    expect(within(await rowOf('Oud')).getByTitle(/^\d+ werkdagen, te laat$/)).toBeTruthy()
    fireEvent.click(await chip('Te laat 1'))
    await gone('Nieuw')
    await rowOf('Oud')
  })
})

describe('what is done next', () => {
  it("[OV-10] 'Nieuwe herstelling' stands in the head of the overview and in an empty list", async () => {
    const app = await open()
    await screen.findByText('Momenteel geen data beschikbaar')
    const buttons = screen.getAllByRole('button', { name: 'Nieuwe herstelling' })
    expect(buttons).toHaveLength(2)
    fireEvent.click(buttons[1]!)
    await waitFor(() => expect(app.address()).toMatch(/^\/repair\/new/))
  })
})

describe('the choice of columns', () => {
  const heads = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const first = async () => (await heads()).slice(0, 4)

  it("[OV-13] hides and moves them, keeps that for the person, and goes back with 'Standaard herstellen'", async () => {
    await takeIn(desk)
    await open()
    await rowOf('Geen beeld')
    fireEvent.click(await screen.findByText('Kolommen'))
    expect(screen.queryByRole('checkbox', { name: 'Nummer' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Omschrijving' }))
    await gone('Geen beeld')
    await press('Merk naar links')
    expect(await first()).toEqual(['Nummer', 'Status', 'Merk', 'Binnengebracht op'])
    cleanup()
    await open()
    await waitFor(async () =>
      expect(await first()).toEqual(['Nummer', 'Status', 'Merk', 'Binnengebracht op']),
    )
    fireEvent.click(await screen.findByText('Kolommen'))
    await press('Standaard herstellen')
    await rowOf('Geen beeld')
    expect(await first()).toEqual(['Nummer', 'Status', 'Omschrijving', 'Binnengebracht op'])
  })
})
