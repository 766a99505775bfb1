import { expect, it } from 'vitest'
import { modelRequestRow, type PlannerEvent } from './events.ts'
import { pendingPickups } from './pendingPickups.ts'

const event = (rentalId: string, resourceId: string, start: string, quantity = 1) =>
  ({ rentalId, resourceId, start, quantity, title: rentalId }) as PlannerEvent
const CAMERA = modelRequestRow('sony\nfx9')

it('[PN-21] adds up the units that are still to be chosen by day of pick-up', () => {
  const events = [
    event('b', CAMERA, '2026-12-10', 2),
    event('a', CAMERA, '2026-12-08', 3),
    event('a', modelRequestRow('jvc\nhc900'), '2026-12-08'),
    event('a', 'item', '2026-12-08', 9),
    event('c', CAMERA, '2026-11-30'),
    event('d', CAMERA, '2027-01-30'),
  ]
  expect(pendingPickups(events, '2026-12-01', '2026-12-31')).toEqual([
    {
      day: '2026-12-08',
      quantity: 4,
      units: [
        { rentalId: 'a', title: 'a', key: 'sony\nfx9', quantity: 3 },
        { rentalId: 'a', title: 'a', key: 'jvc\nhc900', quantity: 1 },
      ],
    },
    { day: '2026-12-10', quantity: 2, units: [{ rentalId: 'b', title: 'b', key: 'sony\nfx9', quantity: 2 }] },
  ])
})
