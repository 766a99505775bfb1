import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import * as queries from '../../src/db/queries/openWork.ts'
import { addDays, addMonths, addYears, dayInBrussels, dutchDay } from '../../src/domain/shared/calendar.ts'
import * as firstScreen from '../../src/startup/firstScreen.ts'
import { press } from '../kit/dom/customersDesk.ts'
import { add, storedStatus } from '../kit/dom/rentalsDesk.ts'
import { type Desk, repairOf, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  // no change is pending: an undo sends the opposite change
  cancelPending: async () => [],
}))
vi.mock('../../src/db/queries/openWork.ts', async (original) => {
  const real = await original<typeof queries>()
  return { ...real, repairsToday: vi.fn<typeof real.repairsToday>(real.repairsToday) }
})
vi.mock('../../src/startup/firstScreen.ts', { spy: true })
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

const TODAY = dayInBrussels(new Date().toISOString())
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const days = (from: number, to: number) => {
  const [first, last] = [addDays(TODAY, from), addDays(TODAY, to)]
  return { pickupDate: first, startDate: first, endDate: last, returnDate: last }
}
const lines = () => [rentalLine({ itemId: desk.companyItem, quantity: 1 })]
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)
/** Shows the work of both departments; the desk is in Herstel. */
const showAll = () => localStorage.setItem(`wb.${desk.user}.today.repair`, '"all"')
const group = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })

