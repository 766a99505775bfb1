import { describe, expect, it } from 'vitest'
import { answerLine } from './approvalTexts.ts'
import { CUSTOMER_ACTOR } from './customer.ts'
import { questionLimit } from './questions.ts'

const link = { at: '2026-11-01T08:00:00.000Z', sentAt: '2026-11-01T09:00:00.000Z' }
const now = '2026-11-10T12:00:00.000Z'
const asked = { answer: 'asked', text: 'Wanneer?', name: null } as const
const description = answerLine(asked, { estimateTotalInclVat: 121 }, 'lien@example.com')

/** Questions, each a minute before the one ahead of it; the first at the given time. */
const questions = (count: number, latest: string) => ({
  repairLogLines: Array.from({ length: count }, (_, i) => ({
    id: String(i),
    description,
    at: new Date(Date.parse(latest) - i * 60_000).toISOString(),
    by: CUSTOMER_ACTOR,
    auto: true,
  })),
})

describe('questions over a link', () => {
  it('[OP-03] are at most five in an hour', () => {
    expect(questionLimit(questions(4, now), link, now)).toBeNull()
    expect(questionLimit(questions(5, now), link, now)).toBe('hour')
    expect(questionLimit(questions(5, '2026-11-10T11:03:00.000Z'), link, now)).toBeNull()
  })

  it('[OP-03] are at most twenty in all', () => {
    expect(questionLimit(questions(19, '2026-11-09T12:00:00.000Z'), link, now)).toBeNull()
    expect(questionLimit(questions(20, '2026-11-09T12:00:00.000Z'), link, now)).toBe('link')
  })

  it('[OP-03] of an earlier link and lines of employees do not count', () => {
    expect(questionLimit(questions(20, link.at), link, now)).toBeNull()
    const typed = questions(20, now).repairLogLines.map((line) => ({ ...line, auto: false }))
    expect(questionLimit({ repairLogLines: typed }, link, now)).toBeNull()
  })
})
