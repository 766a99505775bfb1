import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendFile } from '../kit/server/sendFile.ts'
import { issueToken } from '../../server/auth/tokens.ts'
import { storePasswordHash } from '../../server/auth/users.ts'
import { pruneAudit } from '../../server/audit/startup.ts'
import { recordAudit } from '../../server/audit/recordAudit.ts'
import { inTransaction } from '../../server/db/queryable.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const PASSWORD = 'een lange zin voor jan'
let server: SyncServer
let device: Device
let hash: string
let mark = 0

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const post = (url: string, body: object = {}) => server.call('POST', url, body)
const get = (url: string) => server.call('GET', url)

/** The entries since the test began, the oldest first. */
const entries = () =>
  sql(
    'SELECT what, by, by_name AS "byName", whom_id AS "whomId", whom, client_id AS "clientId", device, details FROM audit WHERE id > $1 ORDER BY id',
    [mark],
  )
const kinds = async () => (await entries()).map(({ what }) => what)
const login = (password: string, more: object = {}) =>
  post('/userlogin', { username: 'jan', password, ...more })

beforeAll(async () => {
  server = await startSyncServer()
  device = server.device()
  hash = await hashPassword(PASSWORD)
  await storePasswordHash(server.pool, server.users[0]!.id, hash, false)
})
beforeEach(() => confirmSessions(server.pool))
beforeEach(async () => {
  mark = (await sql('SELECT coalesce(max(id), 0)::int AS id FROM audit'))[0].id
})
afterAll(() => server.close())

const colleague = async () => {
  const fields = { username: `u${crypto.randomUUID().slice(0, 8)}`, name: 'Els', lastName: 'Peeters' }
  const answer = await post('/register', { ...fields, email: 'els@example.com' })
  expect(answer.statusCode).toBe(201)
  return { ...fields, email: 'els@example.com', id: answer.json().id as string }
}

describe('the trail of accounts', () => {
  it('[LZ-01] [LZ-02] says who logged in, on which device, and where a login failed', async () => {
    const clientId = newId()
    const [me] = server.users
    expect((await login('mis', { username: 'jan' })).statusCode).toBe(403)
    expect((await login('mis', { username: 'x'.repeat(300) })).statusCode).toBe(403)
    expect((await login(PASSWORD, { clientId, deviceLabel: 'Balie' })).statusCode).toBe(200)
    const [failed, long, done] = await entries()
    expect(failed).toMatchObject({
      what: 'loginFailed',
      by: null,
      details: { account: 'jan', address: '127.0.0.1' },
    })
    expect(long.details.account).toHaveLength(100)
    expect(done).toMatchObject({ what: 'login', by: me!.id, byName: 'jan Test', clientId, device: 'Balie' })
  })

  it('[LZ-01] says whose account was added, changed, given a password, deactivated and activated', async () => {
    const els = await colleague()
    await post('/register', { ...els, name: 'Elsje' })
    await post('/register', { ...els, name: 'Elsje' })
    await post('/register', { ...els, name: 'Elsje', newPassword: true })
    await get(`/user/delete/${els.id}`)
    await post(`/user/activate/${els.id}`)
    expect(await kinds()).toEqual([
      'userAdded',
      'userChanged',
      'passwordGiven',
      'companyKeyReplaced',
      'userDeactivated',
      'userActivated',
    ])
    const [added, changed] = await entries()
    expect(added).toMatchObject({
      by: server.users[0]!.id,
      byName: 'jan Test',
      whomId: els.id,
      whom: 'Els Peeters',
    })
    expect(changed).toMatchObject({ whom: 'Elsje Peeters', details: { fields: 'Voornaam' } })
  })

  it('[LZ-04] leaves no entry of what was refused', async () => {
    const [me] = server.users
    expect((await get(`/user/delete/${me!.id}`)).statusCode).toBe(422)
    expect((await post(`/user/activate/${me!.id}`)).statusCode).toBe(409)
    expect((await post(`/user/activate/${newId()}`)).statusCode).toBe(404)
    const missing = { id: newId() }
    expect(await device.run('repair.deletePermanently', missing)).toMatchObject({ status: 'rejected' })
    expect(await kinds()).toEqual([])
  })

  it('[LZ-13] says where the own password was wrong', async () => {
    const [me] = server.users
    expect((await post('/me/confirm', { currentPassword: 'mis' })).statusCode).toBe(422)
    expect((await post('/me/confirm', { currentPassword: '' })).statusCode).toBe(422)
    expect((await post('/me/confirm', { currentPassword: PASSWORD })).statusCode).toBe(200)
    expect(await entries()).toMatchObject([{ what: 'ownPasswordWrong', by: me!.id, whomId: me!.id }])
  })

  it('[LZ-13] says once in a quarter of an hour that a login was slowed', async () => {
    await server.addUser('traag')
    const tries = []
    for (let i = 0; i < 8; i++)
      tries.push((await post('/userlogin', { username: 'traag', password: 'mis' })).statusCode)
    expect(tries).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
    const slowed = (await entries()).filter(({ what }) => what === 'loginSlowed')
    expect(slowed).toMatchObject([{ by: null, details: { account: 'traag', address: '127.0.0.1' } }])
  })

  it('[LZ-01] says that a password was changed and that somebody logged out everywhere', async () => {
    const els = await server.addUser(`els${crypto.randomUUID().slice(0, 6)}`)
    await storePasswordHash(server.pool, els.id, hash, false)
    const own = (url: string, body: object = {}) =>
      server.call('POST', url, body, { authorization: `Bearer ${els.token}` })
    const body = { currentPassword: PASSWORD, password: 'een andere lange zin' }
    expect((await own('/me/password', body)).statusCode).toBe(200)
    expect((await own('/me/sessions/end')).statusCode).toBe(200)
    expect((await entries()).map(({ what, by }) => [what, by])).toEqual([
      ['passwordChanged', els.id],
      ['loggedOutEverywhere', els.id],
    ])
  })
})

