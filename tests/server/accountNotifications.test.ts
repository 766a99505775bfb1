import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storePasswordHash } from '../../server/auth/users.ts'
import { hashPassword } from '../../server/lib/secrets.ts'
import { notifyDue } from '../../server/notifications/daily.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { unzip } from '../kit/unzip.ts'

const PASSWORD = 'een lange zin voor jan'
let server: SyncServer
let els: { id: string; token: string }
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const call = async (method: 'GET' | 'PUT' | 'POST', url: string, body?: object, token?: string) => {
  await confirmSessions(server.pool)
  return server.call(method, url, body, token ? { authorization: `Bearer ${token}` } : {})
}
const fields = (more: object = {}) => ({
  id: els.id,
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
  ...more,
})
const register = (more: object) => call('POST', '/register', fields(more))
interface Row {
  id: string
  message: string
  userId: string | null
}
const listed = async (module: 'repair' | 'rental', token?: string): Promise<Row[]> =>
  (await call('GET', `/notifications/all/${module}`, undefined, token)).json()
const messages = async (token?: string) => (await listed('repair', token)).map(({ message }) => message)
const logIn = async (id: string) => {
  const hash = await hashPassword(PASSWORD)
  await storePasswordHash(server.pool, id, hash, false)
}

beforeAll(async () => {
  server = await startSyncServer()
  els = await server.addUser('els')
  await sql(`UPDATE app_user SET name = 'Els', last_name = 'Peeters' WHERE id = $1`, [els.id])
  await logIn(server.users[0]!.id)
  await logIn(els.id)
})
beforeEach(async () => {
  await sql('DELETE FROM mail_queue')
  await sql('DELETE FROM notification')
})
afterAll(() => server.close())

describe('a person whose account a colleague changed', () => {
  it('[AW-13] sees it in both departments, and nobody else does', async () => {
    expect((await register({ email: 'dief@example.com' })).statusCode).toBe(201)
    expect((await register({ role: 'staff', onlyDepartment: 'rental' })).statusCode).toBe(201)
    const own = ['jan Test wijzigde wat u mag. Uw recht is nu: Medewerker, alleen Verhuur.']
    expect(await messages(els.token)).toEqual([
      ...own,
      'jan Test wijzigde uw e-mailadres.',
      'jan Test wijzigde uw e-mailadres.',
    ])
    expect((await listed('rental', els.token)).map(({ userId }) => userId)).toEqual([els.id, els.id, els.id])
    expect(await messages()).toEqual([])
    expect(await sql('SELECT event FROM notification')).toEqual(
      [1, 2, 3].map(() => ({ event: expect.stringMatching(/^N17:/) })),
    )
    await register({ role: 'owner', onlyDepartment: null })
  })

  it('[AW-13] gets a mail alone for the own password that replaces a one-time one', async () => {
    const added = { ...fields({ email: 'nieuw@example.com' }), id: undefined, username: 'nieuw' }
    const { id, password } = (await call('POST', '/register', added)).json()
    const { token } = (await call('POST', '/userlogin', { username: 'nieuw', password })).json()
    const chosen = { currentPassword: password, password: PASSWORD }
    expect((await call('POST', '/me/password', chosen, token)).statusCode).toBe(200)
    expect(await sql('SELECT message FROM notification WHERE user_id = $1', [id])).toEqual([])
    expect(await sql('SELECT subject FROM mail_queue')).toContainEqual({
      subject: 'Uw wachtwoord is gewijzigd',
    })
  })

  it('[AW-13] hears of a new password, a deactivation and an activation', async () => {
    const { id } = (await call('POST', '/register', { ...fields(), id: undefined, username: 'mia' })).json()
    await call('POST', '/register', { ...fields({ id, username: 'mia' }), newPassword: true })
    await call('GET', `/user/delete/${id}`)
    await call('POST', `/user/activate/${id}`)
    const rows = await sql('SELECT message FROM notification WHERE user_id = $1 ORDER BY at, id', [id])
    expect(rows.map(({ message }) => message.split('. ')[0])).toEqual([
      'jan Test maakte een nieuw wachtwoord voor u',
      'jan Test heeft uw gebruiker verwijderd',
      'jan Test heeft uw gebruiker terug geactiveerd',
    ])
  })

  it('[AW-14] no text has a password, a code or an address, and devices of colleagues store it', async () => {
    const device = server.device()
    await device.sync()
    const given = (await register({ email: 'nieuw@example.com', newPassword: true })).json()
    const lines = JSON.stringify(await device.sync())
    expect(lines).toContain('jan Test maakte een nieuw wachtwoord voor u.')
    const texts = JSON.stringify(await sql('SELECT message FROM notification'))
    expect(texts).not.toContain(given.password)
    expect(texts).not.toContain('@example.com')
    await logIn(els.id)
    els = {
      ...els,
      token: (await server.call('POST', '/userlogin', { username: 'els', password: PASSWORD })).json().token,
    }
  })
})

