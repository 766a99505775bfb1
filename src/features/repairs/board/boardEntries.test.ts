import { describe, expect, it } from 'vitest'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { columnEntries, type BoardEntry, laneEntries } from './boardEntries.ts'
import type { Card } from './useBoard.ts'

const { received, repaired } = REPAIR_STATUSES
const executors = [
  { id: 'n', name: 'Nadia', active: true },
  { id: 'b', name: 'Bram', active: true },
]
const card = (id: string, executorId: string | null, waiting: Card['waiting'] = null) =>
  ({ row: { id, executorId }, waiting }) as Card

const said = (entry: BoardEntry) =>
  'lane' in entry ? `${entry.lane} ${entry.count}` : 'card' in entry ? entry.card.row.id : '…'

/** The top of each lane, in pixels. */
function begins(entries: readonly BoardEntry[] = []): Record<string, number> {
  const starts: Record<string, number> = {}
  let top = 0
  for (const entry of entries) {
    if ('lane' in entry) starts[entry.lane] = top
    top += entry.height
  }
  return starts
}

describe('the lanes of the board', () => {
  const columns = new Map([
    [received, [card('1', 'n'), card('2', null), card('3', 'n', 'part')]],
    [repaired, [card('4', 'b')]],
  ])

  it('[TB-01] run across the columns: by name, what nobody has last, as high as the fullest column', () => {
    const lanes = laneEntries(columns, executors, null)
    expect(lanes.get(received)?.map(said)).toEqual([
      'Bram 0',
      '…',
      'Nadia 2',
      '1',
      '3',
      'Zonder uitvoerder 1',
      '2',
    ])
    expect(lanes.get(repaired)?.map(said)).toEqual([
      'Bram 1',
      '4',
      'Nadia 0',
      '…',
      'Zonder uitvoerder 0',
      '…',
    ])
    expect(begins(lanes.get(received))).toEqual(begins(lanes.get(repaired)))
  })

  it('[TB-06] a card that says why it was not moved is higher, and its lane with it in every column', () => {
    const [plain, refused] = [laneEntries(columns, executors, null), laneEntries(columns, executors, '4')]
    const nadia = (lanes: typeof plain) => begins(lanes.get(received))['Nadia']!
    expect(nadia(refused)).toBeGreaterThan(nadia(plain))
    expect(begins(refused.get(received))).toEqual(begins(refused.get(repaired)))
  })

  it('[TB-01] without lanes a column has its cards alone', () => {
    expect(columnEntries(columns, null).get(received)?.map(said)).toEqual(['1', '2', '3'])
  })
})