describe('the trail of sessions', () => {
  it('[LZ-01] says that a used credential came back, and that a code gave a new password', async () => {
    const [me] = server.users
    const clientId = newId()
    const { deviceCredential } = (await login(PASSWORD, { clientId, rememberDevice: true })).json()
    const use = (credential: string) => post('/session/credential', { clientId, userId: me!.id, credential })
    const second = (await use(deviceCredential)).json().credential
    await use(second)
    mark = (await sql('SELECT max(id)::int AS id FROM audit'))[0].id
    expect((await use(deviceCredential)).statusCode).toBe(401)
    await sql(
      `INSERT INTO reset_code (user_id, code_hash, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
      [me!.id, await hashPassword('12345678')],
    )
    const body = { email: 'jan@example.com', password: PASSWORD, resetCode: '12345678' }
    expect((await post('/user/password', body)).statusCode).toBe(201)
    expect(await entries()).toMatchObject([
      { what: 'credentialReused', by: null, whomId: me!.id, whom: 'jan Test', clientId },
      { what: 'passwordReset', by: null, whomId: me!.id, details: { address: '127.0.0.1' } },
    ])
    me!.token = await issueToken(server.pool, me!.id, null)
  })
})

describe('the trail of devices, settings and data', () => {
  it('[LZ-01] says which device was named, blocked and unblocked', async () => {
    const clientId = newId()
    await login(PASSWORD, { clientId, deviceLabel: 'Telefoon' })
    mark = (await sql('SELECT max(id)::int AS id FROM audit'))[0].id
    await server.call('PUT', `/device/${clientId}`, { label: 'Werkbank 2' })
    await post(`/device/${clientId}/block`)
    await post(`/device/${clientId}/unblock`)
    expect(await entries()).toMatchObject([
      { what: 'deviceNamed', whomId: clientId, details: { from: 'Telefoon', to: 'Werkbank 2' } },
      { what: 'deviceBlocked', whom: 'Werkbank 2' },
      { what: 'deviceUnblocked', whom: 'Werkbank 2' },
    ])
  })

  it('[LZ-01] says which setting changed, from and to what, from a device or a call', async () => {
    await device.run('setting.set', { module: 'rental', field: 'vatAmount', value: '6' })
    await device.run('setting.set', { module: 'rental', field: 'vatAmount', value: '6' })
    await post('/preference', { settings: [{ field: 'vatAmount', value: '21', module: 'rental' }] })
    const [first, second, ...others] = await entries()
    expect(others).toEqual([])
    expect(first).toMatchObject({ what: 'settingChanged', clientId: device.clientId, by: device.user.id })
    expect(first.details).toEqual({ setting: 'Btw', from: '21', to: '6' })
    expect(second.details).toEqual({ setting: 'Btw', from: '6', to: '21' })
  })

  it('[LZ-05] names the mail server, webhooks and calendar links without a secret', async () => {
    const secret = 'geheim-wachtwoord-9'
    const url = 'https://hooks.example.com/geheim-pad-9?token=geheim-token-9'
    const settings = [
      { field: 'host', value: 'smtp.example.com' },
      { field: 'password', value: secret },
    ]
    expect((await post('/preference', { settings, mailingChanged: true })).statusCode).toBe(201)
    const { id } = (await post('/webhooks', { url, events: ['repair.status'] })).json()
    await server.call('PUT', `/webhooks/${id}`, { active: false })
    await server.call('DELETE', `/webhooks/${id}`)
    await server.call('DELETE', `/webhooks/${id}`)
    const { path } = (await post('/me/agenda')).json()
    await server.call('DELETE', '/me/agenda')
    await server.call('DELETE', '/me/agenda')
    const all = await entries()
    expect(all).toMatchObject([
      { what: 'mailServerChanged', details: { fields: 'Server, Wachtwoord' } },
      { what: 'webhookAdded', whom: 'hooks.example.com' },
      { what: 'webhookChanged', whom: 'hooks.example.com' },
      { what: 'webhookRemoved', whom: 'hooks.example.com' },
      { what: 'calendarLinkMade' },
      { what: 'calendarLinkRemoved' },
    ])
    expect(JSON.stringify(all)).not.toMatch(/geheim/)
    expect(JSON.stringify(all)).not.toContain(path.slice(8, 40))
  })

  it('[LZ-01] [LZ-05] says what was deleted for good, merged, and whose access code was viewed', async () => {
    const args = device.repairArgs()
    const { assigned } = await device.run('repair.create', args)
    await device.run('repair.showCode', { id: args['id'] })
    await device.run('repair.deletePermanently', { id: args['id'] })
    const [a, b, id] = [newId(), newId(), newId()]
    await device.run('customer.create', { id: a, name: 'Jansen Geheim' })
    await device.run('customer.create', { id: b, name: 'Jansen Geheim bis' })
    const seen = { survivor: {}, merged: {} }
    const merge = { id, kind: 'customer', survivorId: a, mergedId: b, set: {}, folds: [], seen }
    expect(await device.run('merge.do', merge)).toMatchObject({ status: 'applied' })
    await device.run('merge.takeBack', { id })
    const all = await entries()
    expect(all).toMatchObject([
      { what: 'accessCodeViewed', whom: assigned?.['number'], whomId: args['id'] },
      { what: 'repairDeleted', whom: assigned?.['number'], whomId: args['id'] },
      { what: 'merged', details: { kind: 'Klant', record: a, other: b } },
      { what: 'mergeTakenBack', details: { kind: 'Klant', record: a, other: b } },
    ])
    expect(JSON.stringify(all)).not.toContain('Geheim')
  })

  it('[LZ-01] says that a list was imported and that everything was exported', async () => {
    const content = 'Referentie;Naam;Telefoon\nR-77;Oost NV;+32 9 1'
    const answer = await sendFile(server, '/customer/file', { content })
    expect(answer.json()).toMatchObject({ inserted: 1 })
    await server.pool.query('UPDATE auth_token SET confirmed_at = NULL')
    expect((await post('/export/all')).statusCode).toBe(403)
    await confirmSessions(server.pool)
    expect((await post('/export/all')).statusCode).toBe(201)
    expect(await entries()).toMatchObject([
      { what: 'imported', details: { kind: 'Klanten', added: 1, updated: 0 } },
      { what: 'fullExport' },
    ])
  })
})

describe('the table', () => {
  const refused = /entries of the audit table are only added/

  it('[LZ-03] refuses to change an entry and to delete one', async () => {
    await recordAudit(server.pool, { what: 'fullExport', actor: 'operator' })
    await expect(sql(`UPDATE audit SET what = 'login'`)).rejects.toThrow(refused)
    await expect(sql('DELETE FROM audit')).rejects.toThrow(refused)
    await expect(sql('TRUNCATE audit')).rejects.toThrow(refused)
    const [row] = await entries()
    expect(row).toMatchObject({ what: 'fullExport', by: null, byName: 'Commando op de server' })
  })

  it('[LZ-03] lets the daily job delete old entries alone', async () => {
    const insert = `INSERT INTO audit (what, at) VALUES ('login', now() - interval '31 days'), ('login', now())`
    await sql(insert)
    const prune = (condition: string) =>
      inTransaction(server.pool, async (tx) => {
        await tx.query(`SET LOCAL werkbank.audit_retention = 'on'`)
        await tx.query(`DELETE FROM audit WHERE ${condition}`)
      })
    await expect(prune('true')).rejects.toThrow(refused)
    await prune(`at < now() - interval '30 days'`)
    expect(await kinds()).toEqual(['login'])
    await expect(sql('DELETE FROM audit')).rejects.toThrow(refused)
  })
})

describe('the page', () => {
  const page = async (query: string) => (await get(`/audit?${query}`)).json()

  it('[LZ-09] gives all entries once, the newest first, page by page', async () => {
    for (let i = 0; i < 5; i++) await recordAudit(server.pool, { what: 'fullExport', actor: 'operator' })
    const seen: number[] = []
    for (let before = ''; ; ) {
      const { entries: found, next } = await page(`size=2${before}`)
      seen.push(...found.map(({ id }: { id: number }) => id))
      if (next === null) break
      before = `&before=${next}`
    }
    const all = await sql('SELECT id::int FROM audit ORDER BY id DESC')
    expect(seen).toEqual(all.map(({ id }) => id))
    expect((await get('/audit?size=500')).statusCode).toBe(422)
    expect((await get('/audit?what=onbekend')).statusCode).toBe(422)
    expect((await server.running.app.inject({ url: '/api/audit' })).statusCode).toBe(401)
  })

  it('[LZ-09] selects by person, kind and day', async () => {
    const els = await colleague()
    await get(`/user/delete/${els.id}`)
    const [me] = server.users
    const whats = async (query: string) =>
      (await page(query)).entries.map(({ what }: { what: string }) => what)
    expect(await whats(`person=${els.id}`)).toEqual(['userDeactivated', 'userAdded'])
    expect(await whats(`person=${els.id}&what=userAdded`)).toEqual(['userAdded'])
    expect(await whats(`person=${me!.id}&size=3`)).toEqual([
      'userDeactivated',
      'companyKeyReplaced',
      'userAdded',
    ])
    const today = dayInBrussels(new Date().toISOString())
    expect(await whats(`person=${els.id}&from=${today}&to=${today}`)).toHaveLength(2)
    expect(await whats(`person=${els.id}&to=${addDays(today, -1)}`)).toEqual([])
    expect(await whats(`person=${els.id}&from=${addDays(today, 1)}`)).toEqual([])
  })

  it('[LZ-10] exports the selection as CSV, which is an entry itself', async () => {
    const username = `u${crypto.randomUUID().slice(0, 8)}`
    const fields = { name: '=1+1', lastName: 'Peeters; Els', email: 'els@example.com' }
    expect((await post('/register', { username, ...fields })).statusCode).toBe(201)
    const answer = await get('/audit/export?what=userAdded')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/logboek-van-de-zaak_\d{4}-\d\d-\d\d\.csv/)
    const [head, first] = answer.body.split('\r\n')
    expect(head).toBe('\ufeffDatum;Uur;Wie;Wat;Over;Toestel;Details')
    expect(first).toContain(`;jan Test;Gebruiker toegevoegd;"'=1+1 Peeters; Els";`)
    expect((await kinds()).at(-1)).toBe('auditExported')
  })

  it('[LZ-11] is kept as long as the setting says, and never less than a month', async () => {
    const months = (n: number) => `now() - interval '${n} months'`
    await sql(`INSERT INTO audit (what, at) VALUES ('login', ${months(25)}), ('login', ${months(23)})`)
    await pruneAudit(server.pool)
    const left = async () =>
      (await sql(`SELECT 1 FROM audit WHERE id > $1 AND at < now() - interval '2 months'`, [mark])).length
    expect(await left()).toBe(1)
    const set = (value: string) =>
      device.run('setting.set', { module: 'repair', field: 'auditMonths', value })
    expect(await set('0')).toMatchObject({ status: 'rejected' })
    expect(await set('1')).toMatchObject({ status: 'applied' })
    await pruneAudit(server.pool)
    expect(await left()).toBe(0)
    expect(await kinds()).toContain('settingChanged')
  })
})