describe('a customer with the name of a colleague', () => {
  it('[AW-17] is erased from the notifications of an account, and finds none of them in an inspection', async () => {
    await sql(`UPDATE app_user SET name = 'Wiske', last_name = 'Zeldenthuis' WHERE id = $1`, [
      server.users[0]!.id,
    ])
    await register({ role: 'staff' })
    await register({ role: 'owner' })
    const { id } = (await call('POST', '/customer', { name: 'Wiske Zeldenthuis' })).json()
    const file = await call('POST', `/customer/inspect/${id}`, {})
    const files = await unzip(new Blob([new Uint8Array(file.rawPayload)]))
    const { sections } = JSON.parse(files['gegevens.json'] ?? '')
    expect(sections.notifications).toEqual([])
    expect(JSON.stringify(await messages(els.token))).toContain('Wiske Zeldenthuis wijzigde wat u mag')
    expect((await call('POST', `/customer/erase/${id}`, {})).statusCode).toBeLessThan(300)
    expect(new Set(await messages(els.token))).toEqual(new Set(['Gewist']))
    await sql(`UPDATE app_user SET name = 'jan', last_name = 'Test' WHERE id = $1`, [server.users[0]!.id])
  })
})

describe('a notification for one person', () => {
  const one = async () => {
    await call(
      'PUT',
      '/me',
      { ...fields(), email: `${newId().slice(-8)}@example.com`, currentPassword: PASSWORD },
      els.token,
    )
    return (await listed('repair', els.token))[0]!
  }

  it('[AW-13] is not there for others who mark it as read or postpone it', async () => {
    const { id } = await one()
    expect((await call('PUT', '/notifications', { id })).statusCode).toBe(404)
    expect((await call('GET', `/notifications/postpone/id/${id}`)).statusCode).toBe(404)
    const device = server.device()
    expect(await device.run('notification.read', { ids: [id] })).toMatchObject({ status: 'applied' })
    expect(await messages(els.token)).toEqual(['U wijzigde uw e-mailadres.'])
    expect((await call('PUT', '/notifications', { id }, els.token)).statusCode).toBe(200)
    expect(await messages(els.token)).toEqual([])
  })

  it('[AW-13] is marked as read also by a person who only reads, unlike one of the department', async () => {
    await register({ role: 'viewer' })
    const [{ id }] = (await listed('repair', els.token)) as [Row]
    expect((await call('PUT', '/notifications', { id }, els.token)).statusCode).toBe(200)
    const shared = newId()
    await sql(
      `INSERT INTO notification (id, module, message, at, read) VALUES ($1, 'repair', 'Voor allen', now(), false)`,
      [shared],
    )
    const refused = await call('PUT', '/notifications', { id: shared }, els.token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED'])
    await register({ role: 'owner' })
  })

  it('[AW-16] [AW-13] says whether the person changed it, and is deleted after 90 days, read or not', async () => {
    await call(
      'POST',
      '/me/password',
      { currentPassword: PASSWORD, password: 'een andere lange zin' },
      els.token,
    )
    expect(await sql('SELECT event, user_id AS "userId" FROM notification')).toEqual([
      { event: expect.stringMatching(/^N18:/), userId: els.id },
    ])
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await notifyDue(server.pool, later(89))
    expect(await sql('SELECT 1 FROM notification')).toHaveLength(1)
    await notifyDue(server.pool, later(91))
    expect(await sql('SELECT 1 FROM notification')).toEqual([])
  })
})
