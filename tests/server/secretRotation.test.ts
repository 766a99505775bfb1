import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey, readKeyVersions } from '../../server/auth/companyKey.ts'
import { acceptAfterRestore, checkFingerprints } from '../../server/blobs/fingerprint.ts'
import { makeTicket, readTicket } from '../../server/export/ticket.ts'
import { readEnv } from '../../server/lib/env.ts'
import { openText, sealSecret, sealText, unsealSecret } from '../../server/lib/seal.ts'
import { beginFileRotation, endFileRotation, type KeyEnv, secretKeysOf } from '../../server/lib/secretKey.ts'
import { finishRotation, isRotationDue, moveToPresentKey } from '../../server/rotation/rotateKey.ts'
import { countSealed, SEALED_COLUMNS, sealAgain } from '../../server/rotation/sealedValues.ts'
import { reportSealedTexts } from '../../server/rotation/startup.ts'
import { webhookSecretName } from '../../server/webhooks/options.ts'
import { SEALED_CODE_CONTEXT } from '../../src/domain/repairs/accessCode.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const [K1, K2, K3] = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32)]
let [home, folders]: [string, number] = ['', 0]
const servers: SyncServer[] = []
beforeAll(async () => {
  home = await makeDataDir()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await removeDataDir(home)
})

const env = (secretKey: string, ...previousKeys: string[]) => ({ dataDir: home, secretKey, previousKeys })

/** Seals an access code as a device does. */
function sealCode(code: string, key: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(SEALED_CODE_CONTEXT))
  const box = Buffer.concat([cipher.update(code), cipher.final(), cipher.getAuthTag()])
  return ['v1', nonce.toString('base64url'), box.toString('base64url')].join('.')
}

function openCode(sealed: string, keys: readonly Buffer[]): string | undefined {
  const [nonce, box] = sealed
    .split('.')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64url'))
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce!).setAAD(Buffer.from(SEALED_CODE_CONTEXT))
    decipher.setAuthTag(box!.subarray(-16))
    try {
      return decipher.update(box!.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Try the next version.
    }
  }
  return undefined
}

/** A company with something in every column that is sealed, and an access code. */
async function filledCompany(key = K1) {
  const server = await startSyncServer({ dataDir: join(home, String(++folders)), secretKey: key })
  servers.push(server)
  const { pool } = server
  const own = env(key)
  await checkFingerprints(pool, { ...own, dataDir: server.running.app.env.dataDir })
  const [webhook, mail, repair] = [newId(), newId(), newId()]
  const sql = (text: string, ...values: unknown[]) => pool.query(text, values)
  await sql(
    `INSERT INTO secret VALUES ('mail.password', $1)`,
    await sealSecret(own, 'mail.password', 'postbode'),
  )
  await sql(
    `INSERT INTO webhook (id, url, secret, events) VALUES ($1, 'https://a.example', $2, '[]')`,
    webhook,
    await sealSecret(own, webhookSecretName(webhook), 'haak'),
  )
  await sql(
    `INSERT INTO second_factor (user_id, secret, pending) VALUES ($1, $2, $3)`,
    newId(),
    await sealSecret(own, 'second-factor', 'stap'),
    await sealSecret(own, 'second-factor', 'wacht'),
  )
  await sql(
    `INSERT INTO mail_queue (id, recipient, subject, text) VALUES ($1, 'a@example.com', 's', $2), ($3, 'b@example.com', 's', 'open')`,
    mail,
    await sealText(own, 'uw code is 12345678'),
    newId(),
  )
  const first = await companyKey(pool, own, 1)
  const device = server.device()
  const args = { id: repair, type: 'Bestek', dateIn: '2026-03-02', sparePartsOnly: true, notes: 'Zaagt' }
  const { results } = await device.push(
    device.mutation('repair.create', {
      ...args,
      executorId: server.executorId,
      accessCode: sealCode('4711', first),
    }),
  )
  expect(results).toMatchObject([{ status: 'applied' }])

  /** Opens everything with these keys. */
  const opened = async (keys: KeyEnv) => {
    const read = async (text: string, name: string) => {
      const { rows } = await pool.query<{ sealed: string }>(text)
      return unsealSecret(keys, name, rows[0]?.sealed ?? '')
    }
    const { newest, oldest } = await readKeyVersions(pool)
    const given = Array.from({ length: newest - oldest + 1 }, (_, i) => companyKey(pool, keys, newest - i))
    const { rows: codes } = await sql('SELECT access_code AS code FROM repair WHERE id = $1', repair)
    const { rows: mails } = await sql('SELECT text FROM mail_queue WHERE id = $1', mail)
    return {
      mail: await read(`SELECT sealed FROM secret WHERE name = 'mail.password'`, 'mail.password'),
      webhook: await read('SELECT secret AS sealed FROM webhook', webhookSecretName(webhook)),
      secret: await read('SELECT secret AS sealed FROM second_factor', 'second-factor'),
      pending: await read('SELECT pending AS sealed FROM second_factor', 'second-factor'),
      text: await openText(keys, mails[0].text),
      // A device is given each version that a stored code may need.
      code: openCode(codes[0].code, await Promise.all(given)),
    }
  }
  return { server, pool, first, opened }
}

