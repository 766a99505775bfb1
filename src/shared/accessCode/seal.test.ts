import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toBase64Url } from '../../lib/base64Url.ts'

interface Given {
  version: number
  key: string
}
const company = vi.hoisted(() => ({
  key: '' as string | null,
  keys: undefined as Given[] | undefined,
  asked: 0,
}))
vi.mock('../../db/live.ts', () => ({ resilientLiveQuery: () => ({ subscribe: () => {} }) }))
vi.mock('../../db/database.ts', () => ({ db: {} }))
vi.mock('../../lib/http.ts', () => ({
  request: async () => {
    company.asked++
    if (company.key === null) throw new TypeError('no network')
    return {
      key: company.key,
      ...(company.keys && { version: company.keys[0]!.version, keys: company.keys }),
    }
  },
}))

const someKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
/** Loads the module again, as a start of the page does. */
async function fresh() {
  vi.resetModules()
  return import('./seal.ts')
}

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('house').onsuccess = resolve
  })
  company.key = someKey()
  company.keys = undefined
  company.asked = 0
})

describe('[BL-07] the access code of a device', () => {
  it('is sealed before it is stored, and opens again without a connection once the device had the key', async () => {
    const { sealCode } = await fresh()
    const sealed = await sealCode('1234 é')
    expect(sealed).toMatch(/^v1\.[\w-]+\.[\w-]+$/)
    expect(atob(sealed!.split('.')[2]!.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('1234')
    expect(await sealCode('1234 é')).not.toBe(sealed)
    company.key = null
    const { openCode } = await fresh()
    expect(await openCode(sealed!)).toBe('1234 é')
    expect(company.asked).toBe(1)
  })

  it('is not taken by a device that never had the key', async () => {
    company.key = null
    const { sealCode, openCode } = await fresh()
    expect(await sealCode('1234')).toBeNull()
    expect(await openCode('v1.AAAA.AAAA')).toBeNull()
  })

  it('opens only with the key of its own company, if it is complete and of a known kind', async () => {
    const { sealCode, openCode } = await fresh()
    const sealed = (await sealCode('geheim'))!
    // change a character in the middle: at the end some of its bits are unused
    const other = sealed.at(-6) === 'A' ? 'B' : 'A'
    expect(await openCode(`${sealed.slice(0, -6)}${other}${sealed.slice(-5)}`)).toBeNull()
    expect(await openCode(`v2${sealed.slice(2)}`)).toBeNull()
    expect(await openCode('onzin')).toBeNull()
    expect(await openCode('v1.***.***')).toBeNull()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('house').onsuccess = resolve
    })
    company.key = someKey()
    expect(await openCode(sealed)).toBeNull()
  })

  it('leaves a key on the device that cannot be read out', async () => {
    const { accessCodeKeyOf } = await import('./accessCodeKey.ts')
    const key = (await accessCodeKeyOf(1))!
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  })
})

describe('[TO-06] a replaced company key', () => {
  it('seals new codes, and a code with the newer key is opened after one request', async () => {
    const [first, second] = [someKey(), someKey()]
    company.key = first
    const { sealCode, openCode } = await fresh()
    const old = (await sealCode('oud'))!
    company.key = second
    company.keys = [
      { version: 2, key: second },
      { version: 1, key: first },
    ]
    const other = await fresh()
    await (await import('./accessCodeKey.ts')).accessCodeKeyOf(2)
    const sealed = (await other.sealCode('nieuw'))!
    expect(sealed).toMatch(/^v2\.2\.[\w-]{16}\.[\w-]{22,}$/)
    expect([await openCode(sealed), await other.openCode(old)]).toEqual(['nieuw', 'oud'])
    expect(company.asked).toBe(2)
  })

  it('leaves an unsent code readable on a device whose earlier app was given the newer key as its only one', async () => {
    const [first, second] = [someKey(), someKey()]
    company.key = second
    const { sealCode } = await fresh()
    const byEarlierApp = (await sealCode('1234'))!
    expect(byEarlierApp).toMatch(/^v1\./)
    company.keys = [
      { version: 2, key: second },
      { version: 1, key: first },
    ]
    const { openCode } = await fresh()
    await (await import('./accessCodeKey.ts')).accessCodeKeyOf(2)
    expect(await openCode(byEarlierApp)).toBe('1234')
  })
})
