import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRowMenus } from '../kit/dom/customersDesk.ts'
import { db } from '../../src/db/database.ts'
import { startWatchers } from '../../src/app/watchers.ts'
import { router } from '../../src/app/router.ts'
import { confirmDelete } from '../../src/components/dialogs/confirm.ts'
import { INACTIVITY_MS } from '../../src/lib/constants.ts'
import { lockScreen, clearScreenLock } from '../../src/session/lock/lockState.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, quietSync, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const answers = vi.fn<(url: string) => Response>()
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  answers.mockReset()
  answers.mockImplementation(() => new Response('{}', { status: 201 }))
  vi.stubGlobal('fetch', async (request: Request | string) =>
    answers(typeof request === 'string' ? request : request.url),
  )
})

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('routes', () => {
  it('[SH-27] without a token every route ends on the login page', async () => {
    const app = await openApp('/repair/overview')
    await heading('Herstellingen')
    sessionStorage.removeItem('token')
    for (const path of ['/repair/new', '/sync', '/department', '/rental/calendar', '/repair/overview']) {
      await app.go(path)
      await waitFor(() => expect(app.address()).toBe('/login'))
    }
  })

  it('[SH-28] the root leads to the login page, and logs nobody out', async () => {
    const app = await openApp('/repair/overview')
    await app.go('/')
    await waitFor(() => expect(app.address()).toBe('/login'))
    expect(sessionStorage.getItem('token')).toBe('token')
  })

  it('[SH-29] unknown paths lead to the login page without a session, and are not opened after the login', async () => {
    const app = await openApp('/repair/overview')
    sessionStorage.removeItem('token')
    for (const path of ['/bestaat/niet', '/repair', '/rental/planner']) {
      await app.go(path)
      await waitFor(() => expect(app.address()).toBe('/login'))
    }
    expect(sessionStorage.getItem('deepLink')).toBeNull()
  })

  it('[WN-08] [D-149] an unknown path says so to a person who is logged in, with a way home', async () => {
    const app = await openApp('/repair/overview')
    for (const path of ['/rental/planner', '/bestaat/niet', '/repair']) {
      await app.go(path)
      await heading('Pagina niet gevonden')
      expect(app.address()).toBe(path)
      await press('Naar het begin')
      await heading('Herstellingen')
    }
    expect(sessionStorage.getItem('token')).toBe('token')
  })

  it('[SH-26] live behind the # of the address', async () => {
    await openApp('/sync')
    await heading('Synchronisatie')
    expect(window.location.hash).toBe('#/sync')
  })

  it('moves the focus to the heading of the screen that was opened', async () => {
    await openApp('/repair/overview')
    await heading('Herstellingen')
    fireEvent.click(await screen.findByRole('link', { name: 'Gesynchroniseerd' }))
    const title = await heading('Synchronisatie')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Synchronisatie')
  })
})

