import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { optionExpiryDay } from '../../src/domain/rentals/optionExpiry.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { mondayOf } from '../../src/domain/shared/weeks.ts'
import { firstOfMonth, longDay } from '../../src/features/rentals/planner/visibleDays.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { setWindowWidth } from '../kit/dom/viewport.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const TODAY = dayInBrussels(new Date().toISOString())
const scrolled = vi.fn<(this: HTMLElement) => void>()
beforeEach(async () => {
  localStorage.clear()
  setWindowWidth(390)
  HTMLElement.prototype.scrollIntoView = scrolled
  scrolled.mockReset()
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({})
})

const rent = (tempCusName: string, from: string, to: string, status: 'Bevestigd' | 'Optie' = 'Bevestigd') =>
  mutate('rental.create', {
    id: newId(),
    pickupDate: from,
    startDate: from,
    endDate: to,
    returnDate: to,
    tempCusName,
    rentalLines: [{ id: newId(), brand: 'Sony', model: 'FX9', quantity: 1 }],
    status,
  })

it('[PN-25] lists an option on the day by which it must be confirmed, and late rentals in every month', async () => {
  const pickup = addDays(TODAY, 14)
  await rent('Misschien', pickup, addDays(TODAY, 50), 'Optie')
  await rent('Te laat', addDays(TODAY, -9), addDays(TODAY, -4))
  const app = await openApp('/rental/calendar')
  const row = await screen.findByText('optie vervalt')
  const day = row.closest<HTMLElement>('[data-agenda-day]')?.dataset['agendaDay']
  expect(day).toBe(optionExpiryDay(pickup, new Set()))
  expect(row.closest('a')?.textContent).toContain('Misschien')
  await app.go(`/rental/calendar?day=${addDays(firstOfMonth(TODAY), 70)}`)
  await waitFor(() => expect(screen.queryByText('optie vervalt')).toBeNull())
  const late = within(await screen.findByRole('region', { name: 'Te laat' }))
  expect(late.getByRole('link').textContent).toContain('Te laat')
})

it('[PN-24] has the week above it, with the days that have work; a press and a swipe scroll to a day', async () => {
  const next = addDays(mondayOf(TODAY), 7)
  await rent('Vertrekt', next, addDays(next, 40))
  await openApp('/rental/calendar')
  const strip = await screen.findByRole('navigation', { name: 'Week' })
  expect(within(strip).getAllByRole('button')).toHaveLength(7)
  const named = (name: string) => within(strip).findByRole('button', { name })
  expect((await named(longDay(TODAY))).getAttribute('aria-current')).toBe('date')
  const scrolledTo = () => scrolled.mock.contexts.at(-1)?.dataset['agendaDay']
  await screen.findByText('gaat uit')
  fireEvent.touchStart(strip, { touches: [{ clientX: 300 }] })
  fireEvent.touchEnd(strip, { changedTouches: [{ clientX: 100 }] })
  expect(scrolledTo()).toBe(next)
  // The day below the strip is the last one that the scroll reached.
  const parts = document.querySelectorAll<HTMLElement>('[data-agenda-day]')
  for (const part of parts)
    part.getBoundingClientRect = () => new DOMRect(0, (part.dataset['agendaDay'] ?? '') > next ? 500 : 0)
  fireEvent.scroll(window)
  const monday = await named(`${longDay(next)}, met werk`)
  await waitFor(() => expect(monday.getAttribute('aria-current')).toBe('date'))
  fireEvent.click(monday)
  expect(scrolledTo()).toBe(next)
})
