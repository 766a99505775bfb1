import type pg from 'pg'
import { StartError } from '../../lib/env.ts'
import { SHAPES } from './aggregates/aggregates.ts'

/**
 * Checks that every table of every aggregate stamps versions (B4.2). A change without a version would reach
 * no device, so a database with a missing or disabled trigger is refused.
 * @throws StartError naming the tables
 */
export async function checkTriggers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; call: string }>(
    `SELECT c.relname AS name, pg_get_triggerdef(t.oid) AS call
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgname = 'sync' AND t.tgenabled = 'O' AND c.relnamespace = 'public'::regnamespace`,
  )
  const found = new Map(rows.map(({ name, call }) => [name, call]))
  const missing = expectedTriggers().filter(({ table, call }) => !found.get(table)?.endsWith(call))
  if (missing.length === 0) return
  const names = missing.map(({ table }) => table).join(', ')
  throw new StartError(
    `The database does not stamp changes in: ${names}. Restore the trigger "sync" of these tables.`,
  )
}

function expectedTriggers(): { table: string; call: string }[] {
  return Object.values(SHAPES).flatMap(({ ent, table, children }) => [
    { table, call: `sync_root('${ent}')` },
    ...children.map((child) => ({
      table: child.table,
      call: `sync_child('${ent}', '${child.owner}', '${table}')`,
    })),
  ])
}
