import { describe, expect, it } from 'vitest'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import {
  ageOf,
  executorsOf,
  logAuthors,
  isLateRepair,
  latestLateIntakeDay,
  waitsForCustomer,
} from '../../src/domain/repairs/workList.ts'
import { addDays } from '../../src/domain/shared/days.ts'
import { addOpenDays, isOpenDay, openDaysSince } from '../../src/domain/shared/openDays.ts'

// Friday 20 November 2026; 11 November is a holiday.
const TODAY = '2026-11-20'
const CLOSED = new Set(['2026-11-11', '2026-11-15'])

const aged = (dateIn: string, more: Partial<Pick<Repair, 'status' | 'dateOut'>> = {}) =>
  ageOf({ dateIn, status: 'Binnengebracht', dateOut: null, ...more }, TODAY, CLOSED)

describe('the age of a repair', () => {
  it('[OV-06] counts working days without weekends and holidays', () => {
    expect(aged('2026-11-20')).toBe(0)
    expect(aged('2026-11-19')).toBe(1)
    expect(aged('2026-11-14')).toBe(5)
    expect(aged('2026-11-10')).toBe(7)
    expect(aged('2026-11-23')).toBe(0)
  })

  it('[OV-06] of what left ends on the day on which it left', () => {
    expect(aged('2026-11-16', { status: 'Opgehaald', dateOut: '2026-11-18' })).toBe(2)
    expect(aged('2026-11-16', { status: 'Gefactureerd' })).toBe(4)
    expect(aged('2026-11-16', { status: 'Hersteld', dateOut: '2026-11-18' })).toBe(4)
  })

  it('[OV-06] is what walking through the days gives, over years too', () => {
    for (let back = 0; back < 400; back += 1) {
      const day = addDays(TODAY, -back)
      let walked = 0
      for (let at = addDays(day, 1); at <= TODAY; at = addDays(at, 1)) if (isOpenDay(at, CLOSED)) walked += 1
      expect(openDaysSince(day, TODAY, CLOSED)).toBe(walked)
    }
    expect(openDaysSince(addOpenDays(TODAY, -3_000, CLOSED), TODAY, CLOSED)).toBe(3_000)
  })
})

describe('late', () => {
  it('[OV-07] is what is at work for more than 8 working days', () => {
    expect(isLateRepair('Binnengebracht', 8)).toBe(false)
    expect(isLateRepair('Binnengebracht', 9)).toBe(true)
    expect(isLateRepair('In behandeling extern', 9)).toBe(true)
    for (const status of [
      'Hersteld',
      'Opgehaald',
      'Gefactureerd',
      'Onrepareerbaar',
      'Bestek geweigerd',
    ] as const)
      expect(isLateRepair(status, 99)).toBe(false)
  })

  it('[OV-07] begins on the same day for the filter and for the age, on a closed day too', () => {
    for (let ahead = 0; ahead < 14; ahead += 1) {
      const today = addDays(TODAY, ahead)
      const last = latestLateIntakeDay(today, CLOSED)
      expect(openDaysSince(last, today, CLOSED)).toBeGreaterThan(8)
      expect(openDaysSince(addDays(last, 1), today, CLOSED)).toBe(8)
    }
  })
})

describe('waiting for the customer', () => {
  const estimate = {
    type: 'Bestek',
    status: 'Binnengebracht',
    estimateTotalExclVat: 120,
    estimateApproval: null,
    estimateRefused: false,
  } as const

  it('[OV-09] is an estimate with amounts that nobody answered', () => {
    expect(waitsForCustomer(estimate)).toBe(true)
    expect(waitsForCustomer({ ...estimate, type: 'Herstelling' })).toBe(false)
    expect(waitsForCustomer({ ...estimate, estimateTotalExclVat: 0 })).toBe(false)
    expect(waitsForCustomer({ ...estimate, estimateApproval: '2026-11-19' })).toBe(false)
    expect(waitsForCustomer({ ...estimate, estimateRefused: true })).toBe(false)
    expect(waitsForCustomer({ ...estimate, status: 'Hersteld' })).toBe(false)
  })
})

describe('whose a repair is', () => {
  it('[OV-08] those are that wrote in its log, once each', () => {
    const line = (by: string | null) => ({
      id: 'x',
      description: 'Nagekeken',
      at: '2026-11-20T08:00:00Z',
      by,
    })
    expect(logAuthors({ repairLogLines: [line('jan'), line(null), line('an'), line('jan')] })).toEqual([
      'an',
      'jan',
    ])
  })

  it('[OV-08] the executor that has the name of the person is theirs', () => {
    const executors = [
      { id: '1', name: 'Jan Peeters' },
      { id: '2', name: ' jan ' },
      { id: '3', name: 'Atelier' },
    ]
    expect(executorsOf({ name: 'Jan', lastName: 'Peeters' }, executors)).toEqual(['1', '2'])
  })
})
