import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../server/db/pool.ts'
import { readEnv } from '../../server/lib/env.ts'
import { sealSecret, unsealSecret } from '../../server/lib/seal.ts'
import { createTenant } from '../../server/tenants/createTenant.ts'
import { controlOf, sealKey, tenantEnv } from '../../server/tenants/tenantEnv.ts'
import { findTenant, prepareTenantList, setOwnKey } from '../../server/tenants/tenantList.ts'
import { checkFingerprints } from '../../server/blobs/fingerprint.ts'
import { type Cluster, startCluster } from '../kit/server/cluster.ts'
import { query, serverFolders } from '../kit/server/serverFolders.ts'
import { runCommand } from '../kit/server/serverProcess.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { PASSWORD } from '../kit/server/tenants.ts'
import { until } from '../kit/until.ts'

/* The command that rotates the secret key, while servers run and when it is killed. */

const LONG = { timeout: 300_000 }
const servers = serverFolders(3470)
let [home, cluster]: [string, Cluster] = [] as never
beforeAll(async () => {
  ;[home, cluster] = [await makeDataDir(), await startCluster()]
}, 120_000)
afterEach(servers.stopAll)
afterAll(async () => {
  servers.removeAll()
  await cluster.remove()
  await removeDataDir(home)
})

const secrets = (env: Record<string, string>, command: string) => runCommand('cli/secrets.ts', [command], env)
async function done(env: Record<string, string>, command: string): Promise<string> {
  const process = secrets(env, command)
  expect([await process.ended, process.output()]).toEqual([0, expect.anything()])
  return process.output()
}

it(
  '[BK-15] [BK-16] replaces the key in the data folder while the server runs, and continues where it was killed',
  LONG,
  async () => {
    const dataDir = servers.newDataDir()
    await servers.started(dataDir)
    const [file, previous] = [join(dataDir, 'secret-key'), join(dataDir, 'secret-key.previous')]
    const before = readFileSync(file, 'utf8')
    const env = { dataDir }
    const sealed = await sealSecret(env, 'mail.password', 'postbode')
    await query(dataDir, `INSERT INTO secret VALUES ('mail.password', '${sealed}')`)
    const stored = async () => {
      const [row] = await query<{ sealed: string }>(
        dataDir,
        `SELECT sealed FROM secret WHERE name = 'mail.password'`,
      )
      return unsealSecret(env, 'mail.password', row?.sealed ?? '')
    }
    const moments = [
      () => existsSync(previous),
      async () =>
        (await query(dataDir, `SELECT 1 FROM server_mark WHERE name = 'secret-key-earlier'`)).length > 0,
    ]
    for (const moment of moments) {
      const cut = secrets({ DATA_DIR: dataDir }, 'rotate')
      await until('the moment', async () => cut.child.exitCode !== null || (await moment()), {
        every: 2,
        ms: 60_000,
      })
      cut.child.kill('SIGKILL')
      await cut.ended
      expect(existsSync(previous)).toBe(true)
      expect(await stored()).toBe('postbode')
    }
    // The server starts in the middle of it, too.
    await servers.stopAll()
    await servers.started(dataDir)
    expect(await done({ DATA_DIR: dataDir }, 'rotate')).toMatch(
      /^\d+ secrets are sealed with the present key, 0 with an earlier one\./,
    )
    expect(existsSync(previous)).toBe(false)
    expect(readFileSync(file, 'utf8')).not.toBe(before)
    expect(await stored()).toBe('postbode')
    await servers.stopAll()
    await servers.started(dataDir)
    expect(await done({ DATA_DIR: dataDir }, 'status')).toContain(', 0 with an earlier one.')
  },
)

it('[BK-20] covers all tenants, also one that brought its own key', LONG, async () => {
  const [K1, K2, OWN] = ['11'.repeat(32), '22'.repeat(32), '44'.repeat(32)]
  const settings = (...keys: string[]) => ({
    TENANTS: 'on',
    DATABASE_URL: cluster.url,
    DATA_DIR: join(home, 'tenants'),
    BLOB_STORE: join(home, 'photos'),
    LOG_LEVEL: 'warn',
    SECRET_KEY: keys[0]!,
    ...(keys[1] && { SECRET_KEY_PREVIOUS: keys[1] }),
  })
  const pool = createPool(cluster.url, () => {}, 3)
  await prepareTenantList(pool)
  const controlWith = (...keys: string[]) => controlOf(readEnv(settings(...keys)), pool, cluster.url)
  const first = await controlWith(K1)
  for (const name of ['oost', 'west'])
    await createTenant(first, name, [`${name}.example.com`], {
      user: { username: 'els', password: PASSWORD, email: undefined },
    })
  const west = (await findTenant(pool, 'west'))!
  // A tenant that brought a key has it in the list, sealed.
  await pool.query(`UPDATE houses.house SET own_key = '' WHERE name = 'west'`)
  await setOwnKey(pool, 'west', '', await sealKey(first.env, west.id, OWN))

  const inTenant = async <T>(
    keys: string[],
    name: string,
    work: (env: Awaited<ReturnType<typeof tenantEnv>>, own: ReturnType<typeof createPool>) => Promise<T>,
  ): Promise<T> => {
    const env = await tenantEnv(await controlWith(...keys), (await findTenant(pool, name))!)
    const own = createPool(env.databaseUrl!, () => {}, 2)
    return work(env, own).finally(() => own.end())
  }
  for (const name of ['oost', 'west'])
    await inTenant([K1], name, async (env, own) => {
      if (name === 'west') await own.query(`DELETE FROM server_mark WHERE name = 'secret-key'`)
      await checkFingerprints(own, env)
      await own.query(`INSERT INTO secret VALUES ('mail.password', $1)`, [
        await sealSecret(env, 'mail.password', name),
      ])
    })

  const nothing = secrets(settings(K1), 'rotate')
  expect([await nothing.ended, nothing.output()]).toEqual([1, expect.stringContaining('SECRET_KEY_PREVIOUS')])
  const output = await done(settings(K2, K1), 'rotate')
  expect(output).toMatch(/^oost: \d+ secrets are sealed with the present key, 0 with an earlier one\.$/m)
  expect(output).toMatch(/^west: \d+ secrets/m)
  for (const name of ['oost', 'west'])
    await inTenant([K2], name, async (env, own) => {
      await checkFingerprints(own, env)
      const { rows } = await own.query(`SELECT sealed FROM secret WHERE name = 'mail.password'`)
      expect(await unsealSecret(env, 'mail.password', rows[0].sealed)).toBe(name)
      if (name === 'west') expect(env.secretKey).toBe(OWN)
    })
  await expect(inTenant([K1], 'west', async () => {})).rejects.toThrow(
    'is not the one with which this tenant was added',
  )
  await pool.end()
})
