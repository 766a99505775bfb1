import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { countPhotos, syncStatusOf, type StoredStatus } from './status.ts'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const stored: StoredStatus = {
  waiting: 0,
  lastSyncAt: '2026-03-02T08:59:00.000Z',
  boot: null,
  clockOffset: 0,
  clientId: null,
  pastIds: [],
  maxSeq: 0,
  oldestAt: null,
  ready: true,
}
const emptyStatus = { refused: 0, conflicts: 0, photos: 0 }
const here = { connectionGate: 'ok' as const, online: true, now: NOW, wait: null }

describe('statusOf', () => {
  it.each([
    ['synced', {}, {}, {}],
    ['sending', { waiting: 3 }, {}, {}],
    ['sending', {}, { photos: 1 }, {}],
    ['offline', { waiting: 3 }, {}, { online: false }],
    ['attention', { waiting: 3 }, { refused: 1 }, {}],
    ['attention', {}, { refused: 1 }, { online: false }],
    ['auth', { waiting: 3 }, { refused: 1 }, { connectionGate: 'auth' as const }],
    ['blocked', {}, {}, { connectionGate: 'blocked' as const }],
    ['boot', { ready: false, boot: { rows: 5, estimate: 10, hot: false } }, {}, {}],
    ['offline', { ready: false }, {}, { online: false }],
    ['sending', {}, {}, { behind: true }],
    ['offline', {}, {}, { behind: true, online: false }],
  ])('[LD-13] says %s', (state, row, counts, around) => {
    expect(
      syncStatusOf({ ...stored, ...row }, { ...emptyStatus, ...counts }, { ...here, ...around }).state,
    ).toBe(state)
  })

  it('[LD-13] counts the photos that the server lacks: not those it has or will never take', async () => {
    const store = new MemoryDatabase().connect()
    expect(await countPhotos(store)).toBe(0)
    const photo = { bytes: new ArrayBuffer(1), mime: 'image/jpeg', repairId: 'r', createdAt: 1 }
    await store.run({ tables: ['blobq'], write: true }, async (tx) => {
      tx.put('blobq', { ...photo, sha256: 'waits' })
      tx.put('blobq', { ...photo, sha256: 'sent', sent: true })
      tx.put('blobq', { ...photo, sha256: 'refused', refused: 'De foto is te groot.' })
    })
    expect(await countPhotos(store)).toBe(1)
  })

  it('[B3.7] turns amber when work waits for 15 minutes online, or for a day at all', () => {
    const stuck = (minutes: number, online: boolean) =>
      syncStatusOf({ ...stored, waiting: 1, oldestAt: NOW - minutes * 60_000 }, emptyStatus, {
        ...here,
        online,
      }).stuck
    expect([stuck(14, true), stuck(16, true), stuck(16, false), stuck(25 * 60, false)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})
