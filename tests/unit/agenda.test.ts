import { describe, expect, it } from 'vitest'
import { calendarText } from '../../server/agenda/calendar.ts'
import { rentalEntries, repairEntries } from '../../src/domain/agenda/entries.ts'
import { REPAIR_STATUSES } from '../../src/domain/repairs/constants.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'
import { rentalWith } from '../kit/rentals.ts'

describe('the entries of a calendar', () => {
  it('[AG-07] are the same day wherever the server stands', () => {
    const zone = process.env['TZ']
    const [entry] = rentalEntries(rentalWith({ pickupDate: '2026-03-29' }), 'VRT')
    try {
      for (const place of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Brussels']) {
        process.env['TZ'] = place
        const text = calendarText([{ ...entry!, text: '' }], '2026-03-01T00:00:00Z')
        expect(text).toContain('DTSTART;VALUE=DATE:20260329\r\n')
      }
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  it('[AG-05] distinguish a repair that is to be made from one that is ready, and leave out one that left', () => {
    const repair = (status: Repair['status']) => ({
      ...sampleSources().repair,
      isExternal: false,
      endDate: '2026-03-10',
      status,
    })
    const [planned] = repairEntries(repair(REPAIR_STATUSES.received), 'VRT')
    expect(planned).toMatchObject({ day: '2026-03-10', tentative: true })
    expect(planned?.title).toMatch(/^Te herstellen tegen: .* VRT$/)
    const [ready] = repairEntries(repair(REPAIR_STATUSES.repaired), 'VRT')
    expect(ready).toMatchObject({ uid: planned?.uid, tentative: false })
    expect(ready?.title).toMatch(/^Klaar om op te halen: /)
    expect(repairEntries(repair(REPAIR_STATUSES.pickedUp), 'VRT')).toEqual([])
    expect(repairEntries({ ...repair(REPAIR_STATUSES.received), endDate: null }, 'VRT')).toEqual([])
  })
})
