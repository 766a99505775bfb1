import { describe, expect, it } from 'vitest'
import { questionLimit } from './questions.ts'

const now = '2026-11-10T12:00:00.000Z'

/** A link with questions, each a minute before the one ahead of it; the first at the given time. */
const asked = (count: number, latest: string) => ({
  askedAt: Array.from({ length: count }, (_, i) => new Date(Date.parse(latest) - i * 60_000).toISOString()),
})

describe('questions over a link', () => {
  it('[OP-03] are at most five in an hour', () => {
    expect(questionLimit(asked(4, now), now)).toBeNull()
    expect(questionLimit(asked(5, now), now)).toBe('hour')
    expect(questionLimit(asked(5, '2026-11-10T11:03:00.000Z'), now)).toBeNull()
  })

  it('[OP-03] are at most twenty in all', () => {
    expect(questionLimit(asked(19, '2026-11-09T12:00:00.000Z'), now)).toBeNull()
    expect(questionLimit(asked(20, '2026-11-09T12:00:00.000Z'), now)).toBe('link')
  })

  it('[OP-03] are not counted on a record of an earlier version', () => {
    expect(questionLimit({}, now)).toBeNull()
  })
})
