import { expect, it } from 'vitest'
import { clockErrorText, hasWrongClock } from './wrongClock.ts'

it('[WN-09] a clock is wrong from ten minutes on', () => {
  expect(hasWrongClock(10 * 60_000)).toBe(false)
  expect(hasWrongClock(-10 * 60_000 - 1)).toBe(true)
})

it.each([
  [-25 * 60_000, '25 minuten voor'],
  [3 * 3_600_000, '3 uur achter'],
  [-26 * 3_600_000, '26 uur voor'],
  [-400 * 86_400_000, '400 dagen voor'],
])('[WN-09] says by how much: %i ms is %s', (offset, text) => {
  expect(clockErrorText(offset)).toBe(text)
})
