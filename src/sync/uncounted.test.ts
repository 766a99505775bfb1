import { expect, it } from 'vitest'
import { INITIAL_STATUS, type SyncStatus } from './engine/status.ts'
import { isOutdated, addUncounted } from './uncounted.ts'

const status = (more: Partial<SyncStatus>): SyncStatus => ({ ...INITIAL_STATUS, clientId: 'c', ...more })

it('[CF-55] counts a change from the moment of its commit, before the worker does', () => {
  const shown = addUncounted(status({ maxSeq: 4 }), { seq: 6 })
  expect(shown).toMatchObject({ state: 'sending', waiting: 2 })
  expect(addUncounted(status({ maxSeq: 4, waiting: 1, state: 'offline' }), { seq: 5 })).toMatchObject({
    state: 'offline',
    waiting: 2,
  })
})

it('[CF-55] goes by the worker once it has counted the change, and before it looked into the store', () => {
  const counted = status({ maxSeq: 6 })
  expect(addUncounted(counted, { seq: 6 })).toBe(counted)
  const unknown = { ...INITIAL_STATUS, state: 'boot' as const }
  expect(addUncounted(unknown, { seq: 6 })).toBe(unknown)
})

it('[CF-55] a change that was not stored is forgotten once the worker has looked for it', () => {
  const written = { seq: 6, at: 1_000 }
  expect(isOutdated(status({ maxSeq: 5 }), written, 2_000)).toBe(false)
  expect(isOutdated(status({ maxSeq: 5 }), written, 6_001)).toBe(true)
  expect(isOutdated(status({ maxSeq: 6 }), written, 9_000)).toBe(false)
})
