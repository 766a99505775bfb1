import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPromtool } from '../../scripts/lib/promtool.mjs'
import { noteRun } from '../../server/backup/runs.ts'
import { fieldOf } from '../../src/lib/objects.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

const RULES = fileURLToPath(new URL('../../docs/operations/alerts.yml', import.meta.url))
const DASHBOARD = fileURLToPath(new URL('../../docs/operations/grafana.json', import.meta.url))
const TOKEN = 'a-token-for-the-monitor'

interface Case {
  alert: string
  /** The alert fires after this time, and not a while before. */
  after: string
  before: string
  /** Series with values a minute apart: of a company in which the alert fires, and of one without problems. */
  wrong: Record<string, string>
  well: Record<string, string>
}

const request = (status: string, sort = 'count') =>
  `werkbank_http_request_duration_seconds_${sort}{job="werkbank",instance="a",route="/api/sync/push",method="POST",status="${status}"}`
const push = (le: string) => `werkbank_push_duration_seconds_bucket{job="werkbank",instance="a",le="${le}"}`
const of = (name: string, labels = '') => `werkbank_${name}{job="werkbank",instance="a"${labels}}`

const CASES: Case[] = [
  {
    alert: 'WerkbankDown',
    before: '1m',
    after: '3m',
    wrong: { 'up{job="werkbank",instance="a"}': '0x200' },
    well: { 'up{job="werkbank",instance="a"}': '1x200', 'up{job="other",instance="b"}': '0x200' },
  },
  {
    alert: 'WerkbankDatabaseAway',
    before: '30s',
    after: '2m',
    wrong: { [of('database_up')]: '0x200' },
    well: { [of('database_up')]: '1x200' },
  },
  {
    alert: 'WerkbankErrors',
    before: '3m',
    after: '20m',
    wrong: { [request('5xx')]: '0+10x200', [request('2xx')]: '0+100x200' },
    well: { [request('5xx')]: '0+1x200', [request('2xx')]: '0+100x200' },
  },
  {
    alert: 'WerkbankSlowPush',
    before: '5m',
    after: '30m',
    wrong: { [push('0.5')]: '0+80x200', [push('1')]: '0+100x200', [push('+Inf')]: '0+100x200' },
    well: { [push('0.5')]: '0+98x200', [push('1')]: '0+100x200', [push('+Inf')]: '0+100x200' },
  },
  {
    alert: 'WerkbankMailWaits',
    before: '20m',
    after: '50m',
    wrong: { [of('mail_oldest_queued_seconds')]: '0+60x200' },
    well: { [of('mail_oldest_queued_seconds')]: '600x200' },
  },
  {
    alert: 'WerkbankMailFailed',
    before: '60m',
    after: '100m',
    wrong: { [of('mails', ',status="unknown"')]: '0x79 1x120' },
    // a mail that failed long ago does not count
    well: { [of('mails', ',status="unknown"')]: '1x200', [of('mails', ',status="queued"')]: '0+5x200' },
  },
  {
    alert: 'WerkbankJobMissed',
    before: '25h',
    after: '27h',
    wrong: { [of('job_last_success_timestamp_seconds', ',daily="reminders"')]: '0x2000' },
    // the other server ran the job
    well: {
      [of('job_last_success_timestamp_seconds', ',daily="reminders"')]: '0+60x2000',
    },
  },
  {
    alert: 'WerkbankDiskFull',
    before: '5m',
    after: '15m',
    wrong: { [of('disk_free_bytes')]: '9x200', [of('disk_size_bytes')]: '100x200' },
    well: { [of('disk_free_bytes')]: '11x200', [of('disk_size_bytes')]: '100x200' },
  },
  {
    alert: 'WerkbankBackupOld',
    before: '25h',
    after: '27h',
    wrong: { [of('backup_last_timestamp_seconds')]: '0x2000' },
    well: { [of('backup_last_timestamp_seconds')]: '0+60x2000' },
  },
  {
    alert: 'WerkbankChangesWait',
    before: '30m',
    after: '70m',
    wrong: { [of('devices_unsent', ',changes="100+"')]: '1x200' },
    well: {
      [of('devices_unsent', ',changes="100+"')]: '0x200',
      [of('devices_unsent', ',changes="0"')]: '9x200',
    },
  },
]

let server: SyncServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkbank-alerts-'))
  const metrics = { port: undefined, host: '127.0.0.1', token: TOKEN }
  server = await startSyncServer({ metrics, dataDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The failures that promtool reports for the rules at some moments; empty if all expectations hold. */
async function promtool(name: string, tests: object[]): Promise<string> {
  const program = findPromtool()
  if (!program)
    throw new Error('No promtool: run `node scripts/setup.mjs --promtool`, or set PROMTOOL_PATH to one.')
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const said = await promisify(execFile)(program, ['test', 'rules', file]).catch((error: unknown) => error)
  return /SUCCESS/.test(String(fieldOf(said, 'stdout')))
    ? ''
    : `${String(fieldOf(said, 'stdout'))}${String(fieldOf(said, 'stderr'))}`
}

const seriesOf = (values: Record<string, string>) =>
  Object.entries(values).map(([series, text]) => ({ series, values: text }))
const quiet = (alertname: string, eval_time: string) => ({ alertname, eval_time, exp_alerts: [] })

describe('the alerts', () => {
  const rules = readFileSync(RULES, 'utf8')
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

  it('[OB-09] are ten, and each of them is tried', () => {
    expect(names).toHaveLength(10)
    expect(CASES.map(({ alert }) => alert)).toEqual(names)
  })

  it.each(CASES)('[OB-09] $alert fires in time, and not where all is well', async (one) => {
    const { alert, before, after, wrong, well } = one
    // promtool compares every label and text of an alert, so take them from its own output
    const loud = { interval: '1m', input_series: seriesOf(wrong) }
    const still = { interval: '1m', input_series: seriesOf(well), alert_rule_test: [quiet(alert, after)] }
    expect(await promtool(alert, [{ ...loud, alert_rule_test: [quiet(alert, before)] }, still])).toBe('')
    const said = await promtool(alert, [{ ...loud, alert_rule_test: [quiet(alert, after)] }])
    expect(said).toContain(`alertname: ${alert}`)
    expect(said).toContain('severity=')
  })
})

/** Names of metrics in a PromQL expression. */
const figuresIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:werkbank|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]

describe('what alerts and dashboard name', () => {
  it('[OB-10] is what a server gives, by its very name', async () => {
    const device = server.device()
    await device.run('repair.create', device.repairArgs())
    await device.push(device.mutation('no.such', {}))
    await device.sync()
    await server.running.app.jobs.start()
    await server.pool.query(
      `INSERT INTO pgboss.job (name, data, state, completed_on) SELECT 'daily', '{"job":"mail-texts"}', 'completed', now()`,
    )
    await noteRun(server.pool, {
      kind: 'backup',
      place: '/backups',
      begun: new Date(),
      bytes: 5,
      error: null,
    })
    const authorization = `Bearer ${TOKEN}`
    const { body } = await server.running.app.inject({ url: '/metrics', headers: { authorization } })
    await server.running.app.jobs.stop()
    const given = new Set([...body.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name))
    const dashboard = figuresIn(readFileSync(DASHBOARD, 'utf8'))
    const alerts = figuresIn(readFileSync(RULES, 'utf8').replace(/^#.*$/gm, ''))
    expect(dashboard.length).toBeGreaterThan(25)
    expect(alerts.length).toBeGreaterThan(8)
    expect([...alerts, ...dashboard].filter((name) => !given.has(name))).toEqual([])
  })
})
