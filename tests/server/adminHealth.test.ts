import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setDeviceBlocked, readDeviceRows, recordDeviceReport } from '../../server/auth/deviceAdmin.ts'
import { noteRun } from '../../server/backup/runs.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import type { AdminHealth } from '../../src/domain/adminHealth/adminHealth.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkbank-upkeep-'))
  server = await startSyncServer({ dataDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (): Promise<AdminHealth> => (await server.call('GET', '/beheer')).json()
const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values)

describe('GET /api/beheer', () => {
  it('[BH-08] shows an empty company as it is, and nothing without a login', async () => {
    const health = await ask()
    expect(health).toMatchObject({
      versions: {
        server: '1.2.0',
        node: process.versions.node,
        postgres: expect.stringMatching(/^\d+\.\d+/),
      },
      devices: { all: 0, blocked: 0, behind: 0, unsent: 0 },
      mails: { queued: 0, failed: 0, unknown: 0, oldestAt: null, open: [] },
      deliveries: { queued: 0, failed: 0 },
      photos: { files: 0, bytes: 0, pending: 0 },
      backup: null,
    })
    expect(health.versions.schema).toBeGreaterThan(30)
    expect(health.database.bytes).toBeGreaterThan(1e6)
    expect(health.disk?.free).toBeGreaterThan(0)
    const { statusCode } = await server.running.app.inject({ url: '/api/beheer' })
    expect(statusCode).toBe(401)
  })

  it('[BH-02] [BH-03] counts the devices that Toestellen lists, each once', async () => {
    const [one, other, blocked] = [server.device(), server.device(), server.device()]
    for (const device of [one, other, blocked]) await device.sync()
    await recordDeviceReport(server.pool, { clientId: one.clientId, version: '1.2.0', unsent: 12 })
    await recordDeviceReport(server.pool, { clientId: other.clientId, version: '1.2.0', unsent: 0 })
    await sql(`UPDATE sync_client SET seen_at = now() - interval '3 days' WHERE id = $1`, [other.clientId])
    await setDeviceBlocked(server.pool, blocked.clientId, null)
    const { devices } = await ask()
    expect(devices).toEqual({
      all: 3,
      blocked: 1,
      behind: 1,
      unsent: 12,
      heard: { hour: 2, day: 0, week: 1 },
    })
    expect(await readDeviceRows(server.pool)).toHaveLength(devices.all)
  })

  it('[BH-04] lists what failed or may have left with its repair, until it was sent again', async () => {
    const device = server.device()
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const [mailId, repairId] = [newId(), repair['id']]
    await sql(
      `INSERT INTO mail (id, repair_id, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
       VALUES ($1, $2, 'template', 'lien@example.com', 'Klaar', 'nl', false, '[]', false, false, 'unknown', now())`,
      [mailId, repairId],
    )
    await sql(
      `INSERT INTO mail_queue (mail_id, recipient, subject, text, status, error, created_at)
       VALUES ($1, 'lien@example.com', 'Klaar', '', 'unknown', 'De verbinding brak af.', now() - interval '1 hour')`,
      [mailId],
    )
    await queueMail(server.pool, { to: 'jan@example.com', subject: 'Code', text: 'x' })
    await sql(
      `UPDATE mail_queue SET status = 'failed', created_at = now() - interval '8 days' WHERE subject = 'Code'`,
    )
    await queueMail(server.pool, { to: 'jan@example.com', subject: 'Wacht', text: 'x' })
    const { mails } = await ask()
    expect(mails).toMatchObject({ queued: 1, failed: 0, unknown: 1 })
    expect(Date.now() - Date.parse(mails.oldestAt ?? '')).toBeLessThan(60_000)
    const [only, ...more] = mails.open
    expect(more).toEqual([])
    expect(only).toMatchObject({
      status: 'unknown',
      subject: 'Klaar',
      recipient: 'lien@example.com',
      error: 'De verbinding brak af.',
      repair: { id: repairId, number: expect.stringMatching(/^\d{4}\.\d+$/) },
    })
    await sql(
      `INSERT INTO mail_queue (mail_id, recipient, subject, text, status) VALUES ($1, 'lien@example.com', 'Klaar', '', 'sent')`,
      [mailId],
    )
    expect((await ask()).mails).toMatchObject({ unknown: 0, open: [] })
  })

  it('[BH-05] shows when a daily job last succeeded, and that it failed', async () => {
    const { app } = server.running
    await app.jobs.start()
    const job = (name: string, state: string, hours: number) =>
      sql(
        `INSERT INTO pgboss.job (name, data, state, completed_on)
         VALUES ('daily', $1, $2, now() - $3 * interval '1 hour')`,
        [{ job: name }, state, hours],
      )
    await job('mail-texts', 'completed', 5)
    await job('mail-texts', 'completed', 29)
    await job('mail-texts', 'failed', 2)
    const { jobs } = await ask()
    await app.jobs.stop()
    const found = jobs.find(({ job: name }) => name === 'mail-texts')
    const hoursAgo = (at: string | null | undefined) =>
      Math.round((Date.now() - Date.parse(at ?? '')) / 3_600_000)
    expect([hoursAgo(found?.lastAt), hoursAgo(found?.failedAt)]).toEqual([5, 2])
    // a job that has not run yet is listed too
    expect(jobs).toContainEqual({ job: 'webhook-deliveries', lastAt: null, failedAt: null })
  })

  it('[BH-06] [BH-10] [BK-13] shows the last complete backup, and why the last attempt failed', async () => {
    const { pool } = server
    const [at, place] = ['2026-11-20T02:00:00.000Z', '/backups']
    const run = { kind: 'backup', place, begun: new Date(at) } as const
    await noteRun(pool, { ...run, bytes: 12_345, encrypted: true, error: null })
    expect((await ask()).backup).toEqual({ at, bytes: 12_345, encrypted: true, place, error: null })
    await noteRun(pool, {
      ...run,
      begun: new Date('2026-11-21T02:00:00Z'),
      bytes: null,
      encrypted: false,
      error: 'no space left',
    })
    expect((await ask()).backup).toEqual({
      at,
      bytes: 12_345,
      encrypted: true,
      place,
      error: 'no space left',
    })
  })
})
