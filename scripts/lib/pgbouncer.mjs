// Paths of a PgBouncer: a test puts it between server and database, as an operator would.
import { existsSync } from 'node:fs'

const candidates = [
  process.env.PGBOUNCER_PATH,
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]

/** Path of the first PgBouncer found, or undefined. */
export function findPgbouncer() {
  return candidates.find((path) => path && existsSync(path))
}
