import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCalendarFeed } from '../../server/agenda/calendarFeeds.ts'
import { sha256Of } from '../../server/blobs/blobs.ts'
import { blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { makeTicket } from '../../server/export/ticket.ts'
import { digest, newSecret } from '../../server/lib/secrets.ts'
import type { RoutePlugin } from '../../server/plugins/types.ts'
import { routes } from '../../server/routes/index.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { startTestApp } from '../kit/server/app.ts'
import { openTenants, PASSWORD, type TestTenant } from '../kit/server/tenants.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId } from '../kit/server/syncServer.ts'

/* Two tenants on one server, over one object store: no request of a user of one tenant returns data of the other. */

let db: TestDatabase
let s3: S3Server
let open: Awaited<ReturnType<typeof openTenants>>
let [east, west]: [TestTenant, TestTenant] = [] as never
/** The id of a record of west, by kind. */
const ofWest = {} as Record<EntityName, string>
const all: { method: string; url: string }[] = []

beforeAll(async () => {
  s3 = await startS3Server()
  db = await freshDatabase({ empty: true })
  open = await openTenants(['oost', 'west'], db.adminUrl, { blobStore: s3.at('houses') })
  ;[east, west] = [await open.tenantNamed('oost'), await open.tenantNamed('west')]
  for (const tenant of [east, west])
    for (const e of ENTITY_NAMES) {
      const made = { ...(sample(ENTITIES[e].schema, 'bare') as object), id: newId(), active: true }
      const doc = e === 'approval' ? { ...made, repairId: ofWest.repair ?? newId() } : made
      if (tenant === west) ofWest[e] = doc.id
      await inSyncTransaction(tenant.pool, (tx) => tx.query(putStatements(e, undefined, doc).join(';\n')))
    }
  const collect: RoutePlugin = async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'OPTIONS') all.push({ method: one, url })
    })
  }
  const first = Object.assign(collect, { [Symbol.for('skip-override')]: true })
  await (await startTestApp({ routes: [first, ...routes] })).close()
})
afterAll(async () => {
  await open.close()
  await db.drop()
  await s3.close()
})

/** Calls without a token that answer anybody, or whose address is itself the secret. */
const PUBLIC =
  /^(\/api\/(user\/(email|code|password)|userlogin|session\/credential|login\/company|passkey\/(login|options)|device\/(wiped|state)|sso(?!\/confirm)|agenda\/|export\/all\/)|\/akkoord|\/live|\/ready)/

/** An id for each kind of record. */
type Ids = Record<EntityName, string>

const nobodys = (): Ids => Object.fromEntries(ENTITY_NAMES.map((e) => [e, randomUUID()])) as Ids

/**
 * The kinds of record that the parameters of an address may be ids of: the kinds that the address names, or else all.
 */
function kindsOf(url: string): readonly EntityName[] {
  if (url.startsWith('/akkoord')) return ['approval']
  const named = ENTITY_NAMES.filter((e) => url.toLowerCase().includes(e.toLowerCase()))
  return named.length > 0 ? named : ENTITY_NAMES
}

const filled = (url: string, ids: Ids, kind: EntityName): string =>
  url.replaceAll(/:([A-Za-z0-9]+)/g, (_, name: string) => {
    const e = ENTITY_NAMES.find((one) => name === `${one}Id`)
    return ids[e ?? kind]
  })

/** Every field in which a call takes the id of a record. */
const bodyOf = (ids: Ids, kind: EntityName): object => ({
  ...Object.fromEntries(
    ENTITY_NAMES.flatMap((e) => [
      [`${e}Id`, ids[e]],
      [e, ids[e]],
    ]),
  ),
  ...Object.fromEntries(['id', 'lineId', 'contactId', 'objectId', 'keptId'].map((name) => [name, ids[kind]])),
  ids: [ids[kind]],
  items: [{ id: ids.item }],
  status: 'Hersteld',
  notes: 'Tekst',
  text: 'Tekst',
})

/** Replaces the values that differ in each answer, and the id that was sent. */
type Plain = { status: number; text: string }
const plain = ({ status, text }: Plain): Plain => ({
  status,
  text: text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'NOW')
    .replaceAll(/\/export\/all\/[\w.-]+/g, 'TICKET')
    .replaceAll(/[\w-]{43}/g, 'SECRET')
    // The new secret of an authenticator app.
    .replaceAll(/[A-Z2-7]{32}/g, 'SECRET')
    .replaceAll(/"(ms|queryMs|bytes|free|size)":[\d.]+/g, '"$1":0'),
})

const headOf = async () => (await west.pool.query<{ v: number }>('SELECT v FROM sync_head')).rows[0]?.v

