import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toBase64Url } from '../../lib/base64Url.ts'

const company = vi.hoisted(() => ({ key: '' as string | null, asked: 0 }))
vi.mock('../../lib/http.ts', () => ({
  request: async () => {
    company.asked++
    if (company.key === null) throw new TypeError('no network')
    return { key: company.key }
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
    const { accessCodeKey } = await import('./accessCodeKey.ts')
    const key = (await accessCodeKey())!
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/)
  })
})
