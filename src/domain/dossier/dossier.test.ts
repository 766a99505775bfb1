import { describe, expect, it } from 'vitest'
import { testItem, testRepair } from '../../db/lists/testDocs.ts'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import { dossierEvents, dossierTotals, workDone, workingDays } from './dossier.ts'
import { possibleWarranty, sameComplaint } from './warranty.ts'

const line = (id: string, description: string, at: string) => ({ id, description, at, by: null, auto: true })

describe('the dossier of a device', () => {
  it('[DO-01] repairs, rentals and what became of it are one history, the newest first', () => {
    const device = testItem(1, {
      itemLogLines: [
        line('a', 'Eigenaar: Studio 1 -> Studio 2', '2026-05-01T10:00:00.000Z'),
        line('b', 'Status: Beschikbaar -> In herstelling', '2026-05-02T10:00:00.000Z'),
      ],
    })
    const repairs = [testRepair(1, { dateIn: '2026-06-01' }), testRepair(2, { dateIn: '2025-01-01' })]
    const events = dossierEvents(device, repairs, [rentalWith({ startDate: '2026-05-20' })])
    expect(events.map(({ kind, day }) => [kind, day])).toEqual([
      ['repair', '2026-06-01'],
      ['rental', '2026-05-20'],
      ['item', '2026-05-01'],
      ['repair', '2025-01-01'],
    ])
  })

  it('[DO-01] sums what its repairs cost and how long it was out, and says in a line what was done', () => {
    const repairs = [testRepair(1, { repairTotalExclVat: 0.1 }), testRepair(2, { repairTotalExclVat: 0.2 })]
    const rental = rentalWith({ startDate: '2026-05-20', endDate: '2026-05-22' })
    expect(dossierTotals(repairs, [rental])).toEqual({
      repairs: 2,
      repairsTotal: 0.3,
      rentals: 1,
      rentedDays: 3,
    })
    expect(workDone({ repairLines: [], workNotes: 'Gereinigd\nen getest' })).toBe('Gereinigd')
    expect(
      workingDays(
        { dateIn: '2026-11-20', endDate: '2026-11-26', dateOut: null, status: 'Hersteld' },
        new Set(['2026-11-24']),
      ),
    ).toBe(3)
    expect(
      workingDays(
        { dateIn: '2026-11-20', endDate: '2026-12-20', dateOut: null, status: 'Binnengebracht' },
        new Set(),
      ),
    ).toBeNull()
  })
})

describe('a device that comes back', () => {
  const asked = { own: 'new', notes: 'Zoeker toont groene zweem', day: '2026-11-20', months: 6 }
  const done = {
    dateIn: '2026-05-01',
    endDate: '2026-05-28',
    notes: 'groene zweem in zoeker',
    status: 'Opgehaald' as const,
  }

  it('[DO-02] with the same complaint within the warranty months of the company may be warranty on that repair', () => {
    const found = possibleWarranty([testRepair(1, done)], asked)
    expect(found?.repair.id).toBe(testRepair(1).id)
    expect(found?.until).toBe('2026-11-28')
  })

  it('[DO-02] not later, not with another complaint, not without warranty months, not for itself or an unfinished repair', () => {
    const none = [
      possibleWarranty([testRepair(1, done)], { ...asked, day: '2026-11-29' }),
      possibleWarranty([testRepair(1, { ...done, notes: 'XLR-ingang 1 dood' })], asked),
      possibleWarranty([testRepair(1, done)], { ...asked, months: 0 }),
      possibleWarranty([testRepair(1, done)], { ...asked, own: testRepair(1).id }),
      possibleWarranty([testRepair(1, { ...done, endDate: null })], asked),
      possibleWarranty([testRepair(1, { ...done, status: 'Binnengebracht' })], asked),
    ]
    expect(none).toEqual([null, null, null, null, null, null])
  })

  it('[DO-02] complaints are compared by what they say, whatever their order, accents and little words', () => {
    expect(sameComplaint('Beeld valt weg via SDI 1', 'valt weg: het beeld')).toBe(true)
    expect(sameComplaint('Defect toestel', 'Werkt niet')).toBe(false)
    expect(sameComplaint('', 'Geen beeld')).toBe(false)
  })

  it('[DO-02] the end of a month that is shorter is its last day', () => {
    expect(possibleWarranty([testRepair(1, { ...done, endDate: '2026-08-31' })], asked)?.until).toBe(
      '2027-02-28',
    )
  })
})
