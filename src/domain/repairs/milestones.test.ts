import { describe, expect, it } from 'vitest'
import { testRepair } from '../../db/lists/testDocs.ts'
import { estimateMark, milestonesOf } from './milestones.ts'
import type { Repair, RepairLogLine } from './repair.ts'

const line = (day: string, description: string, more: Partial<RepairLogLine> = {}): RepairLogLine => ({
  id: `${day} ${description}`,
  description,
  at: `${day}T10:00:00.000Z`,
  by: null,
  auto: true,
  ...more,
})
const moved = (day: string, from: string, to: string) => line(day, `Status: ${from} -> ${to}`)
const IN = 'Binnengebracht'
const onDay = (more: Partial<Repair>, ...repairLogLines: RepairLogLine[]) =>
  milestonesOf({ ...testRepair(1), ...more, repairLogLines })

describe('the milestones of a repair', () => {
  it('[TB-09] is repaired on the day on which its status became Hersteld, whatever end was planned', () => {
    const done = moved('2026-11-06', IN, 'Hersteld')
    const planned = line('2026-11-03', 'Einddatum: 20/11/2026')
    const of = { status: 'Hersteld', endDate: '2026-11-20' } as const
    expect(onDay(of, planned, done).repaired).toBe('2026-11-06')
    expect(onDay({ status: IN, endDate: '2026-11-20' }, planned).repaired).toBeNull()
    expect(onDay(of).repaired).toBe('2026-11-20')
  })

  it('[TB-09] an end date that somebody wrote afterwards corrects that day', () => {
    const lines = [moved('2026-11-06', IN, 'Hersteld'), line('2026-11-09', 'Einddatum: 05/11/2026')]
    expect(onDay({ status: 'Hersteld', endDate: '2026-11-05' }, ...lines).repaired).toBe('2026-11-05')
    const cleared = [lines[0]!, line('2026-11-09', 'Einddatum gewist')]
    expect(onDay({ status: 'Hersteld', endDate: null }, ...cleared).repaired).toBe('2026-11-06')
  })

  it('[TB-09] the day is that of Brussels', () => {
    const late = { ...moved('2026-11-06', IN, 'Hersteld'), at: '2026-11-06T23:30:00.000Z' }
    expect(onDay({ status: 'Hersteld' }, late).repaired).toBe('2026-11-07')
  })

  it('[TB-09] stays repaired once it left, and what left otherwise was not', () => {
    const gone = (...from: string[]) =>
      onDay(
        { status: 'Gefactureerd', previousStatus: 'Opgehaald', endDate: '2026-11-10', dateOut: '2026-11-12' },
        ...from.map((status, i) => moved(`2026-11-0${i + 5}`, from[i - 1] ?? IN, status)),
      )
    expect(gone('Hersteld', 'Opgehaald', 'Gefactureerd')).toMatchObject({
      repaired: '2026-11-05',
      left: '2026-11-12',
    })
    expect(gone('Onrepareerbaar', 'Opgehaald', 'Gefactureerd').repaired).toBeNull()
    expect(gone('Hersteld', 'Bestek geweigerd', 'Opgehaald', 'Gefactureerd').repaired).toBeNull()
    expect(gone('Opgehaald', 'Gefactureerd').repaired).toBeNull()
  })

  it('[TB-09] without a log follow from its former status and its refusal', () => {
    const end = { status: 'Opgehaald', endDate: '2026-11-10' } as const
    expect(onDay({ ...end, previousStatus: 'Hersteld' }).repaired).toBe('2026-11-10')
    expect(onDay({ ...end, previousStatus: 'Onrepareerbaar' }).repaired).toBeNull()
    expect(onDay(end).repaired).toBe('2026-11-10')
    expect(onDay({ ...end, estimateRefused: true }).repaired).toBeNull()
  })

  it('[TB-09] left on its day out, as long as it is out', () => {
    expect(onDay({ status: 'Opgehaald', dateOut: '2026-11-12' }).left).toBe('2026-11-12')
    expect(onDay({ status: 'Hersteld', dateOut: '2026-11-12' }).left).toBeNull()
  })

  it('[TB-10] the estimate was made on the day on which it was first mailed; no other mail counts', () => {
    const { id } = testRepair(1)
    const mail = line('2026-11-04', 'Mail verzonden naar an@lens.example: Uw toestel')
    expect(onDay({}, mail).estimated).toBeNull()
    const marked = line('2026-11-05', 'Mail verzonden naar an@lens.example: Prijs', { id: estimateMark(id) })
    expect(onDay({}, mail, marked).estimated).toBe('2026-11-05')
    expect(onDay({ estimateApproval: '2026-11-07' }).approved).toBe('2026-11-07')
  })
})
