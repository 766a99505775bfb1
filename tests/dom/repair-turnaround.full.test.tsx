import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import type { TurnaroundSheet } from '../../src/documents/turnaroundSheet.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/calendar.ts'
import { TurnaroundPage } from '../../src/features/repairs/turnaround/TurnaroundPage.tsx'
import { monthName } from '../../src/lib/dates.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { type Desk, repairOf, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
const made = vi.hoisted(() => vi.fn<(sheet: unknown) => Promise<unknown>>())
vi.mock('../../src/shared/documents/documentWorkerClient.ts', () => ({ makeTurnaroundSheet: made }))

const today = dayInBrussels(new Date().toISOString())
let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
})

/** Makes a repaired repair without a log: its end date decides the day. */
async function repaired(dateIn: string, endDate: string, more: object = {}): Promise<void> {
  const id = await takeIn(desk, { dateIn, type: 'Herstelling', ...more })
  const repair = (await repairOf(id))!
  await db.repair.put({ ...repair, status: 'Hersteld', endDate, repairLogLines: [] })
}

async function show(search = '') {
  freshLists()
  return showAt('/repair/turnaround', `/repair/turnaround${search}`, TurnaroundPage)
}
const table = async () => within(await screen.findByRole('table'))
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(2)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the page Doorlooptijd', () => {
  it('[TB-11] [TB-16] says per month of the last twelve what was repaired and how fast, and – where no day is known', async () => {
    await repaired(addDays(today, -3), today)
    await repaired('2019-03-04', '2019-03-08')
    await show()
    const [month, total, ...more] = await rows()
    expect(month?.slice(0, 4)).toEqual([monthName(today), '1', '–', '–'])
    expect(month?.slice(6, 8).every((days) => /^\d,0$/.test(days ?? ''))).toBe(true)
    expect(total?.slice(0, 2)).toEqual(['Totaal', '1'])
    expect(more).toEqual([])
  })

  it('[TB-09] [TB-11] [TB-14] is grouped and narrowed down by what is chosen, which stands in the address', async () => {
    await repaired('2019-03-04', '2019-03-08')
    await repaired('2019-03-04', '2019-03-13', { executorId: desk.second })
    await repaired('2019-04-01', '2019-04-02', { executorId: desk.second })
    const page = await show()
    fireEvent.click(await screen.findByRole('radio', { name: 'Alles' }))
    await waitFor(async () =>
      expect((await rows()).map(([name]) => name)).toEqual(['maart 2019', 'april 2019', 'Totaal']),
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Uitvoerder' }))
    await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Werkplaats Gent'))
    expect((await rows()).map(([name, count, , , , , mean, median]) => [name, count, mean, median])).toEqual([
      ['Werkplaats Gent', '2', '4,0', '4,0'],
      ['Atelier', '1', '4,0', '4,0'],
      ['Totaal', '3', '4,0', '4,0'],
    ])
    expect(page.search()).toBe('?per=executor&period=all')
    fireEvent.click(screen.getByRole('radio', { name: 'Fabrikant' }))
    await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Niet extern'))
  })

  it('[TB-13] draws what the table says, with a text for who does not see it', async () => {
    await repaired('2019-03-04', '2019-03-08')
    await repaired('2019-03-04', '2019-03-08')
    await repaired('2019-04-01', '2019-04-02')
    await show('?period=all')
    const plot = await screen.findByRole('img', {
      name: /^Grafiek per maand .*van maart 2019 tot april 2019/,
    })
    const titles = [...plot.querySelectorAll('g > title')].map(({ textContent }) => textContent)
    expect(titles).toEqual([
      'maart 2019: 2 hersteld, mediaan 4,0 werkdagen',
      'april 2019: 1 hersteld, mediaan 1,0 werkdagen',
    ])
    const [march, april] = [...plot.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
    expect(march).toBeCloseTo(2 * april!)
    expect(plot.querySelectorAll('circle')).toHaveLength(2)
  })

  it('[TB-16] says so where nothing was repaired, and offers nothing to export', async () => {
    await repaired('2019-03-04', '2019-03-08')
    await show()
    expect(await screen.findByText('In deze periode is niets hersteld.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('[TB-15] exports the table as it stands on the screen', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    made.mockResolvedValue({ name: 'doorlooptijd.xlsx', blob: new Blob(['PK']) })
    await repaired('2019-03-04', '2019-03-08')
    await show('?period=all&per=type')
    fireEvent.click(await screen.findByRole('button', { name: 'Exporteren' }))
    await waitFor(() => expect(saved).toEqual(['doorlooptijd.xlsx']))
    const sheet = made.mock.calls[0]?.[0] as TurnaroundSheet
    expect([sheet.by, sheet.period]).toEqual(['Type', 'Alles'])
    expect(sheet.rows.map(({ name, repaired: count }) => [name, count])).toEqual([
      ['Herstelling', 1],
      ['Totaal', 1],
    ])
  })

  it('[TB-14] leads back to the board', async () => {
    const page = await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Naar het bord' }))
    await waitFor(() => expect(page.path()).toBe('/repair/board'))
  })

  it('[TB-09] follows what is repaired while it is open', async () => {
    await show()
    await screen.findByText('In deze periode is niets hersteld.')
    const id = await takeIn(desk, { dateIn: addDays(today, -1) })
    await mutate('repair.set', { id, set: { status: 'Hersteld' } })
    await waitFor(async () => expect((await rows())[0]?.slice(0, 2)).toEqual([monthName(today), '1']))
  })
})
