// npm run drill:pitr: restores a moment from the archived log, as docs/operations/backup.md describes, with a
// PostgreSQL of the machine and the real server. It takes a minute. All files are in a temporary folder, which is
// removed afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../lib/freePort.mjs'
import { findPostgres } from '../lib/postgresql.mjs'
import { root, stop } from '../lib/run.mjs'

const bin = findPostgres() ?? stop('No PostgreSQL: install it (Debian: postgresql), or set PG_BIN.')
const isRoot = process.getuid?.() === 0
const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const home = mkdtempSync(join(tmpdir(), 'werkbank-pitr-'))
const [data, archive, base, port] = [
  join(home, 'pg'),
  join(home, 'archive'),
  join(home, 'base'),
  await freePort(),
]
const log = join(home, 'postgres.log')
/** Processes that are ended whatever happens. */
const children = []
const url = `postgres://werkbank@127.0.0.1:${port}/postgres`
const program = (name, ...args) =>
  execFileSync(join(bin, name), args, { ...account, cwd: home, stdio: ['ignore', 'pipe', 'ignore'] })

/** The commands of the documentation, with the folders of this drill. */
function documented(fence, marker) {
  const text = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8')
  const found = text.split(/^```.*$/m).find((block) => block.includes(marker))
  if (!found) throw new Error(`docs/operations/backup.md no longer says ${fence}.`)
  return found.replaceAll('/archive/', `${archive}/`)
}

const query = async (text) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

async function startPostgres() {
  const child = spawn(join(bin, 'postgres'), ['-D', data], {
    ...account,
    cwd: home,
    stdio: ['ignore', 'ignore', openSync(log, 'a')],
  })
  children.push(child)
  for (let tries = 0; tries < 300; tries++) {
    const [row] = await query('SELECT pg_is_in_recovery() AS recovering').catch(() => [])
    if (row && !row.recovering) return child
    if (child.exitCode !== null) break
    await sleep(200)
  }
  throw new Error(`PostgreSQL does not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
}

async function end(child, signal) {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function withServer(work) {
  const at = await freePort()
  const env = {
    ...process.env,
    PORT: String(at),
    DATABASE_URL: url,
    DATA_DIR: join(home, 'house'),
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(server)
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${at}/api/health`).catch(() => null)
    if (answer?.ok) break
    await sleep(200)
  }
  await work()
  await end(server, 'SIGTERM')
}

const state = async () => {
  const [row] =
    await query(`SELECT (SELECT count(*)::int FROM repair) AS repairs, (SELECT count(*)::int FROM item) AS items,
    (SELECT epoch::text FROM sync_head) AS epoch`)
  return row
}

async function drill() {
  const began = Date.now()
  chmodSync(home, 0o755)
  for (const folder of [data, archive, base]) {
    mkdirSync(folder, { mode: 0o700 })
    if (isRoot) execFileSync('chown', ['postgres:postgres', folder])
  }
  program('initdb', '-D', data, '-U', 'werkbank', '-A', 'trust', '-E', 'UTF8')
  const settings = documented('the settings', 'archive_command')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${settings}\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${home}/base'\n`,
  )
  let postgres = await startPostgres()
  program('pg_basebackup', '-D', join(base, 'first'), '-X', 'none', '-c', 'fast', '-d', url)
  await withServer(async () => {})
  const before = await state()
  const [{ now }] = await query('SELECT clock_timestamp()::text AS now')
  await sleep(1_000)
  await query('BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM repair; COMMIT')
  const lost = await state()
  await query('SELECT pg_switch_wal()')
  await end(postgres, 'SIGINT')

  renameSync(data, join(home, 'kept'))
  cpSync(join(base, 'first'), data, { recursive: true })
  chmodSync(data, 0o700)
  const recovery = documented('how to go back', 'recovery_target_time')
  const lines = recovery.split('\n').filter((line) => / = '/.test(line))
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `${lines.join('\n').replace(/(recovery_target_time = )'.*'/, `$1'${now}'`)}\n`,
  )
  writeFileSync(join(data, 'recovery.signal'), '')
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', data])
  postgres = await startPostgres()
  const back = await state()
  await withServer(async () => {})
  const after = await state()
  await end(postgres, 'SIGINT')

  const good =
    back.repairs === before.repairs &&
    back.items === before.items &&
    back.epoch === before.epoch &&
    after.epoch !== before.epoch
  console.log(`PostgreSQL: ${program('postgres', '--version').toString().trim()}`)
  console.log(
    `Repairs: ${before.repairs} before, ${lost.repairs} after the disaster, ${back.repairs} after going back to ${now}.`,
  )
  console.log(
    `The server that started then began a new epoch: ${after.epoch === before.epoch ? 'NO' : 'yes'}.`,
  )
  console.log(`${good ? 'Good' : 'FAILED'}, in ${((Date.now() - began) / 1000).toFixed(0)} seconds.`)
  if (!good) process.exitCode = 1
}

try {
  await drill()
} finally {
  for (const child of children) child.kill('SIGQUIT')
  rmSync(home, { recursive: true, force: true })
}
