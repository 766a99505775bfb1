// The product's own server on a fresh copy of its seeded database, under the Node that it brings. The comparison's
// preload answers its page and its routes in that process. The bundles are prepared before the measurement, like the
// replicas of the other engines and the body of the floor.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pgUrl } from '../../core/pg.mjs'
import { args } from '../../core/server.mjs'
import { NODE, WERKBANK } from './where.mjs'

const LIVE = 'ours_live'
const BESIDE = fileURLToPath(new URL('.', import.meta.url))
const url = `http://127.0.0.1:${args.port}`

async function copySeed() {
  const client = new pg.Client(pgUrl('postgres'))
  await client.connect()
  await client.query(`drop database if exists ${LIVE} with (force)`)
  await client.query(`create database ${LIVE} template ours_seed_${Number(args.n)} strategy file_copy`)
  await client.query('checkpoint')
  await client.end()
}

function startServer(dataDir) {
  const more = (process.env.OURS_NODE_ARGS ?? '').split(' ').filter(Boolean)
  const env = {
    PATH: `${WERKBANK}/node_modules/.bin:${process.env.PATH}`,
    HOME: process.env.HOME ?? '',
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: String(args.port),
    DATABASE_URL: pgUrl(LIVE),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PEERS_PAGE: fileURLToPath(new URL('../../dist/ours', import.meta.url)),
  }
  const child = spawn(
    NODE,
    [...more, '--import', join(BESIDE, 'preload.mjs'), `${WERKBANK}/server/main.ts`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    },
  )
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => process.stderr.write(data))
  return child
}

await copySeed()
const dataDir = mkdtempSync(join(tmpdir(), 'peers-ours-'))
const child = startServer(dataDir)
let stopping = false
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  if (!stopping) console.error('the product ended with', code)
  process.exit(stopping ? 0 : 1)
})
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    stopping = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 4_500).unref()
  })
spawn(NODE, [join(BESIDE, 'packed.mjs'), url, WERKBANK], { stdio: ['ignore', 'inherit', 'inherit'] }).on(
  'exit',
  (code) => {
    if (code === 0) console.log('listening')
    else child.kill('SIGTERM')
  },
)
