// npm run drill:install: installs the product as the image and the systemd service do. Starts it as `nobody` on a
// read-only file system, and writes the result to docs/operations/install-drill.md.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../lib/freePort.mjs'
import { root, stop } from '../lib/run.mjs'
import { NOBODY, startThere, tryThere } from './sandbox.mjs'

const base = mkdtempSync(join(tmpdir(), 'werkbank-install-'))
chmodSync(base, 0o755)
const app = join(base, 'app')
const results = []
const note = (what, result) => {
  results.push([what, result])
  console.log(`${what}: ${result}`)
}
const check = (what, ok, said = '') => {
  if (!ok) throw new Error(`${what}: ${said}`)
  note(what, 'yes')
}
function megabytes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return Math.round(bytes / 1e6)
}

function command(program, args, options = {}) {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', cwd: root, ...options })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`)
  return `${stdout}${stderr}`
}

/** Copies the files that the last stage of the Containerfile copies. */
function install() {
  command('npm', ['run', 'build'])
  mkdirSync(app)
  const parts = [
    'package.json',
    'package-lock.json',
    'server',
    'src/domain',
    'src/sync/protocol',
    'src/mutations',
    'src/documents',
    'dist',
  ]
  for (const part of parts) cpSync(join(root, part), join(app, part), { recursive: true })
  command('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: app })
  note('packages of a production install, MB', megabytes(join(app, 'node_modules')))
  keep(app, '--embedded')
  cpSync(process.execPath, join(app, 'node'))
  chmodSync(join(app, 'node'), 0o755)
}

function keep(folder, ...options) {
  command('node', ['scripts/serverOnly.mjs', join(folder, 'node_modules'), ...options])
  const what = options.length > 0 ? 'with the database that comes along' : 'as in the image'
  note(`packages that the server needs, ${what}, MB`, megabytes(join(folder, 'node_modules')))
}

/** A folder that the user of the server owns. */
function dataFolder(name) {
  const folder = join(base, name)
  mkdirSync(folder)
  if (process.getuid?.() === 0) command('chown', [`${NOBODY}:${NOBODY}`, folder])
  return folder
}

const health = (port) =>
  spawnSync(process.execPath, ['server/cli/health.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
  }).status

async function healthy(server, port) {
  const end = Date.now() + 60_000
  let over = false
  void server.ended.then(() => (over = true))
  while (Date.now() < end && !over) {
    if (health(port) === 0) return
    await sleep(200)
  }
  throw new Error(`the server does not answer: ${server.output()}`)
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function drill() {
  install()
  const data = dataFolder('data')
  const env = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  }
  const place = { app, data, env }
  const write = (path) =>
    `try { fs.writeFileSync('${path}', ''); console.log('written') } catch (e) { console.log(e.code) }`
  for (const path of ['/app/x', '/etc/x', '/usr/x'])
    check(`cannot write ${path}`, tryThere(place, write(path)) === 'EROFS', tryThere(place, write(path)))
  const user = process.getuid?.() === 0 ? NOBODY : String(process.getuid?.())
  check('runs without rights', tryThere(place, 'console.log(process.getuid())') === user)

  let began = Date.now()
  const first = await startThere(place)
  await healthy(first, env.PORT)
  note('first start with its own database and demo data, healthy after', seconds(began))

  const DATABASE_URL = await newDatabase(data)
  // the running server needs its database at its place
  const image = join(base, 'image')
  cpSync(app, image, { recursive: true, verbatimSymlinks: true })
  keep(image)
  rmSync(join(image, 'node'))
  note('all that the image adds to its base, MB', megabytes(image))
  cpSync(join(app, 'node'), join(image, 'node'))
  const other = {
    app: image,
    data: dataFolder('data-image'),
    env: { ...env, PORT: String(await freePort()), DATABASE_URL },
  }
  began = Date.now()
  const second = await startThere(other)
  await healthy(second, other.env.PORT)
  note('as in the image, on a database by its address, healthy after', seconds(began))
  check('the health check of the image fails where nobody answers', health(await freePort()) === 1)
  check('ends by itself on SIGTERM, as process 1', (await second.stop()) === 0, second.output())
  check('the other one too, with its database', (await first.stop()) === 0, first.output())
}

/**
 * Makes another database in the cluster that a server keeps in its data folder, in the place of a company's own
 * PostgreSQL. @returns its address
 */
async function newDatabase(data) {
  const port = readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(data, 'pg-password'), 'utf8').trim()
  const at = `postgres://werkbank:${password}@127.0.0.1:${port}`
  const client = new pg.Client({ connectionString: `${at}/postgres` })
  await client.connect()
  await client.query("CREATE DATABASE image TEMPLATE template0 ENCODING 'UTF8'")
  await client.end()
  return `${at}/image`
}

/** Checks the unit with systemd; programs that are not installed here are left out. */
function systemd() {
  const unit = join(base, 'werkbank.service')
  const text = readFileSync(join(root, 'deploy/werkbank.service'), 'utf8')
  const here = { ExecStart: '/usr/bin/true', WorkingDirectory: '/tmp', User: 'daemon', Group: 'daemon' }
  const lines = text.split('\n').map((line) => {
    const name = line.split('=', 1)[0]
    return here[name] ? `${name}=${here[name]}` : line
  })
  writeFileSync(unit, lines.join('\n'))
  if (!existsSync('/usr/bin/systemd-analyze')) return note('systemd-analyze', 'not on this machine')
  const said = command('systemd-analyze', ['verify', unit])
  check('systemd-analyze verify finds nothing', said.trim() === '', said)
  const level = /exposure level for \S+ ([\d.]+)/.exec(
    command('systemd-analyze', ['security', '--offline=true', unit]),
  )
  note('systemd-analyze security, 0 (best) to 10', level?.[1] ?? 'unknown')
}

function report() {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const rows = results.map(([what, result]) => `| ${what} | ${result} |`)
  return `# Drill: install

For operators. \`npm run drill:install\` installs the production packages and the built app beside this clone, starts the server in a sandbox (bubblewrap: user nobody, everything read only but the data, process 1 of its own namespace), once with the built-in database and once as the image does, and checks the systemd unit.

Last result: ${new Date().toISOString().slice(0, 10)}, on ${machine}.

| What | Result |
|---|---|
${rows.join('\n')}

Not tried here, for there is no container engine: building the image, pulling the images that \`deploy/compose.yaml\` names, and the service under a running systemd. The size of the image is therefore an estimate: what it adds, above, and its base \`node:24-bookworm-slim\`, taken for 230 MB unpacked.
`
}

if (!existsSync('/usr/bin/bwrap')) stop('This drill needs bubblewrap (Debian: apt-get install bubblewrap).')
try {
  await drill()
  systemd()
  writeFileSync(join(root, 'docs/operations/install-drill.md'), report())
} finally {
  rmSync(base, { recursive: true, force: true })
}