describe('what is to be done today', () => {
  it('[KE-03] [KE-06] [VD-01] shows last what is to be inspected, and one press does it and is taken back', async () => {
    const due = addDays(TODAY, -3)
    await mutate('item.set', { id: desk.companyItem, set: { inspectionMonths: 12, inspectionDue: due } })
    const ready = await takeIn(desk)
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    await openApp('/today')
    const list = await group('Te keuren')
    expect(heads().map((head) => head?.replace(/ \d+$/, ''))).toEqual(['Herstellingen klaar', 'Te keuren'])
    expect(list.textContent).toContain('3 dagen vervallen')
    expect(within(list).getByRole('link').getAttribute('href')).toContain(`/items/detail/${desk.companyItem}`)
    await press(/^Gekeurd vandaag/)
    const dates = async () => {
      const item = await db.item.get(desk.companyItem)
      return [item?.inspectedAt, item?.inspectionDue]
    }
    await waitFor(async () => expect(await dates()).toEqual([TODAY, addMonths(TODAY, 12)]))
    await press('Ongedaan maken')
    await waitFor(async () => expect(await dates()).toEqual([null, due]))
  })

  it('[VD-01] [VD-02] [VD-03] [VD-16] shows the groups in their order, with one button in each row', async () => {
    await add(1, { ...days(-6, -4), rentalLines: lines() })
    await add(2, { ...days(0, 3), rentalLines: lines() })
    await add(3, { ...days(-2, 0), rentalLines: lines() })
    await add(4, { ...days(0, 3), status: 'Optie' })
    const ready = await takeIn(desk)
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    showAll()
    await openApp('/today')
    await group('Te laat')
    expect(heads()).toEqual([
      'Herstellingen klaar 1',
      'Te laat 1',
      'Gaat uit 1',
      'Komt terug 1',
      'Opties die vervallen 1',
    ])
    const late = await group('Te laat')
    expect(late.textContent).toContain('4 dagen')
    expect(within(late).getAllByRole('button')).toHaveLength(1)
    expect((await group('Gaat uit')).textContent).toContain('0 van 1 klaar')
    expect((await group('Komt terug')).textContent).toContain('1 stuk')
    expect(within(late).getByRole('link').getAttribute('href')).toContain('/rental/detail/')
  })

  it('[VD-06] confirms an option and hands over what was repaired, at once and to be taken back', async () => {
    const option = await add(4, { ...days(0, 3), status: 'Optie', tempCusName: 'Els' })
    const ready = await takeIn(desk)
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    showAll()
    await openApp('/today')
    await press('Bevestigen: 2026.4 Els')
    await waitFor(async () => expect(await storedStatus(option)).toBe('Bevestigd'))
    const list = await group('Herstellingen klaar')
    within(list).getByRole('button').click()
    await waitFor(async () => expect((await repairOf(ready))?.status).toBe('Opgehaald'))
    await screen.findByText('Niets meer voor vandaag.')
    expect((await screen.findAllByText('Ongedaan maken')).length).toBeGreaterThan(0)
  })

  it('[VD-06] notes that the manufacturer sent it back', async () => {
    const away = await takeIn(desk)
    await mutate('repair.markExternal', { id: away })
    await mutate('repair.saveExternal', { id: away, set: { dateOut: addDays(TODAY, -23) } })
    await openApp('/today')
    expect((await group('Extern verwacht')).textContent).toContain('2 dagen te laat')
    within(await group('Extern verwacht'))
      .getByRole('button')
      .click()
    await waitFor(async () => expect((await db.repair.get(away))?.externalRepair?.dateIn).toBe(TODAY))
  })

  it('[VD-09] a day of another year shows its year, one of this year does not', async () => {
    const back = addYears(TODAY, -1)
    await add(1, { pickupDate: back, startDate: back, endDate: back, returnDate: back, rentalLines: lines() })
    const ready = await takeIn(desk, { dateIn: TODAY })
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    showAll()
    await openApp('/today')
    expect(within(await group('Te laat')).getByText(`verwacht ${dutchDay(back)}`)).toBeTruthy()
    expect(
      within(await group('Herstellingen klaar')).getByText(`binnen ${dutchDay(TODAY).slice(0, 5)}`),
    ).toBeTruthy()
  })

  it('[VD-10] the menu counts what the department has to do, and follows it', async () => {
    await add(1, { ...days(-6, -4), rentalLines: lines() })
    const [one, two] = [await takeIn(desk), await takeIn(desk)]
    const counted = (text: string) => screen.findByRole('link', { name: text })
    await openApp('/today')
    await counted('Vandaag')
    await screen.findByText('Niets meer voor vandaag.')
    for (const id of [one, two]) await mutate('repair.set', { id, set: { status: 'Hersteld' } })
    expect(await counted('Vandaag 2')).toBeTruthy()
    await mutate('repair.archive', { id: one })
    expect(await counted('Vandaag 1')).toBeTruthy()
    await mutate('repair.archive', { id: two })
    expect(await counted('Vandaag')).toBeTruthy()
    await waitFor(() => screen.getByRole('radio', { name: 'Alles' }).click())
    expect(await counted('Vandaag 1')).toBeTruthy()
  })

  it('[VD-17] a device that is ready for long is counted in the backlog, which is folded', async () => {
    const old = await takeIn(desk)
    await mutate('repair.set', { id: old, set: { status: 'Hersteld', endDate: addDays(TODAY, -40) } })
    const ready = await takeIn(desk)
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    await openApp('/today')
    const backlog = await group('Al langer klaar')
    expect(heads()).toEqual(['Herstellingen klaar 1', 'Al langer klaar 1'])
    expect(within(backlog).queryAllByRole('listitem')).toEqual([])
    expect(await screen.findByRole('link', { name: 'Vandaag 1' })).toBeTruthy()
    within(backlog).getByRole('button', { name: 'Tonen' }).click()
    await waitFor(() => expect(within(backlog).getAllByRole('listitem')).toHaveLength(1))
    within(backlog)
      .getByRole('button', { name: /^Opgehaald/ })
      .click()
    await waitFor(async () => expect((await repairOf(old))?.status).toBe('Opgehaald'))
  })

  it('[VD-18] names the first line of a rental and counts the others', async () => {
    const more = (n: number) => Array.from({ length: n + 1 }, lines).flat()
    await add(1, { ...days(-6, -4), rentalLines: more(1) })
    await add(2, { ...days(-6, -3), rentalLines: more(3) })
    showAll()
    await openApp('/today')
    const late = await group('Te laat')
    expect(late.textContent).toContain(' en 1 ander item')
    expect(late.textContent).toContain(' en 3 andere items')
  })

  it('[VD-12] the page and the number in the menu ask the store once', async () => {
    const ready = await takeIn(desk)
    await mutate('repair.set', { id: ready, set: { status: 'Hersteld' } })
    const app = await openApp('/account')
    await screen.findByRole('link', { name: 'Vandaag 1' })
    const asked = vi.mocked(queries.repairsToday)
    asked.mockClear()
    await app.go('/today')
    await group('Herstellingen klaar')
    expect(asked).not.toHaveBeenCalled()
    await mutate('repair.archive', { id: ready })
    await screen.findByText('Niets meer voor vandaag.')
    expect(asked).toHaveBeenCalled()
  })

  it('[VD-15] of a group of many the first stand at once, and the others come while it is looked at', async () => {
    const count = 28
    const ids = await Promise.all(Array.from({ length: count }, () => takeIn(desk)))
    for (const id of ids) await mutate('repair.set', { id, set: { status: 'Hersteld' } })
    const idle = vi.spyOn(firstScreen, 'whenIdle')
    let rest = () => {}
    idle.mockReturnValue(new Promise((resolve) => (rest = resolve)))
    await openApp('/today')
    const ready = await group('Herstellingen klaar')
    const rows = () => within(ready).getAllByRole('listitem').length
    expect(within(ready).getByRole('heading').textContent).toBe(`Herstellingen klaar ${count}`)
    await press('Nog 3 tonen')
    await waitFor(() => expect(rows()).toBe(25))
    const print = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Afdrukken' })
    expect(print().disabled).toBe(true)
    rest()
    await waitFor(() => expect(rows()).toBe(count))
    expect(print().disabled).toBe(false)
  })

  it('[VD-13] a group that shows all of its rows goes on doing so when the one before it is done', async () => {
    const back = await add(1, { ...days(-2, 0), rentalLines: lines() })
    for (let n = 2; n < 28; n++) await add(n, { ...days(0, 3), status: 'Optie' })
    showAll()
    await openApp('/today')
    await group('Komt terug')
    const options = await group('Opties die vervallen')
    const rows = () => within(options).getAllByRole('listitem')
    await waitFor(() => expect(rows()).toHaveLength(25))
    await press('Nog 1 tonen')
    await waitFor(() => expect(rows()).toHaveLength(26))
    await mutate('rental.setStatus', { id: back, status: 'Teruggebracht' })
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Komt terug/ })).toBeNull())
    expect(options.isConnected).toBe(true)
    expect(rows()).toHaveLength(26)
  })

  it('[VD-07] begins with the department, says so when there is nothing, and remembers what is shown', async () => {
    await add(1, { ...days(-6, -4), rentalLines: lines() })
    const app = await openApp('/today')
    await screen.findByText('Niets meer voor vandaag.')
    screen.getByRole('radio', { name: 'Alles' }).click()
    await group('Te laat')
    await app.go('/account')
    await app.go('/today')
    await group('Te laat')
    expect(localStorage.getItem(`wb.${desk.user}.today.repair`)).toBe('"all"')
  })
})
