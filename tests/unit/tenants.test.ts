import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Control, tenantDatabaseName, tenantEnv } from '../../server/tenants/tenantEnv.ts'
import { mergeMetrics } from '../../server/tenants/combinedMetrics.ts'
import { hostOf, parseHost } from '../../server/tenants/hosts.ts'
import type { ListedTenant } from '../../server/tenants/tenantList.ts'
import { readEnv } from '../../server/lib/env.ts'
import { proxyCheck, readTrustProxy } from '../../server/lib/trustProxy.ts'

const ROOT = join(import.meta.dirname, '../..')
const STATIC = /^(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm

/** Our own modules that a program loads statically when it starts. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(STATIC))
    loadedBy(join(dirname(file), from ?? alone ?? ''), seen)
  return seen
}

it('[HZ-01] a server of one tenant loads nothing of several', () => {
  const loaded = [...loadedBy(join(ROOT, 'server/main.ts'))].map((file) => relative(ROOT, file))
  expect(loaded.length).toBeGreaterThan(300)
  expect(loaded).toContain('server/tenant.ts')
  expect(loaded.filter((file) => file.startsWith('server/tenants/'))).toEqual([])
  expect(readEnv({})).toMatchObject({ multiTenant: false, poolMax: 20 })
})

describe('the host of a request', () => {
  const host = (headers: Record<string, string>, from: string, trust: string) => {
    const asked = { headers, socket: { remoteAddress: from } } as never
    return hostOf(asked, proxyCheck(readTrustProxy(trust) ?? false))
  }

  it('[HZ-02] is what the caller says, and of a proxy of ours what it was asked for', () => {
    const headers = { host: 'Oost.Example.com.:3000', 'x-forwarded-host': 'a.example.com, WEST.example.com' }
    expect(host(headers, '10.0.0.9', 'off')).toBe('oost.example.com')
    expect(host(headers, '10.0.0.9', '10.0.0.5')).toBe('oost.example.com')
    expect(host(headers, '10.0.0.5', '10.0.0.5')).toBe('west.example.com')
    expect(host({ host: 'oost.example.com' }, '10.0.0.5', '1')).toBe('oost.example.com')
    expect(host({}, '10.0.0.5', '1')).toBe('')
  })

  it('[HZ-14] is written down as browsers send it', () => {
    expect(parseHost(' Bücher.Example:443 ')).toBe('xn--bcher-kva.example')
    for (const wrong of ['', 'a b', 'http://a', '-a.be', '*.example.com', 'a..b'])
      expect(() => parseHost(wrong)).toThrow('A host is a name')
  })
})

it('[HZ-01] takes HOUSES for TENANTS, and TENANTS where both are set', () => {
  const serves = (given: Record<string, string>) => readEnv({ DATA_DIR: '/data', ...given }).multiTenant
  expect(serves({})).toBe(false)
  expect(serves({ HOUSES: 'on' })).toBe(true)
  expect(serves({ HOUSES: 'on', TENANTS: 'off' })).toBe(false)
})

describe('the environment of a tenant', () => {
  const given = {
    TENANTS: 'on',
    DATABASE_URL: 'postgres://u:p@h1:5432,h2:5433/werkbank?target_session_attrs=read-write',
    DATA_DIR: '/data',
    SECRET_KEY: 'ab'.repeat(32),
    BLOB_STORE: 's3://bucket/photos',
    BACKUP_TO: '/backups',
    METRICS_TOKEN: 'een-lang-geheim-woord',
  }
  const control = (more: Record<string, string> = {}): Control => {
    const env = readEnv({ ...given, ...more })
    return { env, pool: {} as never, url: env.databaseUrl ?? '', database: 'werkbank' }
  }
  const tenant = (name: string, id: string): ListedTenant => ({
    name,
    id,
    state: 'active',
    hosts: [`${name}.example.com`, 'other.example.com'],
    ownKey: null,
    createdAt: '',
  })
  const ONE = '11111111-1111-4111-8111-111111111111'
  const TWO = '22222222-2222-4222-8222-222222222222'

  it('[HZ-03] has a database, folders, prefixes, an address and a key that no other has', async () => {
    expect(await tenantEnv(control(), tenant('oost', ONE))).toMatchObject({
      databaseUrl: 'postgres://u:p@h1:5432,h2:5433/werkbank_house_oost?target_session_attrs=read-write',
      dataDir: '/data/houses/oost-11111111',
      blobStore: { kind: 's3', bucket: 'bucket', prefix: 'photos/oost' },
      backup: { to: { kind: 'folder', folder: '/backups/oost' } },
      publicUrl: 'http://oost.example.com:3000',
      metrics: { token: undefined },
      tenant: 'oost',
      poolMax: 8,
    })
    const at = async (more: Record<string, string>) =>
      (await tenantEnv(control(more), tenant('oost', ONE))).publicUrl
    expect(await at({ PUBLIC_URL: 'https://x.example.com' })).toBe('https://oost.example.com')
    expect(await at({ PUBLIC_URL: 'https://x.example.com:8443' })).toBe('https://oost.example.com:8443')
    expect(await at({ PORT: '80' })).toBe('http://oost.example.com')
    expect(() => tenantDatabaseName({ database: 'x'.repeat(40) }, 'y'.repeat(20))).toThrow('too long')
  })

  it('[HZ-09] has a key that is made of its id and of the key of the server, and of nothing else', async () => {
    const keyOf = async (id: string, more = {}) =>
      (await tenantEnv(control(more), tenant('oost', id))).secretKey
    const one = await keyOf(ONE)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(await keyOf(ONE)).toBe(one)
    expect(new Set([one, await keyOf(TWO), await keyOf(ONE, { SECRET_KEY: 'cd'.repeat(32) })]).size).toBe(3)
  })
})

it('[HZ-11] figures of several are one text, in which each name stands once', () => {
  const of = (name: string) =>
    `# HELP a An a\n# TYPE a gauge\na{house="${name}"} 1\n# HELP b\n# TYPE b gauge\nb 2\n# EOF\n`
  expect(mergeMetrics([of('x'), of('y')])).toBe(
    '# HELP a An a\n# TYPE a gauge\na{house="x"} 1\na{house="y"} 1\n# HELP b\n# TYPE b gauge\nb 2\nb 2\n# EOF\n',
  )
})
