import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { rotateEpoch } from '../../server/sync/store/pgEpoch.ts'
import { UNCERTAIN_REASONS } from '../../server/mail/reasons.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import {
  type Device,
  type Mutation,
  newId,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'

let server: SyncServer
let box: Mailbox
let device: Device
let repairId: string

beforeAll(async () => {
  box = await new Mailbox().open()
  server = await startSyncServer({ smtpUrl: box.url })
  await server.running.app.jobs.start()
  server.running.app.mail.start()
  const repair = await server.call('POST', '/repair', {
    type: 'Bestek',
    dateIn: '2026-03-02',
    executorId: server.executorId,
    sparePartsOnly: true,
    notes: 'Geen beeld',
  })
  repairId = repair.json().id
})
beforeEach(() => {
  device = server.device()
})
afterAll(async () => {
  const { app } = server.running
  await Promise.all([app.jobs.stop(), app.mail.stop()])
  await server.close()
  await box.close()
})

const asked = (id: string, more: Partial<Mutation> = {}): Mutation => {
  const mail = { id, repairId, kind: 'text', recipient: 'klant@example.com', language: 'NL' }
  return device.mutation('repair.sendMail', { ...mail, content: '<p>Klaar</p>' }, more)
}
const stateOf = async (id: string) =>
  (await server.pool.query('SELECT state, error FROM mail WHERE id = $1', [id])).rows[0]
/** Looks at the queue now instead of after a while. */
const soon = <T>(what: () => Promise<T>) =>
  expect.poll(
    () => {
      server.running.app.mail.wake()
      return what()
    },
    { timeout: 20_000 },
  )
const eventually = (id: string, state: string) => soon(async () => (await stateOf(id))?.state).toBe(state)

/** The database before these mails: a restored backup, and a server that noticed it. */
async function goBack(ids: string[]): Promise<void> {
  await server.pool.query(
    `DELETE FROM mail_queue; DELETE FROM sync_mutation; UPDATE sync_client SET last_seq = 0`,
  )
  await server.pool.query('DELETE FROM mail WHERE id = ANY($1)', [ids])
  await server.pool.query('DELETE FROM dead_id WHERE id = ANY($1)', [ids])
  await rotateEpoch(server.pool, [])
  device.epoch = null
}

it('[B3.9] [ML-22] a mail that a device offers again after a restore is in doubt, and leaves only by a person', async () => {
  const [sent, recalled, again] = [newId(), newId(), newId()]
  const first = [asked(sent), asked(recalled), device.mutation('mail.cancel', { id: recalled }), asked(again)]
  await device.push(...first)
  await eventually(sent, 'sent')
  await eventually(again, 'sent')
  const left = box.handed

  await goBack([sent, recalled, again])
  const offered = await device.push(...first)
  expect(offered.results.map(({ status }) => status)).toEqual(first.map(() => 'applied'))
  for (const id of [sent, again]) await eventually(id, 'unknown')
  expect(await stateOf(sent)).toEqual({ state: 'unknown', error: UNCERTAIN_REASONS.restore })
  expect(await stateOf(recalled)).toMatchObject({ state: 'cancelled' })
  expect(box.handed).toBe(left)

  expect((await server.call('POST', `/mail/resend/${sent}`, {})).json()).toMatchObject({ state: 'sent' })
  expect(box.handed).toBe(left + 1)
})

it('[B3.9] so is the wish to send it once more that was made before; a new mail leaves as always', async () => {
  const id = newId()
  // The server corrects the time by the clock of the device, as precisely as a slow request allows.
  const at = new Date(Date.now() - 20_000).toISOString()
  const before = [asked(id, { at }), device.mutation('mail.resend', { id }, { at })]
  await goBack([])
  const left = box.handed
  await device.push(before[0] as Mutation)
  await eventually(id, 'unknown')
  await device.push(before[1] as Mutation)
  await eventually(id, 'unknown')
  expect(box.handed).toBe(left)
  const fresh = newId()
  await device.push(asked(fresh))
  await eventually(fresh, 'sent')
  expect(box.handed).toBe(left + 1)
})

it('[B3.9] [SV-08] mails that waited in the history that came back may have left since, and Herstel hears of it with what is known', async () => {
  await server.running.app.mail.stop()
  const id = newId()
  await device.push(asked(id))
  const left = box.handed
  await rotateEpoch(server.pool, [])
  server.running.app.mail.start()
  await eventually(id, 'unknown')
  expect(box.handed).toBe(left)
  const number = (await server.call('GET', `/repair/id/${repairId}`)).json().number
  const { rows } = await server.pool.query(
    `SELECT DISTINCT event, message FROM notification WHERE object_id = $1 AND module = 'repair' AND message LIKE 'Mail voor%'`,
    [repairId],
  )
  expect(rows).toEqual([
    {
      event: 'N12',
      message: `Mail voor herstelling ${number} is mogelijk niet verzonden: ${UNCERTAIN_REASONS.restore}`,
    },
  ])
})

it('[CF-24] the mail of an action form that is offered again after a restore does not leave a second time, and says so', async () => {
  await inSyncTransaction(server.pool, (tx) =>
    tx.query(`INSERT INTO setting (id, module, field, value) VALUES ($1, 'mail', 'email', 'bon@huis.be')`, [
      settingId('mail', 'email'),
    ]),
  )
  const id = newId()
  const order = device.mutation('actionForm.save', { id, department: 'verhuur', company: 'Omroep' })
  const left = box.handed
  await device.push(order)
  await soon(async () => box.handed).toBe(left + 1)
  await goBack([])
  await server.pool.query('DELETE FROM action_form WHERE id = $1', [id])
  await server.pool.query('DELETE FROM dead_id WHERE id = $1', [id])
  expect((await device.push(order)).results).toMatchObject([{ status: 'applied' }])
  const failureMessages = () =>
    server.pool
      .query(`SELECT message FROM notification WHERE object_id = $1 AND event = 'orderMail'`, [id])
      .then(({ rows }) => rows)
  await soon(failureMessages).toEqual([
    {
      message: `Mail met de opdrachtbon voor Omroep is mogelijk niet verzonden: ${UNCERTAIN_REASONS.restore}`,
    },
  ])
  expect(box.handed).toBe(left + 1)
})
