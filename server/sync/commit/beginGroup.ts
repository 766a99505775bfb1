import type pg from 'pg'
import type { EntityName } from '../../../src/domain/entities.ts'
import { queryEach } from '../../db/queryable.ts'
import type { PgDocs } from '../store/pgDocs.ts'
import type { MutationKey } from '../store/ports.ts'
import type { ServerLink } from './serverLink.ts'
import type { MutationContext } from './groupSnapshot.ts'
import { list } from './groupStatements.ts'

/** The database does not match its epoch. The error is temporary: the epoch check resolves it. */
class HistoryMoved extends Error {
  override name = 'HistoryMoved'
  readonly code = 'SY002'
}

/** Clients whose prepared statements are unknown after a failed batch. */
const poisoned = new WeakSet<pg.PoolClient>()

export const isPoisoned = (client: pg.PoolClient) => poisoned.has(client)

/**
 * Takes the lock and reads everything that the rules need, plus the probably needed aggregates, in one round
 * trip.
 */
export async function beginGroup(
  client: pg.PoolClient,
  link: ServerLink,
  keys: readonly MutationKey[],
  docs: PgDocs,
): Promise<MutationContext> {
  const hints = hintsOf(keys)
  const statements = [
    'BEGIN',
    `SELECT sync_begin(${listsOf(keys).join(', ')}) AS e`,
    'SELECT sync_moved() AS moved',
    'SAVEPOINT m',
    ...withGenericPlan(docs.prefetchStatements(hints)),
  ]
  const results = await queryEach(client, statements.join(';\n')).catch((error: unknown) => {
    poisoned.add(client)
    throw error
  })
  const context: MutationContext | undefined = results[1]?.rows[0]?.e
  if (!context) throw new Error('sync_begin gave nothing')
  if (results[2]?.rows[0]?.moved || context.span > (link.checkedTimeline() ?? context.span)) {
    link.onHistoryMoved()
    throw new HistoryMoved()
  }
  const found = results.slice(4).filter(({ command }) => command === 'SELECT')
  for (const [i, e] of [...hints.keys()].entries())
    for (const { id, ...row } of found[i]?.rows ?? []) docs.addFetched(e, id, row)
  return context
}

/** Forces the generic plan. Otherwise PostgreSQL replans the statement for every group size. */
const withGenericPlan = (statements: readonly string[]): string[] =>
  statements.length === 0
    ? []
    : [
        'SET LOCAL plan_cache_mode = force_generic_plan',
        ...statements,
        'SET LOCAL plan_cache_mode TO DEFAULT',
      ]

function hintsOf(keys: readonly MutationKey[]): Map<EntityName, Set<string>> {
  const kinds = new Map<EntityName, Set<string>>()
  for (const [e, id] of keys.flatMap(({ hints = [] }) => hints))
    kinds.set(e, (kinds.get(e) ?? new Set()).add(id))
  return kinds
}

const listsOf = (keys: readonly MutationKey[]): string[] => [
  list(keys.map(({ clientId }) => clientId)),
  list(keys.map(({ seq }) => seq)),
  list(keys.map(({ mid }) => mid)),
  list(keys.map(({ uid }) => uid)),
  list([...new Set(keys.flatMap(({ ids }) => ids))]),
]
