import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { validateAfterBlur } from './useFields.ts'

const LONG_ENOUGH_MS = 300
const judged = (validate: () => void) => (
  <input aria-label="Naam" onBlur={(event) => validateAfterBlur(event, validate)} />
)

afterEach(() => vi.useRealTimers())

it('[D-133] [FM-08] judges a field once the press that left it is over', async () => {
  const validate = vi.fn<() => void>()
  render(judged(validate))
  fireEvent.blur(screen.getByLabelText('Naam'))
  expect(validate).not.toHaveBeenCalled()
  await expect.poll(() => validate.mock.calls.length).toBe(1)
})

it('[FM-08] leaves a field alone that is gone by then', () => {
  vi.useFakeTimers()
  const validate = vi.fn<() => void>()
  const { unmount } = render(judged(validate))
  fireEvent.blur(screen.getByLabelText('Naam'))
  unmount()
  vi.advanceTimersByTime(LONG_ENOUGH_MS)
  expect(validate).not.toHaveBeenCalled()
})
