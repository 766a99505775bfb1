import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../tests/kit/dom/fakeApi.ts'
import { db } from '../db/database.ts'
import { deviceIdentity } from '../db/deviceId.ts'
import { applyMirrorKey, checkOfKey } from '../db/mirrorKey.ts'
import { toBase64Url } from '../lib/base64Url.ts'
import { setRowCodec } from '../sync/store/rowCodec.ts'
import { lockedCodec, MIRROR_KEY_BYTES } from '../sync/store/sealing/sealedRows.ts'
import { restoreUnsent, sealUnsent } from './sealedUnsent.ts'

vi.mock('../sync/client.ts', async () => (await import('../../tests/kit/dom/wholeApp.tsx')).quietSync)

const USER = '0195a000-0000-7000-8000-000000000001'
const CUSTOMER = '0195a000-0000-7000-8000-0000000000c1'

/** A change, a refused one, a photo and a typed text that only this device has. */
async function work(): Promise<void> {
  const entry = {
    seq: 1,
    mid: '0195a000-0000-7000-8000-0000000000a1',
    name: 'customer.set',
    mv: 1,
    uid: USER,
    at: '2026-03-02T09:00:00.000Z',
    args: { id: CUSTOMER, set: { name: 'Studio Geheim' } },
    touched: [],
    reads: [],
    createdAt: 1,
  }
  await db.outbox.put(entry as never)
  await db.attention.put({
    mid: '0195a000-0000-7000-8000-0000000000a2',
    root: '0195a000-0000-7000-8000-0000000000a2',
    entry: { ...entry, mid: '0195a000-0000-7000-8000-0000000000a2' },
    outcome: { status: 'rejected', code: 'x', message: 'x' },
    at: 1,
  } as never)
  await db.blobq.put({
    sha256: 'a'.repeat(64),
    bytes: new TextEncoder().encode('foto van Geheim').buffer,
    mime: 'image/jpeg',
    repairId: CUSTOMER,
    createdAt: 1,
  })
  await db.draft.put({ key: 'field:1', data: { text: 'Geheim getypt' }, savedAt: 1 })
}

beforeEach(async () => {
  indexedDB.deleteDatabase('sealed')
  await db.delete()
  await db.open()
})

async function readEverything(name: string): Promise<string> {
  const request = indexedDB.open(name)
  const database = await new Promise<IDBDatabase>(
    (resolve) => (request.onsuccess = () => resolve(request.result)),
  )
  const source = database.transaction('rows').objectStore('rows').getAll()
  const rows = await new Promise<unknown[]>((resolve) => (source.onsuccess = () => resolve(source.result)))
  database.close()
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (value instanceof ArrayBuffer) texts.push(new TextDecoder('latin1').decode(value))
    else if (ArrayBuffer.isView(value)) texts.push('')
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one)
    else texts.push(String(value))
  }
  collect(rows)
  return texts.join('\n')
}

it('[TO-09] what a wiped device could not send is unreadable there, and comes back with the key of the server', async () => {
  await work()
  const identity = await deviceIdentity()
  const sealed = await sealUnsent()
  expect(sealed).toMatchObject({ count: 4, key: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await readEverything('sealed')).not.toMatch(/Geheim|customer\.set|foto/)
  // The wipe drops the store, and with it the identity of the device.
  await db.delete()
  await db.open()
  const api = fakeApi({
    'POST /device/unseal': { status: 403, body: { error: 'x', code: 'DEVICE_BLOCKED' } },
  })
  await restoreUnsent()
  expect(await db.outbox.count()).toBe(0)
  api.handlers['POST /device/unseal'] = { status: 200, body: { key: sealed!.key } }
  await restoreUnsent()
  expect(api.to('/device/unseal').at(-1)!.body).toEqual(identity)
  expect(await db.outbox.toArray()).toMatchObject([
    {
      mid: '0195a000-0000-7000-8000-0000000000a1',
      args: { set: { name: 'Studio Geheim' } },
      recovered: true,
    },
  ])
  expect(await db.attention.count()).toBe(1)
  const [photo] = await db.blobq.toArray()
  expect(new TextDecoder().decode(photo!.bytes)).toBe('foto van Geheim')
  expect((await db.draft.get('field:1'))?.data).toEqual({ text: 'Geheim getypt' })
  // The former id travels with the push, and the secret proves it.
  expect((await db.meta.get('formerIds'))?.v).toContain(identity.clientId)
  expect((await db.meta.get('proof'))?.v).toBe(identity.proof)
  await restoreUnsent()
  expect(await db.outbox.count()).toBe(1)
})

it('[TO-09] a device that sent everything seals nothing, and asks for no key', async () => {
  const api = fakeApi({})
  expect(await sealUnsent()).toBeNull()
  await restoreUnsent()
  expect(api.calls).toEqual([])
})

it('[VS-12] an encrypted device on which nobody is logged in keeps its unsent changes as they are, and its key opens them later', async () => {
  const key = toBase64Url(new Uint8Array(MIRROR_KEY_BYTES).fill(7))
  localStorage.setItem('mirrorSealed', JSON.stringify({ check: await checkOfKey(key), done: true }))
  applyMirrorKey(key)
  try {
    await work()
    await db.outbox.put({ seq: 2, mid: 'noop', name: 'sync.noop' } as never)
    const identity = await deviceIdentity()
    // A new page without a session.
    applyMirrorKey(key, 'clear')
    setRowCodec(db.name, lockedCodec)
    const sealed = await sealUnsent()
    expect(sealed?.count).toBe(5)
    expect(await readEverything('sealed')).not.toMatch(/Geheim|customer\.set|foto/)
    await db.delete()
    localStorage.removeItem('mirrorSealed')
    setRowCodec(db.name, null)
    await db.open()
    const api = fakeApi({
      'POST /device/unseal': { status: 200, body: { key: sealed!.key } },
      'POST /device/mirror-key': { status: 200, body: { key } },
    })
    await restoreUnsent()
    expect(api.to('/device/mirror-key').at(-1)!.body).toEqual(identity)
    expect(await db.outbox.toArray()).toMatchObject([{ args: { set: { name: 'Studio Geheim' } } }])
    expect(await db.attention.count()).toBe(1)
    expect(new TextDecoder().decode((await db.blobq.toArray())[0]!.bytes)).toBe('foto van Geheim')
    expect((await db.draft.get('field:1'))?.data).toEqual({ text: 'Geheim getypt' })
  } finally {
    localStorage.removeItem('mirrorSealed')
    setRowCodec(db.name, null)
  }
})