const ALL = {
  mail: 'postbode',
  webhook: 'haak',
  secret: 'stap',
  pending: 'wacht',
  text: 'uw code is 12345678',
  code: '4711',
}
const SEALED = SEALED_COLUMNS.length

/** A pool that breaks at its n-th statement that writes. */
function breakingAt(pool: pg.Pool, n: number): pg.Pool {
  let writes = 0
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const isWrite = name === 'query' && /^\s*(UPDATE|INSERT|DELETE|COMMIT)/.test(String(args[0]))
          if (isWrite && ++writes === n) throw new Error('cut off')
          const result: unknown = Reflect.apply(value, object, args)
          return name === 'connect' ? (result as Promise<object>).then(counted) : result
        }
      },
    })
  return counted(pool)
}

describe('a rotation of the secret key', () => {
  it('[BK-14] [BK-15] seals everything with the present key; the earlier one is not needed any more', async () => {
    const { pool, first, opened } = await filledCompany()
    const both = env(K2, K1)
    expect(await opened(both)).toEqual(ALL)
    expect(await countSealed(pool, both)).toEqual({ current: 0, earlier: SEALED, unreadable: 0 })
    expect(await isRotationDue(pool, both)).toBe(true)
    // Before and after, every server gives the same company key.
    expect(await companyKey(pool, both, 1)).toEqual(first)
    expect(await moveToPresentKey(pool, both)).toBe(SEALED)
    expect(await finishRotation(pool, both)).toEqual({ current: SEALED + 1, earlier: 0, unreadable: 0 })
    expect(await opened(env(K2))).toEqual(ALL)
    expect(await companyKey(pool, env(K2), 1)).toEqual(first)
    expect(await companyKey(pool, env(K2), 2)).not.toEqual(await companyKey(pool, env(K3), 2))
    expect(await isRotationDue(pool, env(K2))).toBe(false)
    expect(await moveToPresentKey(pool, both)).toBe(0)
    // And once more.
    await moveToPresentKey(pool, env(K3, K2))
    await finishRotation(pool, env(K3, K2))
    expect(await opened(env(K3))).toEqual(ALL)
    expect(await countSealed(pool, env(K1))).toMatchObject({ current: 0, earlier: 0 })
  })

  it('[BK-16] that is cut off at any statement is finished by the next one, and everything can be read in between', async () => {
    const { pool, opened, server } = await filledCompany()
    const both = env(K2, K1)
    const store = { ...both, dataDir: server.running.app.env.dataDir }
    let cuts = 0
    for (let n = 1; ; n++) {
      const done = await moveToPresentKey(breakingAt(pool, n), both).then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('cut off')
          return false
        },
      )
      expect(await opened(both)).toEqual(ALL)
      await checkFingerprints(pool, store)
      if (done) break
      cuts++
    }
    expect(cuts).toBeGreaterThan(SEALED)
    await finishRotation(pool, both)
    expect(await opened(env(K2))).toEqual(ALL)
  })

  it('[BK-16] leaves alone what changed meanwhile', async () => {
    const { pool } = await filledCompany()
    const both = env(K2, K1)
    const sealed = await sealSecret(env(K2), 'mail.password', 'nieuw')
    const racing = new Proxy(pool, {
      get: (object, name) => {
        const value = Reflect.get(object, name)
        if (name !== 'query') return value
        return async (text: string, values: unknown[]) => {
          if (text.startsWith('UPDATE secret'))
            await pool.query(`UPDATE secret SET sealed = $1 WHERE name = 'mail.password'`, [sealed])
          return Reflect.apply(value, object, [text, values])
        }
      },
    })
    await sealAgain(racing, both)
    const { rows } = await pool.query(`SELECT sealed FROM secret WHERE name = 'mail.password'`)
    expect(rows).toEqual([{ sealed }])
  })

  it('[BK-17] a server without the right keys does not start while it matters, says so, and changes nothing', async () => {
    const { pool, server } = await filledCompany()
    const { dataDir } = server.running.app.env
    const start = (keys: KeyEnv) => checkFingerprints(pool, { ...keys, dataDir })
    await start(env(K2, K1))
    await expect(start(env(K2))).rejects.toThrow(
      /is not that of its database: .*SECRET_KEY_PREVIOUS and run npm run secrets -- rotate/,
    )
    await expect(moveToPresentKey(pool, env(K3, K2))).rejects.toThrow('give its key as SECRET_KEY_PREVIOUS')
    await moveToPresentKey(pool, env(K2, K1))
    await expect(start(env(K2))).rejects.toThrow('A rotation of the secret key is not finished')
    await start(env(K1, K2))
    await finishRotation(pool, env(K2, K1))
    await start(env(K2))
    await expect(start(env(K1))).rejects.toThrow('is not that of its database')
  })

  it('[BK-17] a start tells how many texts use an earlier key, or no key at all', async () => {
    const { pool } = await filledCompany()
    const warningsOf = async (keys: KeyEnv) => {
      const lines: string[] = []
      const log = { warn: (_: unknown, text: string) => lines.push(text) }
      await reportSealedTexts({ app: { pool, env: keys, log } } as never)
      return lines
    }
    expect(await warningsOf(env(K1))).toEqual([])
    expect(await warningsOf(env(K2, K1))).toEqual([
      expect.stringMatching(/^5 stored secrets are sealed with an earlier/),
    ])
    expect(await warningsOf(env(K3))).toEqual([expect.stringMatching(/^5 stored secrets cannot be opened/)])
  })

  it('[BK-18] a backup of before a rotation is opened with the earlier key, and its next rotation seals it again', async () => {
    const { pool, opened, server } = await filledCompany()
    const both = { ...env(K2, K1), dataDir: server.running.app.env.dataDir }
    expect(await acceptAfterRestore(pool, both)).toBe(true)
    expect(await isRotationDue(pool, both)).toBe(true)
    await moveToPresentKey(pool, both)
    await finishRotation(pool, both)
    expect(await opened(env(K2))).toEqual(ALL)
  })

  it('[BK-14] a ticket that was made with the earlier key is good for its minute', async () => {
    const session = randomBytes(32)
    const ticket = await makeTicket(env(K1), session, Date.now())
    expect(await readTicket(env(K2, K1), ticket, Date.now())).toEqual(session)
    expect(await readTicket(env(K2), ticket, Date.now())).toBeNull()
  })
})

