// Paths of a PostgreSQL of the machine, server and client: tests back up a database that is not the embedded one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'
const installed = () => (existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [])
const programs = ['postgres', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore']

/** Folder of the programs of the newest complete PostgreSQL, or undefined. */
export function findPostgres() {
  const folders = [process.env.PG_BIN, ...installed().map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => folder && programs.every((name) => existsSync(join(folder, name))))
}
