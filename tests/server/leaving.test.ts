import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Leaving } from '../../src/domain/system/leaving.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import {
  type Device,
  newDeviceSecret,
  newId,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'
import { addWorker, logInOn, type Worker } from '../kit/server/workers.ts'

let server: SyncServer
let n = 0
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const person = () => addWorker(server, `vertrekker-${++n}`)

async function logIn(device: Device, { id, username }: Worker): Promise<void> {
  const answer = await logInOn(server, device, username)
  device.user = { id, token: answer.json().token }
  await confirmSessions(server.pool)
}

async function tablet(...workers: Worker[]): Promise<Device> {
  const device = server.device({ id: '', token: '' })
  device.deviceSecret = newDeviceSecret()
  for (const worker of workers) await logIn(device, worker)
  return device
}

const as = ({ user }: Device) => ({ authorization: `Bearer ${user.token}` })
const see = async (id: string): Promise<Leaving> => (await server.call('GET', `/user/leaving/${id}`)).json()
const leave = (id: string, devices: string[] = [], headers = {}) =>
  server.call('POST', `/user/leave/${id}`, { devices }, headers)
const keyVersion = async () => (await server.call('GET', '/house/key')).json().version as number
const audited = async (id: string) =>
  (await server.pool.query('SELECT what FROM audit WHERE whom_id = $1 ORDER BY id', [id])).rows.map(
    ({ what }) => what,
  )

it('[TO-07] one call ends the account, its links and its devices, and replaces the key; a repeated one changes nothing', async () => {
  const [leaver, other] = [await person(), await person()]
  const [own, shared, kept] = [await tablet(leaver), await tablet(leaver, other), await tablet(leaver, other)]
  const phone = await tablet(leaver)
  await server.call('POST', '/me/agenda', {}, as(phone))
  await server.pool.query(
    `INSERT INTO webhook (id, url, secret, created_by) VALUES ($1, 'https://example.com', 'x', $2)`,
    [newId(), leaver.id],
  )
  await confirmSessions(server.pool)
  const before = await see(leaver.id)
  expect(before).toMatchObject({ hasCalendarLink: true, webhooks: { active: 1, paused: 0 } })
  expect(before.sessions).toBeGreaterThan(0)
  expect(new Map(before.devices.map((device) => [device.id, device.shared]))).toEqual(
    new Map([
      [own.clientId, false],
      [phone.clientId, false],
      [shared.clientId, true],
      [kept.clientId, true],
    ]),
  )
  const version = await keyVersion()
  const first = await leave(leaver.id, [shared.clientId])
  expect(first.statusCode).toBe(200)
  const result: Leaving = first.json()
  expect(result).toMatchObject({
    user: { active: false },
    sessions: 0,
    hasCalendarLink: false,
    webhooks: { active: 0, paused: 1 },
  })
  const asked = (device: Device) => result.devices.find(({ id }) => id === device.clientId)?.wipeAskedAt
  expect([own, phone, shared].map((device) => typeof asked(device))).toEqual(['string', 'string', 'string'])
  expect(asked(kept)).toBeNull()
  expect((await leave(leaver.id, [shared.clientId])).json()).toEqual(result)
  expect(await keyVersion()).toBe(version + 1)
  expect((await audited(leaver.id)).filter((what) => what === 'userDeactivated')).toHaveLength(1)
  expect(await audited(shared.clientId)).toEqual(['deviceWipeAsked'])
  const mails = await server.pool.query('SELECT 1 FROM mail_queue WHERE subject = $1 AND recipient LIKE $2', [
    'Uw gebruiker is verwijderd',
    `%${leaver.username}%`,
  ])
  expect(mails.rowCount).toBe(1)
})

it('[TO-07] a shared device can be wiped later, and a device of two people who both left is wiped', async () => {
  const [one, two, stays] = [await person(), await person(), await person()]
  const [both, shared] = [await tablet(one, two), await tablet(one, stays)]
  await leave(one.id)
  expect((await see(one.id)).devices.find(({ id }) => id === both.clientId)).toMatchObject({
    wipeAskedAt: null,
  })
  const version = await keyVersion()
  await leave(one.id, [shared.clientId])
  expect(await keyVersion()).toBe(version + 1)
  const result: Leaving = (await leave(two.id)).json()
  expect(result.devices).toMatchObject([
    { id: both.clientId, shared: false, wipeAskedAt: expect.any(String) },
  ])
})

it('[TO-07] it lists the open repairs, approvals and mails of the person, and lists that nobody else sees', async () => {
  const leaver = await person()
  const device = await tablet(leaver)
  const { executorId } = server
  const repair = async (status?: string) => {
    const id = newId()
    const args = {
      id,
      type: 'Bestek',
      dateIn: '2026-03-02',
      executorId,
      sparePartsOnly: true,
      notes: 'Zaagt',
    }
    await device.run('repair.create', args)
    await device.run('repair.addLog', {
      repairId: id,
      line: { id: newId(), description: 'Nagekeken', at: new Date().toISOString() },
    })
    if (status) await device.run('repair.set', { id, set: { status } })
    return id
  }
  const [open] = [await repair(), await repair('Opgehaald')]
  await device.run('savedList.create', {
    id: newId(),
    name: 'Mijn wachtenden',
    list: 'repairs',
    department: 'repair',
    search: null,
    filters: null,
    sort: null,
    dir: null,
    withAll: false,
    columns: null,
    shared: false,
  })
  const { open: found } = await see(leaver.id)
  expect(found).toMatchObject({
    repairCount: 1,
    repairs: [{ id: open }],
    savedLists: [{ name: 'Mijn wachtenden' }],
  })
  const result: Leaving = (await leave(leaver.id)).json()
  expect(result.open).toEqual(found)
})

it('[TO-07] it needs a confirmed owner, and refuses the own account, the own device and the last owner', async () => {
  const [leaver, owner] = [await person(), await person()]
  const here = await tablet(leaver, owner)
  await server.pool.query('UPDATE auth_token SET confirmed_at = NULL')
  expect((await leave(leaver.id)).json()).toMatchObject({ code: 'CONFIRM_REQUIRED' })
  await confirmSessions(server.pool)
  expect((await leave(owner.id, [], as(here))).json()).toMatchObject({ code: 'OWN_USER' })
  const refused = await leave(leaver.id, [here.clientId], as(here))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'OWN_DEVICE'])
  // Nothing of a refused call is stored.
  expect((await see(leaver.id)).user.active).toBe(true)
  expect((await server.call('GET', `/user/leaving/${newId()}`)).statusCode).toBe(404)
})
