import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type pg from 'pg'
import { StartError } from '../lib/env.ts'
import { pipeInto, storeOutput } from './child.ts'

/*
 * Runs pg_dump and pg_restore of PostgreSQL. Their output can be read by other versions of PostgreSQL.
 */

type Program = 'pg_dump' | 'pg_restore'

const DEBIAN_BIN = '/usr/lib/postgresql'
/** Versions to look for, newest first. A newer program supports older servers, but not the reverse. */
const MAJORS = Array.from({ length: 20 }, (_, i) => 30 - i)
const OPTIONS = ['--no-owner', '--no-privileges']

const help = (version: number | string) =>
  `install the client of PostgreSQL ${version} or newer (Debian: postgresql-client), or set PG_BIN to the folder of its programs`

function candidates(program: Program): string[] {
  const given = process.env['PG_BIN']
  if (given) return [join(given, program)]
  const installed = MAJORS.map((major) => join(DEBIAN_BIN, String(major), 'bin', program))
  return [...installed.filter((path) => existsSync(path)), program]
}

/** @throws StartError if the machine has no such program */
async function findProgram(program: Program, version: number): Promise<{ path: string; major: number }> {
  for (const path of candidates(program)) {
    const versionOutput = await promisify(execFile)(path, ['--version']).catch(() => null)
    const major = Number(/ (\d+)/.exec(versionOutput?.stdout ?? '')?.[1])
    if (major) return { path, major }
  }
  throw new StartError(`There is no ${program} on this machine: ${help(version)}.`)
}

async function majorOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT current_setting('server_version_num')::int AS n`)
  return Math.floor((rows[0]?.n ?? 0) / 10_000)
}

/**
 * Streams the output of pg_dump to `store`.
 * @throws StartError if the machine has no pg_dump, or one older than the database
 */
export async function dumpDatabase(
  pool: pg.Pool,
  url: string,
  store: (dump: Readable) => Promise<void>,
): Promise<void> {
  const server = await majorOf(pool)
  const { path, major } = await findProgram('pg_dump', server)
  if (major < server)
    throw new StartError(`${path} is of PostgreSQL ${major} and the database of ${server}: ${help(server)}.`)
  const { args, env } = addressFor(url)
  await storeOutput({ path, args: ['--format=custom', ...OPTIONS, ...args], env }, store)
}

/** Loads the output of pg_dump into an empty database in one transaction. @throws StartError if that fails */
export async function loadDump(pool: pg.Pool, url: string, dump: Readable): Promise<void> {
  const { path } = await findProgram('pg_restore', await majorOf(pool))
  const { args, env } = addressFor(url)
  await pipeInto({ path, args: [...OPTIONS, '--single-transaction', '--exit-on-error', ...args], env }, dump)
}

const ADDRESS = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)@/

/** Passes the password in the environment, because everybody on the machine can see arguments. */
function addressFor(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const password = ADDRESS.exec(url)?.[2]
  const env = password ? { ...process.env, PGPASSWORD: decodeURIComponent(password) } : process.env
  return { args: [`--dbname=${url.replace(ADDRESS, '$1@')}`], env }
}
