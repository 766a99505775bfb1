import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropDeviceVault,
  extendVault,
  openableVaults,
  setOfflineSecret,
  vaultOpensWith,
} from './deviceSecret.ts'
import {
  offlineRefusal,
  reopenVault,
  resealVault,
  type SealInput,
  sealVault,
  recordTime,
  stayingUsers,
  stopStaying,
  unlockVault,
  unlockStayingVault,
  wipeVault,
} from './vault.ts'
import { deviceKey, vaultRows } from './vaultStore.ts'

const DAY = 86_400_000
const ROUNDS = 10 // the real number only makes the test slow; the stored number is tested below
const CLIENT = '7a6f5f9e-6a55-4d9b-9d7e-1c2b3a495867'
const profile = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'Els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
  department: 'repair',
}
const input = (more: Partial<SealInput> = {}): SealInput => ({
  password: 'sluitertijd',
  profile,
  clientId: CLIENT,
  credential: 'credential-1',
  offlineUntil: new Date(Date.now() + 14 * DAY).toISOString(),
  stay: false,
  ...more,
})
const seal = (more: Partial<SealInput> = {}) => sealVault(input(more), ROUNDS)
const noWait = async () => {}
const open = (password = 'sluitertijd', username = 'els') => unlockVault(username, password, noWait)
const rowOf = async () => (await vaultRows.get(profile.id))!

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00Z') })
})
afterEach(() => vi.useRealTimers())
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the vault', () => {
  it('[D-004] opens with the password of the last online login, whatever the case of the user name', async () => {
    await seal()
    const unlocked = await open('sluitertijd', ' ELS ')
    expect(unlocked).toMatchObject({
      ok: true,
      opened: { profile, clientId: CLIENT, credential: 'credential-1' },
    })
  })

  it('[D-004] distinguishes a wrong password from a user who never logged in here', async () => {
    await seal()
    expect(await open('verkeerd')).toEqual({ ok: false, why: 'wrong' })
    expect(await open('sluitertijd', 'piet')).toEqual({ ok: false, why: 'unknown' })
  })

  it('stores neither the password, the profile nor the credential in the clear', async () => {
    await seal({ stay: true })
    const { box, stay, ...rest } = await rowOf()
    const stored = [
      JSON.stringify(rest),
      ...[box, stay!.box].map((b) => Buffer.from(b).toString('latin1')),
    ].join()
    for (const secret of ['sluitertijd', 'credential-1', 'Peeters']) expect(stored).not.toContain(secret)
  })

  it('is useless on another device: the key of the device cannot be read and another one opens nothing', async () => {
    await seal()
    const row = await rowOf()
    expect((await deviceKey()).extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', await deviceKey())).rejects.toThrow(/extractable/)
    globalThis.indexedDB = new IDBFactory()
    await vaultRows.put(row)
    expect(await open()).toEqual({ ok: false, why: 'wrong' })
  })

  it('is bound to the person and the replica', async () => {
    await seal()
    await vaultRows.put({ ...(await rowOf()), clientId: crypto.randomUUID() })
    expect(await open()).toEqual({ ok: false, why: 'wrong' })
  })

  it('keeps its parameters with the box and seals with 600 000 rounds', async () => {
    await seal()
    expect((await rowOf()).iter).toBe(ROUNDS)
    await sealVault(input())
    const { iter, salt, iv } = await rowOf()
    expect([iter, salt.length, iv.length]).toEqual([600_000, 16, 12])
    expect((await open()).ok).toBe(true)
  })

  it('waits 1, 2, 4 … 60 s after the third wrong password, and forgets them after the right one', async () => {
    await seal()
    const waits: number[] = []
    const attempt = (password: string) =>
      unlockVault('els', password, async (ms) => {
        waits.push(ms)
        later(ms)
      })
    for (let i = 0; i < 11; i++) await attempt('verkeerd')
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * 1000))
    expect((await attempt('sluitertijd')).ok).toBe(true)
    waits.length = 0
    expect((await attempt('sluitertijd')).ok).toBe(true)
    expect(waits).toEqual([])
  })

  it('[D-004] opens for 14 days after the last online login', async () => {
    await seal()
    later(13.9 * DAY)
    expect((await open()).ok).toBe(true)
    later(0.2 * DAY)
    expect(await open()).toEqual({ ok: false, why: 'expired' })
    expect(await offlineRefusal(profile.id)).toBe('expired')
  })

  it('demands the server when the clock was set back by more than an hour', async () => {
    await seal()
    later(2 * DAY)
    await recordTime()
    later(-50 * 60_000)
    expect((await open()).ok).toBe(true)
    later(-20 * 60_000)
    expect(await open()).toEqual({ ok: false, why: 'clock' })
  })

  it('takes the next credential without the password, and opens with the same password after that', async () => {
    const key = await seal({ stay: true })
    const opened = (await reopenVault(profile.id, key))!
    await resealVault(
      key,
      { ...opened, credential: 'credential-2' },
      new Date(Date.now() + DAY).toISOString(),
    )
    for (const unlocked of [await open(), await unlockStayingVault(profile.id)])
      expect(unlocked).toMatchObject({ ok: true, opened: { credential: 'credential-2' } })
    later(1.1 * DAY)
    expect(await open()).toEqual({ ok: false, why: 'expired' })
  })

  it('can be wiped', async () => {
    await seal({ stay: true })
    await wipeVault()
    expect(await open()).toEqual({ ok: false, why: 'unknown' })
    expect(await stayingUsers()).toEqual([])
  })
})

