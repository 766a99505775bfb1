import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ClockNote } from './ClockNote.tsx'

const engine = vi.hoisted(() => ({ clockOffset: 0 }))
vi.mock('../../sync/client.ts', () => ({
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => engine },
}))

const show = (clockOffset: number) => {
  engine.clockOffset = clockOffset
  return render(
    <MantineProvider env="test">
      <ClockNote />
    </MantineProvider>,
  )
}

it('[WN-09] a form that proposes today says by how much the clock is wrong, and the day of the server', () => {
  vi.setSystemTime('2026-11-29T12:00:00.000Z')
  show(-26 * 3_600_000)
  expect(screen.getByText('De klok van dit toestel loopt 26 uur voor')).toBeTruthy()
  expect(screen.getByText(/^Vandaag is het volgens de server 28\/11\/2026\./)).toBeTruthy()
  vi.useRealTimers()
})

it('[WN-09] says nothing while the clock is right', () => {
  show(4_000)
  expect(screen.queryByText(/De klok/)).toBeNull()
})
