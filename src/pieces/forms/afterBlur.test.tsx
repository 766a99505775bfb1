import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { afterBlur } from './afterBlur.ts'

const LONG_ENOUGH_MS = 300
const judged = (judge: () => void) => <input aria-label="Naam" onBlur={(event) => afterBlur(event, judge)} />

afterEach(() => vi.useRealTimers())

it('[D-133] [FM-08] judges a field once the press that left it is over', async () => {
  const judge = vi.fn<() => void>()
  render(judged(judge))
  fireEvent.blur(screen.getByLabelText('Naam'))
  expect(judge).not.toHaveBeenCalled()
  await expect.poll(() => judge.mock.calls.length).toBe(1)
})

it('[FM-08] leaves a field alone that is gone by then', () => {
  vi.useFakeTimers()
  const judge = vi.fn<() => void>()
  const { unmount } = render(judged(judge))
  fireEvent.blur(screen.getByLabelText('Naam'))
  unmount()
  vi.advanceTimersByTime(LONG_ENOUGH_MS)
  expect(judge).not.toHaveBeenCalled()
})