describe('the key in the data folder', () => {
  it('[BK-16] is replaced beside the earlier one, once, wherever it was cut off', async () => {
    const dataDir = await makeDataDir()
    const [file, previous] = [join(dataDir, 'secret-key'), join(dataDir, 'secret-key.previous')]
    writeFileSync(file, K1, { mode: 0o600 })
    const sealed = await sealSecret({ dataDir }, 'x', 'tekst')
    // cut off before the new key was made
    writeFileSync(previous, `${K1}\n`)
    expect((await secretKeysOf({ dataDir })).earlier).toEqual([])
    await beginFileRotation({ dataDir })
    const key = readFileSync(file, 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(key).not.toBe(K1)
    await beginFileRotation({ dataDir })
    expect(readFileSync(file, 'utf8')).toBe(key)
    expect(await unsealSecret({ dataDir }, 'x', sealed)).toBe('tekst')
    for (const one of [file, previous]) expect(statSync(one).mode & 0o777).toBe(0o600)
    await endFileRotation({ dataDir })
    expect(existsSync(previous)).toBe(false)
    expect(await unsealSecret({ dataDir }, 'x', sealed)).toBeNull()
    await removeDataDir(dataDir)
  })
})

it('[BK-19] the earlier keys are one or several in the environment or in a file; a wrong one is named and not repeated', () => {
  const file = join(home, 'earlier')
  writeFileSync(file, `${K1}\n${K3}\n`)
  expect(readEnv({ SECRET_KEY: K2, SECRET_KEY_PREVIOUS: `${K1}, ${K3}` }).previousKeys).toEqual([K1, K3])
  expect(readEnv({ SECRET_KEY_PREVIOUS_FILE: file }).previousKeys).toEqual([K1, K3])
  expect(readEnv({}).previousKeys).toEqual([])
  for (const [given, name] of [
    [{ SECRET_KEY_PREVIOUS: 'geheim' }, 'SECRET_KEY_PREVIOUS'],
    [{ SECRET_KEY_PREVIOUS_FILE: '/nergens' }, 'SECRET_KEY_PREVIOUS_FILE'],
    [{ SECRET_KEY_PREVIOUS: K1, SECRET_KEY_PREVIOUS_FILE: file }, 'SECRET_KEY_PREVIOUS_FILE'],
  ] as const) {
    expect(() => readEnv(given)).toThrow(`  ${name}: `)
    expect(() => readEnv(given)).not.toThrow('geheim')
  }
})
