import { expect, it } from 'vitest'
import { optionExpiryDay, shownExpiryDay } from './optionExpiry.ts'

const closed = new Set(['2026-11-11'])

it('[PN-25] an option expires two working days before its pick-up, or today once that day is over', () => {
  expect(optionExpiryDay('2026-11-16', closed)).toBe('2026-11-12')
  expect(optionExpiryDay('2026-11-12', closed)).toBe('2026-11-09')
  const option = { status: 'Optie', start: '2026-11-16' }
  expect(shownExpiryDay(option, closed, '2026-11-02')).toBe('2026-11-12')
  expect(shownExpiryDay(option, closed, '2026-11-14')).toBe('2026-11-14')
  expect(shownExpiryDay(option, closed, '2026-11-17')).toBeNull()
  expect(shownExpiryDay({ ...option, status: 'Bevestigd' }, closed, '2026-11-02')).toBeNull()
})
