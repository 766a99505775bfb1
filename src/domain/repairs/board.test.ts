import { describe, expect, it } from 'vitest'
import { testRepair } from '../../db/lists/testDocs.ts'
import { LATER_DEFAULTS } from '../settings/companySettings.ts'
import { targetsOf } from '../settings/targets.ts'
import { byUrgency, cardFacts, lastActivityDay, meanTurnaround } from './board.ts'
import type { Repair } from './repair.ts'

const NONE = new Set<string>()
const targets = targetsOf(LATER_DEFAULTS.repair)
const facts = (more: Partial<Repair> & { touched?: string }, today = '2026-11-20', closed = NONE) =>
  cardFacts({ ...testRepair(1), touched: today, ...more }, { today, closed, targets })

describe('a card of the board', () => {
  it('[TB-02] is as old as its working days in the company, without holidays', () => {
    expect(facts({ dateIn: '2026-11-13' }).age).toBe(5)
    expect(facts({ dateIn: '2026-11-13' }, '2026-11-20', new Set(['2026-11-17'])).age).toBe(4)
  })

  it('[TB-02] is amber from 70 % of the target of the company for its type and status, and red from 100 %', () => {
    const pace = (dateIn: string, more: Partial<Repair> = {}) => facts({ dateIn, ...more }).pace
    // five days for a quote that came in, eight for a repair
    expect(['2026-11-18', '2026-11-16', '2026-11-13'].map((day) => pace(day))).toEqual([
      'calm',
      'amber',
      'red',
    ])
    expect(pace('2026-11-13', { type: 'Herstelling' })).toBe('calm')
    expect(pace('2026-01-05', { status: 'Opgehaald' })).toBe('calm')
    const slower = targetsOf({ ...LATER_DEFAULTS.repair, target_estimate_received: '20' })
    expect(
      cardFacts(
        { ...testRepair(1, { dateIn: '2026-11-13' }), touched: '2026-11-20' },
        { today: '2026-11-20', closed: NONE, targets: slower },
      ).pace,
    ).toBe('calm')
  })

  it('[TB-03] says the gravest of what it waits for: a part, the manufacturer, the customer; nothing once it is repaired', () => {
    const quoted = { estimateTotalExclVat: 100 }
    const away = { ...quoted, isExternal: true }
    const part = { ...away, waitsForPart: 'Zoekerkabel' }
    expect([{}, quoted, away, part].map((more) => facts(more).waiting)).toEqual([
      null,
      'customer',
      'maker',
      'part',
    ])
    expect(facts({ ...part, status: 'Hersteld' }).waiting).toBeNull()
  })

  it('[TB-04] of work of which five working days nothing was done is idle', () => {
    expect(facts({ dateIn: '2026-11-02', touched: '2026-11-13' }).idle).toBe(true)
    expect(facts({ dateIn: '2026-11-02', touched: '2026-11-16' }).idle).toBe(false)
    expect(facts({ dateIn: '2026-11-02', touched: '2026-11-02', status: 'Hersteld' }).idle).toBe(false)
    const line = { id: '1', description: 'x', at: '2026-11-12T23:30:00.000Z', by: null }
    expect(lastActivityDay({ dateIn: '2026-11-02', repairLogLines: [line] })).toBe('2026-11-13')
    expect(lastActivityDay({ dateIn: '2026-11-02', repairLogLines: [] })).toBe('2026-11-02')
  })

  it('[TB-01] stands red before amber before the others, the oldest first', () => {
    const cards = ['2026-11-19', '2026-11-16', '2026-11-02', '2026-11-10'].map((dateIn) => facts({ dateIn }))
    expect(cards.sort(byUrgency).map(({ pace, age }) => `${pace} ${age}`)).toEqual([
      'red 14',
      'red 8',
      'amber 4',
      'calm 1',
    ])
  })

  it('[TB-05] the mean time is that of what was repaired in those days, in working days', () => {
    const done = [
      { dateIn: '2026-11-02', repaired: '2026-11-06' },
      { dateIn: '2026-11-02', repaired: '2026-11-12' },
      { dateIn: '2026-10-01', repaired: '2026-10-02' },
    ]
    expect(meanTurnaround(done, '2026-11-01', '2026-11-30', NONE)).toBe(6)
    expect(meanTurnaround(done, '2026-09-01', '2026-09-30', NONE)).toBeNull()
  })
})
