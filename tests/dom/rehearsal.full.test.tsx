import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RehearsalProps } from '../../src/startup/app/Rehearsal.tsx'
import { router } from '../../src/app/router.ts'
import { FREQUENT_SCREENS } from '../../src/startup/app/warmUp.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

/** The error of each rehearsal, or undefined if it was rendered completely. */
const ends = new Map<unknown, unknown>()
vi.mock('../../src/startup/app/Rehearsal.tsx', async (original) => {
  const real = await original<typeof import('../../src/startup/app/Rehearsal.tsx')>()
  const Rehearsal = ({ screen: drawn, onEnd }: RehearsalProps) => (
    <real.Rehearsal
      screen={drawn}
      onEnd={(error) => {
        ends.set(drawn, ends.get(drawn) ?? error)
        onEnd(error)
      }}
    />
  )
  return { Rehearsal }
})

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
  logIn(desk.user)
  // The page is idle at once.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
})

it('[AL-86] the most used screens are drawn once while the page is idle, and none of them fails', async () => {
  const asked = FREQUENT_SCREENS.map((path) =>
    vi.spyOn(router.routesByPath[path].options.staticData!, 'rehearse'),
  )
  await takeIn(desk)
  await openApp('/sync')
  const [shown] = screen.getAllByRole('heading', { level: 1 })
  await waitFor(() => expect(ends.size).toBe(FREQUENT_SCREENS.length))
  for (const one of asked) expect(await one.mock.results[0]?.value).toBeTruthy()
  expect([...ends.values()]).toEqual(FREQUENT_SCREENS.map(() => undefined))
  expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toEqual([shown])
})
