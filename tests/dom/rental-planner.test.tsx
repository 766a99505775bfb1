import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { PlannerEvent } from '../../src/domain/rentals/events.ts'
import { NO_SHIFT } from '../../src/domain/rentals/move.ts'
import { moveRentalBar } from '../../src/features/rentals/planner/moveRentalBar.ts'
import {
  firstOfMonth,
  longDay,
  adjacentPeriodDay,
  DAYS_BEFORE,
  periodTitle,
  visibleDaysOf,
  shortWeekday,
} from '../../src/features/rentals/planner/visibleDays.ts'
import { monthName } from '../../src/lib/dates.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { setWindowWidth } from '../kit/dom/viewport.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const month = firstOfMonth(dayInBrussels(new Date().toISOString()))
const TODAY = dayInBrussels(new Date().toISOString())
/** The heading of the planner when a day is its fourth. */
const title = (day: string) => periodTitle('rolling', visibleDaysOf('rolling', day))
const day = (n: number) => `${month.slice(0, 8)}${String(n).padStart(2, '0')}`
let desk: Desk
let camera: string
let broken: string

beforeEach(async () => {
  localStorage.clear()
  setWindowWidth(1024)
  // The scroller positions its rows, so it needs a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  desk = await setUpDesk()
  logIn(desk.user)
  showAllItems()
  reportStatus({})
  const [category] = await db.category.toArray()
  const rentable = { categoryId: category?.id ?? '', rentable: true, brand: 'Sony' }
  camera = newId()
  broken = newId()
  await mutate('item.create', { ...rentable, id: camera, model: 'FX9', serialNumber: 'S-1' })
  await mutate('item.create', {
    ...rentable,
    id: broken,
    model: 'FX6',
    serialNumber: 'S-2',
    status: 'In herstelling',
  })
  await rent('Filmploeg', 8, 10)
})