describe('every call of a tenant', () => {
  it('[HZ-04] with a token of another tenant is one without a token', async () => {
    const token = await west.token()
    const let_in: string[] = []
    for (const { method, url } of all) {
      if (PUBLIC.test(url)) continue
      const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
      const { status } = await east.call(method, filled(url, nobodys(), 'repair'), { token, ...body })
      if (status !== 401) let_in.push(`${method} ${url}: ${status}`)
    }
    expect(all.length).toBeGreaterThan(250)
    expect(let_in).toEqual([])
    expect((await west.call('GET', '/api/repair/all', { token })).status).toBe(200)
  })

  it('[HZ-05] with the ids of another tenant answers as with ids that nobody has, and changes nothing there', async () => {
    const before = await headOf()
    const differ: string[] = []
    // reuse these ids: a tenant remembers which ids it refused
    const nobody = nobodys()
    let token = await east.token()
    const ask = async (
      method: string,
      url: string,
      ids: Ids,
      kind: EntityName,
      again = true,
    ): Promise<Plain> => {
      const body = method === 'POST' || method === 'PUT' ? { body: bodyOf(ids, kind) } : {}
      const answer = await east.call(method, filled(url, ids, kind), { token, ...body })
      // some calls end sessions; this test does not examine rate limits
      if (answer.status === 401) token = await east.token()
      if (answer.status === 429) await east.pool.query('DELETE FROM rate_limit')
      return again && [401, 429].includes(answer.status) ? ask(method, url, ids, kind, false) : plain(answer)
    }
    for (const { method, url } of all) {
      const takesId = url.includes(':') || method === 'POST' || method === 'PUT'
      if (!takesId) continue
      for (const kind of kindsOf(url)) {
        const [theirs, none] = [await ask(method, url, ofWest, kind), await ask(method, url, nobody, kind)]
        if (JSON.stringify(theirs) !== JSON.stringify(none))
          differ.push(
            `${method} ${url} ${kind}: ${theirs.status} ${theirs.text} | ${none.status} ${none.text}`,
          )
      }
    }
    expect(differ).toEqual([])
    expect(await headOf()).toBe(before)
  }, 100_000)

  it('[HZ-05] where that tenant itself shows what they are ids of', async () => {
    const token = await west.token()
    const { repair, customer, item } = ofWest
    for (const path of [`/repair/id/${repair}`, `/customer/id/${customer}`, `/item/id/${item}`]) {
      const [there, here] = [
        await west.call('GET', `/api${path}`, { token }),
        await east.call('GET', `/api${path}`, { token: await east.token() }),
      ]
      expect([there.status, here.status]).toEqual([200, 404])
      expect(there.text).toContain(path.split('/').at(-1))
    }
  })
})

describe('what needs no token', () => {
  it('[HZ-06] links of one tenant open nothing at another one', async () => {
    const [secret, link] = [await createCalendarFeed(west.pool, west.userId), newSecret()]
    const ticket = await makeTicket(west.env, digest(await west.token()), Date.now())
    await west.pool.query(
      'INSERT INTO approval_token (hash, approval_id, mail_id) SELECT $1, id, mail_id FROM approval',
      [digest(link).toString('hex')],
    )
    const paths = [`/api/agenda/${secret}.ics`, `/api/export/all/${ticket}`, `/akkoord/${link}`]
    const codes = (tenant: TestTenant) =>
      Promise.all(paths.map(async (path) => (await tenant.call('GET', path)).status))
    expect(await codes(east)).toEqual([404, 404, 404])
    expect(await codes(west)).toEqual([200, 200, 200])
  })

  it('[HZ-06] nobody of one tenant logs in at another', async () => {
    await west.pool.query(`UPDATE app_user SET username = 'jan' WHERE username = 'els'`)
    const body = { username: 'jan', password: PASSWORD }
    const refused = await east.call('POST', '/api/userlogin', { body })
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'WRONG_LOGIN' })
    expect((await west.call('POST', '/api/userlogin', { body })).status).toBe(200)
  })
})

describe('photos', () => {
  it('[HZ-07] of one tenant are in no other, over one bucket, and each has a prefix of its own', async () => {
    const [red, blue] = await Promise.all(
      ['#aa0000', '#0000aa'].map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    )
    const put = async (tenant: TestTenant, photo: Buffer) => {
      const headers = { 'content-type': 'image/jpeg' }
      const path = `/api/sync/blobs/${sha256Of(photo)}`
      return (await tenant.call('PUT', path, { token: await tenant.token(), body: photo, headers })).status
    }
    const has = async (tenant: TestTenant, photo: Buffer) =>
      (await tenant.call('GET', `/api/sync/blobs/${sha256Of(photo)}`, { token: await tenant.token() })).status
    expect([await put(east, red!), await put(west, blue!)]).toEqual([201, 201])
    expect([await has(east, red!), await has(west, blue!)]).toEqual([200, 200])
    expect([await has(east, blue!), await has(west, red!)]).toEqual([404, 404])
    expect(blobFilesOf(east.env).place).toMatch(/houses\/oost$/)
    expect(blobFilesOf(west.env).place).toMatch(/houses\/west$/)
  })

  it('[HZ-07] nor are bundles for an initial sync', async () => {
    const bundle = Buffer.from('of west')
    const name = sha256Of(bundle)
    mkdirSync(join(west.env.dataDir, 'packs'), { recursive: true })
    writeFileSync(join(west.env.dataDir, 'packs', name), bundle)
    const codeAt = async (tenant: TestTenant) =>
      (await tenant.call('GET', `/api/sync/packs/${name}`, { token: await tenant.token() })).status
    expect([await codeAt(east), await codeAt(west)]).toEqual([404, 200])
  })
})
