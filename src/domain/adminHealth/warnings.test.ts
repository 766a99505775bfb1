import { expect, it } from 'vitest'
import type { AdminHealth } from './adminHealth.ts'
import { isLateJob, healthWarningsOf } from './warnings.ts'

const AT = '2026-11-27T12:00:00.000Z'
const before = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString()

const whole = { bytes: 1, encrypted: true, place: 's3://backups', error: null }
const well: AdminHealth = {
  at: AT,
  versions: { server: '1.2.0', node: '24.0.0', postgres: '18.0', schema: 35 },
  devices: { all: 1, blocked: 0, behind: 0, unsent: 0, heard: { hour: 1, day: 0, week: 0 } },
  mails: { queued: 1, failed: 0, unknown: 0, oldestAt: before(0.4), open: [] },
  deliveries: { queued: 0, failed: 0 },
  photos: { files: 0, bytes: 0, pending: 0 },
  jobs: [
    { job: 'reminders', lastAt: before(25), failedAt: before(30) },
    { job: 'new', lastAt: null, failedAt: null },
  ],
  database: { bytes: 1, ms: 0.2, superuser: false },
  disk: { free: 11, size: 100 },
  backup: { at: before(25.9), ...whole },
}

it('[BH-07] finds nothing in a company without problems, nor in unknown values', () => {
  expect(healthWarningsOf(well)).toEqual([])
  expect(healthWarningsOf({ ...well, disk: null, backup: null })).toEqual([])
})

it.each([
  ['backup', { backup: { at: before(26.1), ...whole } }],
  ['backupFailed', { backup: { at: before(2), ...whole, error: 'no space left' } }],
  [
    'backupFailed',
    { backup: { at: null, bytes: null, encrypted: false, place: null, error: 'no space left' } },
  ],
  ['disk', { disk: { free: 9, size: 100 } }],
  ['mailsOpen', { mails: { ...well.mails, failed: 1 } }],
  ['mailsOpen', { mails: { ...well.mails, unknown: 1 } }],
  ['mailsWait', { mails: { ...well.mails, oldestAt: before(0.6) } }],
  ['superuser', { database: { ...well.database, superuser: true } }],
  ['jobs', { jobs: [{ job: 'reminders', lastAt: before(27), failedAt: null }] }],
])('[BH-06] [BH-07] [BH-10] [BK-05] warns: %s', (warning, more) => {
  expect(healthWarningsOf({ ...well, ...more })).toEqual([warning])
})

it('[BH-07] names the gravest first', () => {
  const backup = { at: before(30), ...whole, error: 'no space left' }
  const mails = { ...well.mails, failed: 1, oldestAt: before(2) }
  expect(healthWarningsOf({ ...well, mails, disk: { free: 1, size: 100 }, backup })).toEqual([
    'backupFailed',
    'backup',
    'disk',
    'mailsOpen',
    'mailsWait',
  ])
})

it('[BH-07] a job that failed and went well since is well; one that only failed is not', () => {
  const job = 'reminders'
  expect(isLateJob({ job, lastAt: before(1), failedAt: before(2) }, AT)).toBe(false)
  expect(isLateJob({ job, lastAt: before(2), failedAt: before(1) }, AT)).toBe(true)
  expect(isLateJob({ job, lastAt: null, failedAt: before(1) }, AT)).toBe(true)
})
