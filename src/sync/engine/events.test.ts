import { describe, expect, it } from 'vitest'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { syncEventsOf } from './events.ts'

const MINE = testId()
const acked = (seq: number, name: string, notices: { code: string; text: string }[]) => {
  const mid = testId()
  const entry = {
    seq,
    mid,
    name,
    mv: 1,
    uid: testId(),
    at: '',
    args: { id: MINE },
    touched: [],
    reads: [],
    createdAt: 0,
  }
  return { entry, outcome: { seq, mid, status: 'applied' as const, v: 1, notices } }
}
const clash = (text: string) => ({ code: 'rental_conflict', text })

describe('what a pull has to say', () => {
  it('[D-085] reports all conflicting rentals at once, each item and rental one time', () => {
    const events = syncEventsOf([
      acked(1, 'rental.create', [clash('A'), clash('B')]),
      acked(2, 'rental.set', [clash('B'), { code: 'status_kept_higher', text: 'Status bleef.' }]),
    ])
    expect(events.filter(({ type }) => type === 'notices')).toEqual([
      {
        type: 'notices',
        found: [
          { code: 'rental_conflict', text: 'A', e: 'rental', id: MINE },
          { code: 'rental_conflict', text: 'B', e: 'rental', id: MINE },
        ],
      },
    ])
    expect(events.filter(({ type }) => type === 'notice')).toMatchObject([{ code: 'status_kept_higher' }])
  })

  it('says nothing of the stock when nothing stands in the way', () => {
    expect(syncEventsOf([acked(1, 'rental.create', [])])).toEqual([])
  })
})
