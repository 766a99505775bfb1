import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testReplica } from '../../../tests/kit/sim/replica.ts'

const never = () => new Promise<never>(() => {})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The health of a fresh device with this storage manager, after the checks of the startup. */
async function started(storage: Partial<StorageManager> | undefined) {
  vi.stubGlobal('navigator', { storage })
  vi.stubGlobal('localStorage', undefined)
  const { checkStorage, storageHealth } = await import('./storageHealth.ts')
  const { db, store } = await testReplica()
  const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never)
  await checkStorage(store)
  timers.mockRestore()
  return { health: storageHealth.getSnapshot, db, reserved: (await db.blobcache.count()) === 1 }
}

describe('the storage of a device', () => {
  it('[BR-05] is measured and keeps its reserve while the question to keep it stays unanswered', async () => {
    const full = { quota: 1e9, usage: 0.9e9 }
    const estimate = async () => full
    const { health } = await started({ persisted: async () => false, persist: never, estimate })
    expect(health()).toMatchObject({ low: true, persistent: null })

    const roomy = await started({ persisted: async () => false, persist: never, estimate: async () => ({}) })
    expect(roomy.reserved).toBe(true)
  })

  it('[BR-05] counts as not kept when the question stays unanswered, until the answer comes', async () => {
    let answer = (_kept: boolean) => {}
    let patienceEnds = () => {}
    const later = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
      ms === 10_000 ? (patienceEnds = run) : later(run, ms)) as never)
    const persist = () => new Promise<boolean>((resolve) => (answer = resolve))
    const { health } = await started({ persisted: async () => false, persist })
    expect(health().persistent).toBeNull()
    patienceEnds()
    expect(health().persistent).toBe(false)
    answer(true)
    await vi.waitFor(() => expect(health().persistent).toBe(true))
  })

  it('[LD-20] keeps a reserve that no disk can make smaller', async () => {
    const { db } = await started(undefined)
    const [row] = await db.blobcache.toArray()
    expect(gzipSync(new Uint8Array(row?.bytes ?? new ArrayBuffer())).length).toBeGreaterThan(4_000_000)
  })

  it('[LD-24] is said to be full from the first write without room until there is room again', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('localStorage', undefined)
    const {
      checkStorage,
      storageHealth,
      reportingWhenFull: tellsWhenFull,
    } = await import('./storageHealth.ts')
    await import('../../../tests/kit/werkbank.ts')
    const { StorageError } = await import('./errors.ts')
    const { store: real } = await testReplica()
    let room = true
    let refused = 0
    const store = tellsWhenFull({
      run: (scope, work) => {
        if (!scope.write || room) return real.run(scope, work)
        refused += 1
        return Promise.reject(new StorageError('quota'))
      },
    })
    const looks: (() => void)[] = []
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void) => looks.push(look)) as never)
    const onRoom = vi.fn<() => void>()
    await checkStorage(store, onRoom)
    room = false
    const write = () =>
      store.run({ tables: ['meta'], write: true }, async (tx) => tx.put('meta', { k: 'a', v: 1 }))
    await expect(write()).rejects.toThrow('vol')
    expect(storageHealth.getSnapshot().full).toBe(true)
    for (const look of looks) look()
    await vi.waitFor(() => expect(refused).toBe(2))
    expect(storageHealth.getSnapshot().full).toBe(true)
    room = true
    for (const look of looks) look()
    await vi.waitFor(() => expect(storageHealth.getSnapshot().full).toBe(false))
    expect(onRoom).toHaveBeenCalledOnce()
  })

  it('[BR-06] is checked, and said not to be kept, in a browser without a storage manager', async () => {
    const { health, reserved } = await started(undefined)
    await vi.waitFor(() => expect(health()).toMatchObject({ persistent: false, volatile: false, low: false }))
    expect(reserved).toBe(true)
  })
})