describe('the top bar', () => {
  it('[SH-15] shows the name of the person, and the department', async () => {
    await openApp('/repair/overview')
    const bar = await screen.findByRole('banner')
    expect(within(bar).getByText('Jan Peeters')).toBeTruthy()
    expect(within(bar).getByText('Herstel')).toBeTruthy()
  })

  it('[SH-16] [SH-05] [SH-64] the exchange icon saves the other department and goes there', async () => {
    const app = await openApp('/repair/overview')
    await press('Naar Verhuur')
    await waitFor(() => expect(app.address()).toBe('/rental/calendar'))
    expect(
      answers.mock.calls.map(([url]) => url).filter((url) => url.endsWith('/preference/department')),
    ).toHaveLength(1)
    expect(within(screen.getAllByRole('banner')[0] as HTMLElement).getByText('Verhuur')).toBeTruthy()
  })

  it('[RE-09] a reader sees the controls of a screen disabled with the reason, and can still search', async () => {
    await db.table('user').update(desk.user, { role: 'viewer', onlyDepartment: null })
    const app = await openApp('/customers/overview')
    expect(await screen.findByText('U mag alleen lezen en afdrukken.')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Klanten zoeken')).disabled).toBe(false)
    await screen.findAllByRole('button', { name: /^Acties voor/ })
    openRowMenus()
    const [first] = await screen.findAllByRole('button', { name: /^Nieuwe herstelling voor/ })
    expect([first?.getAttribute('aria-disabled'), first?.title]).toEqual([
      'true',
      'U mag alleen lezen en afdrukken.',
    ])
    await app.go('/actionForm')
    expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).disabled).toBe(true)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Mailen' })).disabled).toBe(true)
  })

  it("[RE-09] 'Vandaag' says once why a reader does none of its tasks, and not to staff of one department", async () => {
    await db.table('user').update(desk.user, { role: 'viewer', onlyDepartment: null })
    await openApp('/today')
    expect(await screen.findByText('U mag alleen lezen en afdrukken.')).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Herstel' })).disabled).toBe(false)
    await db.table('user').update(desk.user, { role: 'staff', onlyDepartment: 'repair' })
    await waitFor(() => expect(screen.queryByText('U mag alleen lezen en afdrukken.')).toBeNull())
  })

  it('[RE-09] an owner sees no lock', async () => {
    await openApp('/actionForm')
    expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).disabled).toBe(false)
    expect(screen.queryByText('U mag alleen lezen en afdrukken.')).toBeNull()
  })

  it('[RE-10] offers no other department to a person who works in one', async () => {
    await db.table('user').update(desk.user, { role: 'staff', onlyDepartment: 'rental' })
    await openApp('/customers/overview')
    const bar = await screen.findByRole('banner')
    expect(await within(bar).findByText('Verhuur')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Naar Herstel' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'Herstellingen' })).toBeNull()
  })

  it('[SH-101] stays where it is when the server refuses the department', async () => {
    answers.mockImplementation(
      () =>
        new Response('{"error":"Kapot","code":"x"}', {
          status: 500,
          headers: { 'content-type': 'application/json' },
        }),
    )
    const app = await openApp('/repair/overview')
    await press('Naar Verhuur')
    await screen.findByText('Failed to go to department. Reason: 500 Kapot')
    expect(app.address()).toBe('/repair/overview')
  })

  it('[SH-17] [SH-18] [CN-31] the info dialog shows the version and mails the service desk', async () => {
    reportStatus({ waiting: 3, lastSyncAt: '2026-11-20T13:05:00Z' })
    await openApp('/repair/overview')
    await press('Info')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Versie 1.2.0')).toBeTruthy()
    expect(within(dialog).getByText('20/11/2026 14:05')).toBeTruthy()
    expect(within(dialog).getByText('3')).toBeTruthy()
    const link = within(dialog).getByRole<HTMLAnchorElement>('link')
    expect(link.href).toBe('mailto:servicedesk@example.com?subject=Werkbank%201.2.0')
  })

  it('[SH-19] logging out ends the session and shows the login page', async () => {
    await openApp('/repair/overview')
    // the server has all changes, so nothing is asked
    await db.meta.put({ k: 'ackedSeq', v: 1_000_000 })
    await press('Uitloggen')
    await waitFor(() => expect(window.location.hash).toBe('#/login'))
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('the sync indicator follows the engine, and is read out when it lasts (D-036)', async () => {
    await openApp('/repair/overview')
    await screen.findByRole('link', { name: 'Gesynchroniseerd' })
    reportStatus({ state: 'offline', online: false, waiting: 2 })
    const text = 'Offline – 2 wijzigingen in de wachtrij'
    await screen.findByRole('link', { name: text })
    await waitFor(
      () => {
        const spoken = [...document.querySelectorAll('[aria-live="polite"]')].map((node) => node.textContent)
        expect(spoken).toContain(text)
      },
      { timeout: 3000 },
    )
  })
})

describe('the menu', () => {
  const entries = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent)

  it('[SH-102] [SH-08] [D-156] of repair, in the order of the specification', async () => {
    await openApp('/repair/overview')
    const menu = await screen.findByRole('navigation', { name: 'Menu Herstel' })
    expect(entries(menu)).toEqual([
      'Vandaag',
      'Herstellingen',
      'Nieuwe herstelling',
      'Bord',
      'Naar fabrikant',
      'Items',
      'Klanten',
      'Prullenbak',
      'Instellingen',
      'HulpF1',
    ])
    expect(within(menu).getByRole('link', { name: 'Herstellingen' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  it('[SH-06] [SH-103] [SH-106] follows the department of the person, not the address', async () => {
    logIn(desk.user, 'rental')
    await openApp('/repair/overview')
    await heading('Herstellingen')
    const menu = screen.getByRole('navigation', { name: 'Menu Verhuur' })
    expect(entries(menu)).toEqual([
      'Vandaag',
      'Kalender',
      'Planner',
      'Verhuur',
      'Nieuwe verhuur',
      'Klanten',
      'Items',
      'Kits',
      'Prullenbak',
      'Instellingen',
      'HulpF1',
    ])
  })
})

describe('the groups of the menu', () => {
  it.each([
    ['repair', 5, 2],
    ['rental', 5, 3],
  ] as const)('[SL-04] of %s are Werk, Gegevens and Beheer', async (department, work, data) => {
    logIn(desk.user, department)
    await openApp('/customers/overview')
    const menu = await screen.findByRole('navigation', { name: /^Menu/ })
    const groups = within(menu).getAllByRole('group')
    expect(
      groups.map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('link').length]),
    ).toEqual([
      ['Werk', work],
      ['Gegevens', data],
      ['Beheer', 3],
    ])
  })
})

describe('the foot of the menu', () => {
  it.each(['repair', 'rental'] as const)(
    '[NT-04] of %s has the bin above the settings',
    async (department) => {
      logIn(desk.user, department)
      const app = await openApp('/customers/overview')
      const menu = await screen.findByRole('navigation', { name: /^Menu/ })
      const links = within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent)
      expect(links.slice(-3)).toEqual(['Prullenbak', 'Instellingen', 'HulpF1'])
      fireEvent.click(within(menu).getByRole('link', { name: 'Prullenbak' }))
      await heading('Prullenbak')
      expect(app.address()).toBe('/bin')
    },
  )
})

describe('the manual', () => {
  const pressF1 = () => fireEvent.keyDown(document.documentElement, { key: 'F1', code: 'F1' })

  it('[HU-03] stands at the foot of both menus, with the page that fits the screen', async () => {
    await openApp('/customers/overview')
    const menu = await screen.findByRole('navigation', { name: 'Menu Herstel' })
    const last = within(menu).getAllByRole('link').at(-1)
    expect(last?.textContent).toBe('HulpF1')
    expect(last?.getAttribute('href')).toMatch(/#\/help\/klanten-en-contacten$/)
    logIn(desk.user, 'rental')
    const other = await screen.findByRole('navigation', { name: 'Menu Verhuur' })
    expect(within(other).getAllByRole('link').at(-1)?.textContent).toBe('HulpF1')
  })

  it('[HU-03] [HU-10] opens with F1, the focus on the title', async () => {
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    pressF1()
    const title = await heading('Geweigerde wijzigingen')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(app.address()).toBe('/help/geweigerde-wijzigingen')
  })

  it('[HU-02] shows the contents, and on a page its subject and its neighbours', async () => {
    const app = await openApp('/help')
    await heading('Hulp')
    const contents = screen.getByRole('navigation', { name: 'Onderwerpen' })
    fireEvent.click(within(contents).getByRole('link', { name: /^Naar de fabrikant sturen/ }))
    await heading('Naar de fabrikant sturen')
    expect(screen.getByRole('link', { name: 'Alle onderwerpen' }).getAttribute('href')).toMatch(/#\/help$/)
    const around = screen.getByRole('navigation', { name: 'Vorige en volgende bladzijde' })
    expect(
      within(around)
        .getAllByRole('link')
        .map((link) => link.textContent?.trim()),
    ).toEqual(['Vorige Werklijnen toevoegen', 'Volgende Een depannage uitlenen'])
    await app.go('/help/bestaat-niet')
    expect(await screen.findByText('Deze bladzijde staat niet in de handleiding.')).toBeTruthy()
  })

  it('[HU-09] is not opened over a question', async () => {
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    const answer = confirmDelete('Klant De Lens')
    await screen.findByRole('dialog')
    pressF1()
    expect(router.latestLocation.pathname).toBe('/sync')
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    expect(await answer).toBe(false)
    pressF1()
    await waitFor(() => expect(app.address()).toBe('/help/geweigerde-wijzigingen'))
  })
})

describe('the manual beside the shell', () => {
  const pressF1 = () => fireEvent.keyDown(document.documentElement, { key: 'F1', code: 'F1' })

  it('[HU-09] is not opened under a locked screen', async () => {
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    lockScreen(desk.user)
    pressF1()
    expect(router.latestLocation.pathname).toBe('/sync')
    clearScreenLock(desk.user)
    pressF1()
    await waitFor(() => expect(app.address()).toBe('/help/geweigerde-wijzigingen'))
  })

  it('[HU-03] takes the place of the palette, in which it is an action too', async () => {
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    const openPalette = async () => {
      fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
      return screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
    }
    await openPalette()
    pressF1()
    await heading('Geweigerde wijzigingen')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBe(null))
    const input = await openPalette()
    fireEvent.change(input, { target: { value: 'hulp' } })
    const option = await screen.findByRole('option', { name: /^Hulp/ })
    fireEvent.click(option)
    await waitFor(() => expect(app.address()).toBe('/help'))
  })
})

describe('the command palette', () => {
  const find = async (term: string) => {
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
    const input = await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
    fireEvent.change(input, { target: { value: term } })
    return input
  }

  it('opens with Ctrl+K and opens a repair with Enter', async () => {
    const id = await takeIn(desk)
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    const input = await find('lens')
    await screen.findByRole('option', { name: /Productiehuis De Lens.*Geen beeld/ })
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe(`/repair/detail/${id}`))
  })

  it('[DO-04] opens the dossier of an item', async () => {
    const app = await openApp('/sync')
    await heading('Synchronisatie')
    await find('400123')
    fireEvent.click(await screen.findByRole('option', { name: /^Sony PXW-Z280 400123/ }))
    await waitFor(() => expect(app.address()).toBe(`/items/detail/${desk.camera}`))
  })

  it('[NW-13] has what was typed before its field was there, and the field that had the focus has none of it', async () => {
    await openApp('/repair/new')
    await heading('Nieuwe herstelling')
    const before = await screen.findByRole('textbox', { name: 'Omschrijving' })
    before.focus()
    fireEvent.keyDown(before, { key: 'k', code: 'KeyK', ctrlKey: true })
    const reached = ['l', 'q', 'Backspace', 'e', 'n'].map((key) => fireEvent.keyDown(before, { key }))
    expect(reached).toEqual([false, false, false, false, false])
    const input = await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
    await waitFor(() => expect(input).toHaveProperty('value', 'len'))
    expect(fireEvent.keyDown(input, { key: 's' })).toBe(true)
  })

  it('[NW-13] closed again before that, the keys are those of the screen', async () => {
    await openApp('/repair/new')
    await heading('Nieuwe herstelling')
    const before = await screen.findByRole('textbox', { name: 'Omschrijving' })
    fireEvent.keyDown(before, { key: 'k', code: 'KeyK', ctrlKey: true })
    fireEvent.keyDown(before, { key: 'Escape' })
    expect(fireEvent.keyDown(before, { key: 's' })).toBe(true)
  })

  it('starts an action', async () => {
    const app = await openApp('/repair/overview')
    await heading('Herstellingen')
    const input = await find('nieuwe herst')
    const found = screen.getByRole('listbox', { name: 'Resultaten' })
    await waitFor(() => expect(within(found).getAllByRole('option')).toHaveLength(1))
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe('/repair/new'))
  })
})

describe('what runs beside the screens', () => {
  it('[SH-107] [CN-21] three idle minutes synchronise and log nobody out', async () => {
    const wakeSync = vi.spyOn(quietSync, 'wakeSync')
    vi.useFakeTimers()
    startWatchers()
    await vi.advanceTimersByTimeAsync(INACTIVITY_MS - 1000)
    expect(wakeSync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await waitFor(() => expect(wakeSync).toHaveBeenCalledTimes(1))
    expect(sessionStorage.getItem('token')).toBe('token')
  })

  it('shows how the first download goes, and that one can work meanwhile (D-020)', async () => {
    reportStatus({ state: 'boot', boot: { rows: 12_000, estimate: 350_000, hot: true } })
    await openApp('/repair/overview')
    const progress = await screen.findByRole('region', { name: 'Gegevens worden opgehaald' })
    expect(progress.textContent).toContain('Gegevens worden opgehaald…')
    expect(progress.textContent).toContain('12.000 van 350.000')
    expect(progress.textContent).toContain('u kan al werken')
  })

  it('[FT-14] shows why a first download waits and when it goes on, before its first row too', async () => {
    const until = Date.parse('2026-11-20T13:32:00Z')
    reportStatus({ state: 'boot', wait: { why: 'limit', until } })
    await openApp('/repair/overview')
    const progress = await screen.findByRole('region', { name: 'Gegevens worden opgehaald' })
    expect(progress.textContent).toContain(
      'De server kreeg te veel aanvragen van deze gebruiker en vraagt te wachten; het gaat vanzelf verder om 14:32.',
    )
    expect(screen.getByRole('link', { name: 'Wachten tot 14:32' })).toBeDefined()
    reportStatus({
      state: 'boot',
      boot: { rows: 10, estimate: 99, hot: false },
      wait: { why: 'busy', until },
    })
    expect(progress.textContent).toContain('De server kan nu even niet antwoorden')
  })
})
