import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SeqOutcome } from '../../src/contract/protocol.ts'
import { DomainError, type RefusalCode, refusalText } from '../../src/domain/shared/errors.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { queryEach } from '../db/queryable.ts'
import { literal } from '../store/aggregates/write.ts'
import type { PgStore } from '../store/pgStore.ts'
import type { MutationKey, NewRecord } from '../store/ports.ts'

/** Everything the mutation wrote, its record and the commit, in one round trip. */
export async function leave(
  client: pg.PoolClient,
  key: MutationKey,
  store: PgStore,
  record: NewRecord,
): Promise<SeqOutcome> {
  try {
    return await commit(client, key, store.takeStatements(), record)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    await client.query('ROLLBACK TO SAVEPOINT m')
    const code: RefusalCode = refusal.code
    return commit(client, key, [], {
      ...record,
      outcome: { status: 'rejected', code, text: refusalText(code) },
    })
  }
}

async function commit(
  client: pg.PoolClient,
  key: MutationKey,
  statements: string[],
  record: NewRecord,
): Promise<SeqOutcome> {
  const text = [...statements, leaveStatement(key, record), 'COMMIT'].join(';\n')
  const left: { v: number | null } | undefined = (await queryEach(client, text)).at(-2)?.rows[0]
  const [, outcome] = parted(record.outcome)
  return { seq: record.seq, mid: key.mid, ...outcome, ...(typeof left?.v === 'number' ? { v: left.v } : {}) }
}

/** The version that a copied outcome names, and the rest of it; one that has none yet names 0. */
function parted(outcome: NewRecord['outcome']) {
  if (!('v' in outcome)) return [0, outcome] as const
  const { v = 0, ...rest } = outcome
  return [v, rest] as const
}

function leaveStatement(key: MutationKey, record: NewRecord): string {
  const { seq, name, mv, at, args, base, outcome } = record
  const [v, { status, ...result }] = parted(outcome)
  const json = (value: unknown) => (value === undefined ? 'NULL' : literal(value, 'json'))
  const values = [
    ...[key.clientId, seq, key.mid, name, mv, key.uid, key.pusher, at].map((value) => literal(value)),
    json(args),
    json(base),
    `'\\x${hashOf(record)}'`,
    literal(status),
    json(result),
    v > 0 ? String(v) : 'NULL',
    key.last ? 'true' : 'false',
  ]
  return `SELECT sync_leave(${values.join(', ')}) AS v`
}

const hashOf = ({ name, mv, args, base }: NewRecord) =>
  createHash('sha256')
    .update(JSON.stringify([name, mv, args, base ?? null]))
    .digest('hex')

/** Errors of the database that are refusals: an id that was removed for ever, a value that no column holds. */
export function refusalOf(error: unknown): DomainError | null {
  const code = fieldOf(error, 'code')
  if (error instanceof DomainError || typeof code !== 'string') return null
  if (code === 'SY001') return new DomainError('gone')
  return /^22\w{3}$|^54000$/.test(code) ? new DomainError('invalid_args') : null
}