describe('staying signed in', () => {
  it('[D-002] opens without a password, and gives what the password gives', async () => {
    const key = await seal({ stay: true })
    expect(await stayingUsers()).toEqual([profile])
    expect(await unlockStayingVault(profile.id)).toMatchObject({
      ok: true,
      opened: { seal: key, credential: 'credential-1' },
    })
  })

  it('[D-002] is off unless it was chosen, and ends with a logout; the password still opens', async () => {
    await seal()
    expect(await stayingUsers()).toEqual([])
    await seal({ stay: true })
    await stopStaying(profile.id)
    expect(await stayingUsers()).toEqual([])
    expect((await unlockStayingVault(profile.id)).ok).toBe(false)
    expect((await open()).ok).toBe(true)
  })

  it('[D-002] lasts 14 days without use, and each use begins them anew', async () => {
    await seal({ stay: true })
    later(13 * DAY)
    expect((await unlockStayingVault(profile.id)).ok).toBe(true)
    later(13 * DAY)
    expect(await stayingUsers()).toHaveLength(1)
    expect(await offlineRefusal(profile.id)).toBe('expired')
    later(1.1 * DAY)
    expect(await stayingUsers()).toEqual([])
    expect((await unlockStayingVault(profile.id)).ok).toBe(false)
  })
})

describe('a PIN of this device', () => {
  const withoutSecret = () => seal({ password: null })
  const setPin = async (stay = false) =>
    setOfflineSecret(profile.id, { seal: await withoutSecret(), secret: '384912', stay }, ROUNDS)

  it('[OC-08] opens the vault that only the session could seal before', async () => {
    const session = await withoutSecret()
    expect(await open('')).toEqual({ ok: false, why: 'noSecret' })
    expect([await vaultOpensWith('ELS'), await openableVaults()]).toEqual(['none', []])
    const next = await setOfflineSecret(profile.id, { seal: session, secret: '384912', stay: false }, ROUNDS)
    expect(await open('384912')).toMatchObject({
      ok: true,
      opened: { credential: 'credential-1', seal: next },
    })
    expect(await reopenVault(profile.id, session)).toBeNull()
    expect([await vaultOpensWith('els'), await openableVaults()]).toEqual(['device', [profile.id]])
  })

  it('[OC-08] is stored nowhere, and needs the seal of the session', async () => {
    await setPin()
    expect(JSON.stringify(await rowOf())).not.toContain('384912')
    expect(
      await setOfflineSecret(
        profile.id,
        { seal: btoa('x'.repeat(32)), secret: '000999', stay: false },
        ROUNDS,
      ),
    ).toBeNull()
  })

  it('[OC-13] is set by a person who stays signed in, or no longer stays', async () => {
    const next = await setPin(true)
    expect(await unlockStayingVault(profile.id)).toMatchObject({ ok: true, opened: { seal: next } })
    later(13 * DAY)
    expect(await stayingUsers()).toEqual([profile])
    await setOfflineSecret(profile.id, { seal: next!, secret: '384913', stay: false }, ROUNDS)
    expect(await stayingUsers()).toEqual([])
    expect(await open('384913')).toMatchObject({ ok: true })
  })

  it('[OC-08] waits longer after each wrong one, and is dropped after the tenth', async () => {
    await setPin()
    const waits: number[] = []
    const guess = () => unlockVault('els', '111222', async (ms) => void waits.push(ms))
    for (let i = 0; i < 9; i++) expect(await guess()).toEqual({ ok: false, why: 'wrong' })
    expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000])
    expect(await guess()).toEqual({ ok: false, why: 'dropped' })
    expect(await vaultRows.all()).toEqual([])
  })

  it('[OC-08] goes at a logout; the password of an account stays', async () => {
    await setPin()
    await dropDeviceVault(profile.id)
    expect(await vaultRows.all()).toEqual([])
    await seal()
    await dropDeviceVault(profile.id)
    expect(await open()).toMatchObject({ ok: true })
  })

  it('[OC-08] opens 14 days more after a login that kept its credential', async () => {
    await setPin()
    later(15 * DAY)
    expect(await open('384912')).toEqual({ ok: false, why: 'expired' })
    await extendVault(profile.id, new Date(Date.now() + 14 * DAY).toISOString())
    expect(await open('384912')).toMatchObject({ ok: true, opened: { credential: 'credential-1' } })
  })
})
