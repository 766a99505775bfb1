import type { Queryable } from '../db/queryable.ts'
import { openSealed, SEALED_MARK, SEALED_TEXT, sealSecret } from '../lib/seal.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { SECOND_FACTOR_PURPOSE } from '../secondFactor/secondFactor.ts'
import { webhookSecretName } from '../webhooks/options.ts'

/** A column with texts that the key of the installation seals. */
interface SealedColumn {
  table: string
  id: string
  column: string
  /** the beginning of the sealed text */
  mark?: string
  /** the purpose with which it was sealed, by the id of its row */
  purposeOf: (id: string) => string
}

/**
 * Everything that the key of the installation seals in the database of a company. tests/unit/sealedValues.test.ts fails
 * for code that seals elsewhere.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  // The password of the mail server, versions of the company key, and keys of wiped devices.
  { table: 'secret', id: 'name', column: 'sealed', purposeOf: (name) => name },
  { table: 'webhook', id: 'id', column: 'secret', purposeOf: webhookSecretName },
  { table: 'second_factor', id: 'user_id', column: 'secret', purposeOf: () => SECOND_FACTOR_PURPOSE },
  { table: 'second_factor', id: 'user_id', column: 'pending', purposeOf: () => SECOND_FACTOR_PURPOSE },
  { table: 'mail_queue', id: 'id', column: 'text', mark: SEALED_MARK, purposeOf: () => SEALED_TEXT },
]

/** The number of sealed texts by the key that opens them. */
export interface SealedCounts {
  current: number
  earlier: number
  /** no key of this server opens them */
  unreadable: number
}

interface SealedValue {
  column: SealedColumn
  id: string
  stored: string
}

async function* sealedValues(db: Queryable): AsyncGenerator<SealedValue> {
  for (const column of SEALED_COLUMNS) {
    const { table, id, column: name, mark = '' } = column
    const { rows } = await db.query<{ id: string; stored: string }>(
      `SELECT ${id}::text AS id, ${name} AS stored FROM ${table}
        WHERE ${name} IS NOT NULL AND starts_with(${name}, $1) ORDER BY ${id}`,
      [mark],
    )
    for (const row of rows) yield { column, ...row }
  }
}

const openValue = (env: KeyEnv, { column, id, stored }: SealedValue) =>
  openSealed(env, column.purposeOf(id), stored.slice((column.mark ?? '').length))

export async function countSealed(db: Queryable, env: KeyEnv): Promise<SealedCounts> {
  const counts: SealedCounts = { current: 0, earlier: 0, unreadable: 0 }
  for await (const value of sealedValues(db)) {
    const opened = await openValue(env, value)
    counts[opened ? (opened.isCurrent ? 'current' : 'earlier') : 'unreadable'] += 1
  }
  return counts
}

/**
 * Seals every text again that an earlier key sealed, each in a statement of its own. It may be interrupted at any point.
 * A text that changed meanwhile is left alone.
 * @returns the number of texts that were sealed again
 */
export async function sealAgain(db: Queryable, env: KeyEnv): Promise<number> {
  let changed = 0
  for await (const value of sealedValues(db)) {
    const opened = await openValue(env, value)
    if (!opened || opened.isCurrent) continue
    const { table, id, column, mark = '', purposeOf } = value.column
    const sealed = mark + (await sealSecret(env, purposeOf(value.id), opened.text))
    const { rowCount } = await db.query(
      `UPDATE ${table} SET ${column} = $3 WHERE ${id}::text = $1 AND ${column} = $2`,
      [value.id, value.stored, sealed],
    )
    changed += rowCount ?? 0
  }
  return changed
}