async function rent(tempCusName: string, from: number, to: number, fields: object = {}) {
  const id = newId()
  await mutate('rental.create', {
    id,
    pickupDate: day(from),
    startDate: day(from),
    endDate: day(to),
    returnDate: day(to),
    tempCusName,
    rentalLines: [{ id: newId(), itemId: camera, quantity: 1 }],
    ...fields,
  })
  return id
}
const itemRow = async (label: string) =>
  screen.findByRole('gridcell', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')},`) })
const showAllItems = () => localStorage.setItem(`wb.${desk.user}.planner.booked`, 'false')
/** Opens the planner so that its first day is the first of this month. */
const openPlanner = async () => {
  const app = await openApp(`/rental/scheduler?day=${day(1 + DAYS_BEFORE)}`)
  await screen.findByRole('grid', { name: 'Planner' })
  return app
}

describe('the planner', () => {
  it('[PL-01] [PL-02] [CN-33] shows a month or a week from Monday', async () => {
    await openPlanner()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(day(1 + DAYS_BEFORE)))
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${longDay(month)}`) })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(8))
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toMatch(/^ma/)
    fireEvent.click(screen.getByRole('radio', { name: 'Maand' }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(40))
  })

  it('[PN-16] opens with today as the fourth day, goes on by a week, and comes back to today', async () => {
    await openApp('/rental/scheduler')
    await screen.findByRole('grid', { name: 'Planner' })
    const today = dayInBrussels(new Date().toISOString())
    const fourth = () => screen.getAllByRole('columnheader')[4]?.getAttribute('aria-label')
    const isFourth = (day: string) => waitFor(() => expect(fourth()).toMatch(new RegExp(`^${longDay(day)}`)))
    await isFourth(today)
    fireEvent.click(screen.getByRole('button', { name: 'Volgende week' }))
    await isFourth(addDays(today, 7))
    fireEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
    await isFourth(today)
  })

  it('[PN-17] shows at first what is booked only', async () => {
    localStorage.clear()
    await openPlanner()
    await itemRow('Sony FX9 (S-1)')
    expect(screen.getByRole('switch', { name: 'Alleen geboekt' })).toHaveProperty('checked', true)
    expect(screen.queryByRole('gridcell', { name: /^Sony FX6/ })).toBeNull()
  })

  it('[PL-03] [PL-04] has a row per item for rent, by category; one in repair is marked', async () => {
    await openPlanner()
    expect(await itemRow('Sony FX9 (S-1)')).toBeTruthy()
    const row = (await itemRow('Sony FX6 (S-2)')).closest('[role="row"]') as HTMLElement
    expect(row.dataset['repair']).toBe('true')
    expect(within(row).getByText('In herstelling')).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'Camera 1 item geboekt' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Items 2' })).toBeTruthy()
  })

  const gone = (label: RegExp) =>
    waitFor(() => expect(screen.queryByRole('gridcell', { name: label })).toBeNull())

  it('[RG-10] shows only what is booked, as this person left it, and says so when nothing is', async () => {
    const app = await openPlanner()
    await itemRow('Sony FX6 (S-2)')
    fireEvent.click(screen.getByRole('switch', { name: 'Alleen geboekt' }))
    await gone(/^Sony FX6/)
    expect(await itemRow('Sony FX9 (S-1)')).toBeTruthy()
    await app.go('/rental/overview')
    await screen.findByRole('heading', { name: 'Verhuur' })
    await app.go(`/rental/scheduler?day=${day(1 + DAYS_BEFORE)}`)
    await itemRow('Sony FX9 (S-1)')
    await gone(/^Sony FX6/)
    await app.go(`/rental/scheduler?day=${addDays(day(20), 365)}`)
    expect(await screen.findByText('Geen boekingen in deze periode')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Alle items tonen' }))
    expect(await itemRow('Sony FX6 (S-2)')).toBeTruthy()
    // another user of the same tablet sees all of them
    expect(Object.keys(localStorage).filter((key) => key.endsWith('planner.booked'))).toEqual([
      `wb.${desk.user}.planner.booked`,
    ])
  })

  it('[RG-10] collapses a category, and a search looks inside it', async () => {
    const app = await openPlanner()
    await itemRow('Sony FX9 (S-1)')
    const head = () => screen.getByRole('button', { name: /^Camera/ })
    expect(head().getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(head())
    await gone(/^Sony/)
    await app.go('/rental/overview')
    await screen.findByRole('heading', { name: 'Verhuur' })
    await app.go('/rental/scheduler')
    expect((await screen.findByRole('button', { name: /^Camera/ })).getAttribute('aria-expanded')).toBe(
      'false',
    )
    await gone(/^Sony/)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Items zoeken' }), { target: { value: 'fx9' } })
    expect(await itemRow('Sony FX9 (S-1)')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Items zoeken' }), { target: { value: '' } })
    await gone(/^Sony/)
    fireEvent.click(head())
    expect(await itemRow('Sony FX9 (S-1)')).toBeTruthy()
  })

  it('[PN-01] [PN-02] the units of a model are below a heading that counts them per day and collapses', async () => {
    const [category] = await db.category.toArray()
    const rentable = { categoryId: category?.id ?? '', rentable: true, brand: 'Sony', model: 'FX9' }
    await mutate('item.create', { ...rentable, id: newId(), serialNumber: 'S-3' })
    const next = adjacentPeriodDay('month', month, 1)
    const at = (n: number) => `${next.slice(0, 8)}${String(n).padStart(2, '0')}`
    const days = { pickupDate: at(8), startDate: at(8), endDate: at(10), returnDate: at(10) }
    await rent('Later', 8, 10, days)
    await rent('Misschien', 9, 9, { ...days, status: 'Optie' })
    const app = await openPlanner()
    await app.go(`/rental/scheduler?day=${addDays(next, DAYS_BEFORE)}`)
    const head = async () => (await screen.findByRole('button', { name: /^Sony FX9/ })).closest('[role=row]')!
    expect(within((await head()) as HTMLElement).getByText('2 van 2 vrij')).toBeTruthy()
    const numbers = async () =>
      within((await head()) as HTMLElement)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
    await waitFor(async () => expect((await numbers()).slice(6, 11)).toEqual(['2', '1', '1', '1', '2']))
    expect(await itemRow('Sony FX9 (S-3)')).toBeTruthy()
    // a model of one unit has no heading
    expect(screen.queryByRole('button', { name: /^Sony FX6/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Sony FX9/ }))
    await gone(/^Sony FX9/)
    await app.go('/rental/overview')
    await screen.findByRole('heading', { name: 'Verhuur' })
    await app.go('/rental/scheduler')
    const kept = await screen.findByRole('button', { name: /^Sony FX9/ })
    expect(kept.getAttribute('aria-expanded')).toBe('false')
  })

  it('[PN-03] [PN-04] [PN-05] [HV-06] marks both bars that want one unit, hatches an option, and explains both', async () => {
    await rent('Rivaal', 10, 12, { status: 'Optie' })
    await rent('Alleen', 20, 21)
    await openPlanner()
    const bar = (name: RegExp) => screen.findByRole('button', { name })
    const rival = await bar(/Rivaal ?, conflict$/)
    expect(rival.dataset).toMatchObject({ clash: 'true', option: 'true' })
    expect((await bar(/Filmploeg \(voorlopig\) ?, conflict$/)).dataset['option']).toBeUndefined()
    expect((await bar(/Alleen \(voorlopig\)$/)).dataset['clash']).toBeUndefined()
    const words = within(screen.getByRole('list', { name: 'Legende' })).getAllByRole('listitem')
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Bevestigd',
      'Optie',
      'Depannage',
      'Demo/test',
      'In herstelling',
      'Conflict',
      'Afhaling en retour',
      'Weekend of feestdag',
      'Cijfer: vrije stukken die dag',
    ])
  })

  it('[PL-05] opens the rental of a bar, and from there all of it', async () => {
    const app = await openPlanner()
    fireEvent.click(await screen.findByRole('button', { name: /Filmploeg/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ga naar verhuur' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/rental\/detail\//))
  })

  it('is as it was left, days and search, when one comes back to it', async () => {
    const app = await openPlanner()
    fireEvent.click(screen.getByRole('button', { name: 'Volgende week' }))
    const next = day(8 + DAYS_BEFORE)
    await waitFor(() => expect(app.address()).toBe(`/rental/scheduler?day=${next}`))
    const search = screen.getByRole('searchbox', { name: 'Items zoeken' })
    fireEvent.change(search, { target: { value: 'fx6' } })
    fireEvent.blur(search)
    await waitFor(() => expect(app.address()).toContain('q=fx6'))
    const address = app.address()
    await app.go('/rental/overview')
    await screen.findByRole('heading', { name: 'Verhuur' })
    await app.go(address)
    await itemRow('Sony FX6 (S-2)')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(next))
    expect(screen.queryByRole('gridcell', { name: /^Sony FX9/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(TODAY)))
  })

  it('goes to a day far away by the calendar', async () => {
    const app = await openPlanner()
    fireEvent.click(screen.getByRole('button', { name: 'Ga naar een datum' }))
    const picker = await screen.findByRole('dialog', { name: 'Ga naar een datum' })
    fireEvent.click(await within(picker).findByRole('button', { name: 'Volgende maand' }))
    const far = `${adjacentPeriodDay('month', month, 1).slice(0, 8)}17`
    fireEvent.click(await within(picker).findByText('17'))
    await waitFor(() => expect(app.address()).toBe(`/rental/scheduler?day=${far}`))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(far))
  })

  it('[PN-13] keys on its days go on, back, to today and to a day that is asked for; elsewhere they do nothing', async () => {
    const app = await openPlanner()
    const shown = (day: string) =>
      waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(day)))
    const press = async (key: string) => fireEvent.keyDown(await itemRow('Sony FX9 (S-1)'), { key })
    await press('PageDown')
    const begin = day(1 + DAYS_BEFORE)
    await shown(addDays(begin, 35))
    await press('PageUp')
    await press('PageUp')
    await shown(addDays(begin, -35))
    const search = screen.getByRole('searchbox', { name: 'Items zoeken' })
    for (const key of ['t', 'g', 'PageUp']) fireEvent.keyDown(search, { key })
    expect(app.address()).toContain('day=')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('T')
    await shown(TODAY)
    await press('g')
    expect(await screen.findByRole('dialog', { name: 'Ga naar een datum' })).toBeTruthy()
  })

  it('[PN-28] a wheel sideways rolls the days, the arrows go on beyond the last one, and its day stays in the URL', async () => {
    const app = await openPlanner()
    const begin = day(1 + DAYS_BEFORE)
    const shown = (day: string) =>
      waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title(day)))
    const box = screen.getByRole('grid', { name: 'Planner' }).parentElement as HTMLElement
    // Without a layout a day is one pixel wide.
    fireEvent.wheel(box, { deltaX: 9 })
    await shown(addDays(begin, 9))
    fireEvent.wheel(box, { deltaX: -4 })
    await shown(addDays(begin, 5))
    fireEvent.wheel(box, { deltaY: 40 })
    await waitFor(() => expect(app.address()).toBe(`/rental/scheduler?day=${addDays(begin, 5)}`))
    const row = await itemRow('Sony FX9 (S-1)')
    fireEvent.focus(row)
    fireEvent.keyDown(row, { key: 'End' })
    const last = addDays(begin, 5 - DAYS_BEFORE + 38)
    await waitFor(() => expect(row.textContent).toContain(longDay(last)))
    fireEvent.keyDown(row, { key: 'ArrowRight' })
    await shown(addDays(begin, 12))
    expect(row.textContent).toContain(longDay(addDays(last, 1)))
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(8))
    const monday = screen.getAllByRole('columnheader')[1]?.textContent
    fireEvent.wheel(box, { deltaX: 9 })
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe(monday)
  })

  it('[PN-29] opens with the days that it was left at today, and forgets those of another day', async () => {
    const place = `wb.${desk.user}.planner.place`
    const fourth = () => screen.getAllByRole('columnheader')[4]?.getAttribute('aria-label')
    const opensAt = async (day: string) => {
      const app = await openApp('/rental/overview')
      await screen.findByRole('heading', { name: 'Verhuur' })
      await app.go('/rental/scheduler')
      await screen.findByRole('grid', { name: 'Planner' })
      await waitFor(() => expect(fourth()).toMatch(new RegExp(`^${longDay(day)}`)))
    }
    await opensAt(TODAY)
    fireEvent.click(screen.getByRole('button', { name: 'Volgende week' }))
    await waitFor(() => expect(localStorage.getItem(place)).toContain(addDays(TODAY, 7)))
    cleanup()
    await opensAt(addDays(TODAY, 7))
    fireEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
    await waitFor(() => expect(fourth()).toMatch(new RegExp(`^${longDay(TODAY)}`)))
    cleanup()
    localStorage.setItem(place, JSON.stringify({ day: addDays(TODAY, 90), on: addDays(TODAY, -1) }))
    await opensAt(TODAY)
    localStorage.removeItem(place)
  })

  it('[PN-14] the band of what is in repair begins on the day it came in, with the number of its repair', async () => {
    // in the middle of the former month: at the end of a month the words do not fit
    const today = dayInBrussels(new Date().toISOString())
    const dateIn = addDays(`${today.slice(0, 8)}01`, -15)
    const id = await takeIn(desk, { itemId: broken, dateIn })
    const { provisionalRef } = (await db.repair.get(id))!
    const app = await openPlanner()
    await app.go(`/rental/scheduler?day=${addDays(dateIn, DAYS_BEFORE - 6)}`)
    const row = (await itemRow('Sony FX6 (S-2)')).closest('[role="row"]') as HTMLElement
    const word = () => row.querySelector('[data-word]')
    await waitFor(() => expect(word()?.getAttribute('data-word')).toBe(`Herstelling ${provisionalRef}`))
    const first = 6 / Number((await itemRow('Sony FX6 (S-2)')).getAttribute('aria-colspan'))
    expect(Number.parseFloat(word()?.parentElement?.style.left ?? '')).toBeCloseTo(first * 100, 1)
  })

  it('[PL-06] asks before a new rental of the days that were chosen; Nee does nothing', async () => {
    const app = await openPlanner()
    const target = await itemRow('Sony FX6 (S-2)')
    target.focus()
    fireEvent.keyDown(target, { key: 'Home' })
    fireEvent.keyDown(target, { key: 'ArrowRight' })
    fireEvent.keyDown(target, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(target, { key: 'Enter' })
    const [y, m] = month.split('-')
    const question = `Dit item is in herstelling. Wilt u een nieuwe verhuur aanmaken voor Sony FX6 (S-2) van 02/${m}/${y} tot 03/${m}/${y}?`
    expect(await screen.findByText(question)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(app.address()).toBe(`/rental/scheduler?day=${day(1 + DAYS_BEFORE)}`)
    fireEvent.keyDown(target, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/rental\/new/))
  })

  it('[RE-12] lets a reader choose no days, and says why', async () => {
    await db.user.update(desk.user, { role: 'viewer' })
    await openPlanner()
    const reason = await screen.findByText('U mag alleen lezen en afdrukken.')
    const target = await itemRow('Sony FX9 (S-1)')
    target.focus()
    const chosen = () => target.querySelector('[data-hint]')
    for (const key of ['Home', 'ArrowRight']) fireEvent.keyDown(target, { key, shiftKey: true })
    expect(chosen()).toBeNull()
    const touch = { pointerType: 'touch', button: 0, clientX: 20 }
    fireEvent.pointerUp(target, touch)
    fireEvent.pointerUp(target, touch)
    fireEvent.pointerDown(target, { button: 0, clientX: 20 })
    expect(chosen()).toBeNull()
    fireEvent.keyDown(target, { key: 'Enter' })
    await waitFor(() => expect(screen.getAllByText(reason.textContent).length).toBeGreaterThan(1))
    expect(screen.queryByText(/^Wilt u een nieuwe verhuur/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Alleen geboekt').disabled).toBe(false)
  })
})

describe('moving a bar of the planner', () => {
  const dutch = (n: number) => day(n).split('-').toReversed().join('/')
  const bar = () => screen.findByRole('button', { name: /Filmploeg/ })
  const keys = async (...pressed: (string | [key: string, shift: true])[]) => {
    const at = await bar()
    at.focus()
    for (const one of pressed) {
      const [key, shiftKey] = Array.isArray(one) ? one : [one, false]
      fireEvent.keyDown(at, { key, shiftKey })
    }
  }
  const days = async () => {
    const { pickupDate, startDate, endDate, returnDate, rate } = (await db.rental.toArray())[0]!
    return { pickupDate, startDate, endDate, returnDate, rate }
  }
  const before = () => ({ pickupDate: day(8), startDate: day(8), endDate: day(10), returnDate: day(10) })
  const name = async () => {
    const [rental] = await db.rental.toArray()
    return rental?.number ?? rental?.provisionalRef
  }
  const note = async () => (await screen.findByText(/^Periode|^Einddatum/)).closest('output')!

  beforeEach(async () => {
    await db.priceRate.clear()
    await db.priceRate.bulkPut([
      { id: newId(), numberOfDays: 3, rate: 2.5 },
      { id: newId(), numberOfDays: 5, rate: 3.8 },
    ] as never)
  })

  it('[PN-06] [PN-07] [PN-08] by keyboard: Shift and the arrows move the end, with its rate, a question and an undo', async () => {
    await openPlanner()
    await keys('Enter', ['ArrowRight', true], ['ArrowRight', true])
    const said = await note()
    expect(said.textContent).toContain(`Einddatum ${dutch(10).slice(0, 5)} → ${dutch(12).slice(0, 5)}`)
    await waitFor(() => expect(said.textContent).toContain('5 dagen, tarief 3,8.'))
    await waitFor(() => expect(said.textContent).toContain('Sony FX9: 1 vrij'))
    await keys('Enter')
    expect(await screen.findByText(`Einddatum van ${await name()} naar ${dutch(12)}?`)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect(await screen.findByText('Wijziging ongedaan gemaakt.')).toBeTruthy())
    const sent = (await db.outbox.toArray()).find(({ name: called }) => called === 'rental.set')
    expect(sent).toMatchObject({
      args: { set: { endDate: day(12), returnDate: day(12), rate: 3.8 } },
      base: { endDate: day(10), returnDate: day(10) },
    })
  })

  it('[NI-04] says in its question that a rental would come to lie in the past', async () => {
    await openPlanner()
    await bar()
    const rental = (await db.rental.toArray())[0]!
    const event = { ...rental, start: rental.pickupDate, end: rental.returnDate, rentalId: rental.id }
    const ask = async (all: number, today: number) => {
      const asked = moveRentalBar(event as unknown as PlannerEvent, { ...NO_SHIFT, all }, day(today))
      const question = await screen.findByText(/^Verhuur .* verplaatsen naar /)
      const { textContent } = question
      fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
      await asked
      await waitFor(() => expect(screen.queryByText(/verplaatsen naar/)).toBeNull())
      return textContent
    }
    expect(await ask(-5, 9)).toMatch(/\? Deze periode ligt in het verleden\.$/)
    expect(await ask(-1, 9)).toMatch(/\?$/)
    // It was there before.
    expect(await ask(-5, 20)).toMatch(/\?$/)
    expect(await days()).toMatchObject(before())
  })

  it('[RE-09] no bar moves for somebody who only reads; Enter opens its rental', async () => {
    await db.user.update(desk.user, { role: 'viewer' })
    await openPlanner()
    await screen.findByText('U mag alleen lezen en afdrukken.')
    await keys('Enter', 'ArrowRight', 'Enter')
    expect(screen.queryByText(/^Periode|^Verhuur .* verplaatsen/)).toBeNull()
    expect(await days()).toMatchObject(before())
    fireEvent.click(await bar())
    await screen.findByRole('dialog')
  })

  it('[PN-06] the arrows move all four days; Nee, Escape and no move at all leave them', async () => {
    await openPlanner()
    await keys('Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Enter')
    const question = `Verhuur ${await name()} verplaatsen naar ${dutch(10)} – ${dutch(12)}?`
    expect(await screen.findByText(question)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    await keys('Enter', 'ArrowRight', 'Escape')
    await waitFor(() => expect(screen.queryByText(/^Periode/)).toBeNull())
    await keys('Enter', 'Enter')
    await waitFor(() => expect(screen.queryByText(/^Periode/)).toBeNull())
    expect(await days()).toMatchObject(before())
    await keys('Enter', 'ArrowRight', 'ArrowRight', 'Enter')
    await screen.findByText(question)
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
    await waitFor(async () =>
      expect(await days()).toMatchObject({
        pickupDate: day(10),
        startDate: day(10),
        endDate: day(12),
        returnDate: day(12),
      }),
    )
  })

  it('[PN-07] says which rental is in the way, while it moves and when it was saved', async () => {
    await rent('Rivaal', 12, 14)
    await openPlanner()
    await keys('Enter', 'ArrowRight', 'ArrowRight')
    const said = await note()
    await waitFor(() => expect(said.textContent).toContain('Conflict met verhuur '))
    await keys('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await screen.findByText(/^Conflict met verhuur/)).toBeTruthy()
  })

  it('[PN-06] a drag of its end with the mouse moves the end, and opens nothing', async () => {
    await openPlanner()
    const at = await bar()
    at.setPointerCapture = () => {}
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const isBar = this.tagName === 'BUTTON'
      return new DOMRect(
        isBar ? 700 : 0,
        100,
        isBar ? 300 : 100 * new Date(Date.UTC(+month.slice(0, 4), +month.slice(5, 7), 0)).getUTCDate(),
        26,
      )
    })
    const press = { button: 0, buttons: 1, pointerType: 'mouse', clientY: 110 }
    fireEvent.pointerDown(at, { ...press, clientX: 997 })
    fireEvent.pointerMove(at, { ...press, clientX: 1100 })
    fireEvent.pointerUp(at, { ...press, clientX: 1100 })
    fireEvent.click(at)
    expect(await screen.findByText(`Einddatum van ${await name()} naar ${dutch(11)}?`)).toBeTruthy()
    expect(screen.queryByText('Ga naar verhuur')).toBeNull()
    vi.restoreAllMocks()
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the calendar', () => {
  it('[CL-01] [CL-02] shows the month in Dutch from Monday; a rental opens', async () => {
    await openApp('/rental/calendar')
    expect(await screen.findByRole('heading', { level: 2, name: monthName(month) })).toBeTruthy()
    expect(screen.getByText(shortWeekday('2026-11-16')).parentElement?.textContent).toBe('madiwodovrzazo')
    fireEvent.click((await screen.findAllByRole('button', { name: /Filmploeg/ }))[0] as HTMLElement)
    expect(await within(await screen.findByRole('dialog')).findByText('Filmploeg')).toBeTruthy()
  })

  it('[PN-19] explains its colours', async () => {
    await openApp('/rental/calendar')
    const words = within(await screen.findByRole('list', { name: 'Legende' })).getAllByRole('listitem')
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Bevestigd',
      'Optie',
      'Depannage',
      'Demo/test',
    ])
  })

  it('[PN-20] on a telephone is a list of days, today first, with what is late on top', async () => {
    setWindowWidth(390)
    const away = (from: string, to: string) => ({
      pickupDate: from,
      startDate: from,
      endDate: to,
      returnDate: to,
    })
    await rent('Vertrekt', 1, 1, away(TODAY, addDays(TODAY, 3)))
    await rent('Laat', 1, 1, away(addDays(TODAY, -9), addDays(TODAY, -4)))
    await openApp('/rental/calendar')
    const late = await screen.findByRole('region', { name: 'Te laat' })
    const row = await within(late).findByRole('link', { name: /Laat/ })
    expect(row.textContent).toContain('4 dagen')
    const today = await screen.findByRole('region', { name: /^Vandaag, / })
    expect(within(today).getByRole('link', { name: /Vertrekt/ }).textContent).toContain('gaat uit')
    const regions = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))
    expect(regions.slice(0, 1)).toEqual(['Te laat'])
    expect(screen.queryByText('madiwodovrzazo')).toBeNull()
  })

  it('puts what finds no place behind a button', async () => {
    for (const n of [1, 2, 3, 4, 5]) await rent(`Klant ${n}`, 8, 8)
    await openApp('/rental/calendar')
    fireEvent.click(await screen.findByRole('button', { name: `+ 2 meer op ${longDay(day(8))}` }))
    const dialog = await screen.findByRole('dialog', { name: longDay(day(8)) })
    expect(within(dialog).getAllByRole('button', { name: /Klant|Filmploeg/ })).toHaveLength(6)
  })

  it('[PN-09] says what goes out today and what comes back, as ways to the rental, whatever month is on screen', async () => {
    const today = dayInBrussels(new Date().toISOString())
    const between = (from: string, to: string) => ({
      pickupDate: from,
      startDate: from,
      endDate: to,
      returnDate: to,
    })
    const id = await rent('Vertrekt', 1, 1, between(today, addDays(today, 3)))
    await rent('Terugkeer', 1, 1, between(addDays(today, -3), today))
    await rent('Onderweg', 1, 1, between(addDays(today, -3), addDays(today, 3)))
    const app = await openApp(`/rental/calendar?day=${adjacentPeriodDay('month', month, 1)}`)
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    const links = async (name: string) =>
      (await part(name)).getAllByRole('link').map(({ textContent }) => textContent)
    await waitFor(async () => expect(await links('Gaat vandaag uit')).toHaveLength(1))
    expect((await links('Gaat vandaag uit'))[0]).toContain('Vertrekt')
    expect(await links('Komt vandaag terug')).toEqual([expect.stringContaining('Terugkeer')])
    await mutate('rental.setStatus', { id, status: 'Geannuleerd' })
    await (await part('Gaat vandaag uit')).findByText('Er gaat vandaag niets uit.')
    fireEvent.click((await part('Komt vandaag terug')).getByRole('link'))
    await waitFor(() => expect(app.address()).toMatch(/^\/rental\/detail\//))
  })

  it('leaves out what is over', async () => {
    const id = await rent('Geannuleerde klant', 12, 13)
    await mutate('rental.setStatus', { id, status: 'Geannuleerd' })
    await openApp('/rental/calendar')
    await screen.findAllByRole('button', { name: /Filmploeg/ })
    expect(screen.queryByRole('button', { name: /Geannuleerde klant/ })).toBeNull()
  })
})
