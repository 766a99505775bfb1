import type pg from 'pg'
import type { EntityName } from '../../../src/domain/entities.ts'
import { queryEach } from '../../db/queryable.ts'
import type { Counter } from '../../store/counters.ts'
import type { PgDocs } from '../../store/pgDocs.ts'
import type { MutationKey, Taking } from '../../store/ports.ts'
import type { Entered } from './standing.ts'

/** What the rest of the process knows and must hear of. */
export interface ServerLink {
  /** The number by which other servers see this one alive; null: they cannot, and nothing is marked. */
  presence: () => Promise<number | null>
  /** The database goes on from an earlier state: nothing may be written until that has an epoch of its own. */
  moved: () => void
  /** The stretch of the history of which this process knows that it holds what it answered; null: it does not look. */
  checked: () => number | null
  /** A number was given out. */
  given: (counter: Counter) => void
  /** Who carries what is committed. */
  taking: Taking
}

/** The database is another one than its epoch says; passes as soon as that was seen to. */
class HistoryMoved extends Error {
  override name = 'HistoryMoved'
  readonly code = 'SY002'
}

/** Clients of which it is not known what is prepared on them. */
const doomed = new WeakSet<pg.PoolClient>()

export const isDoomed = (client: pg.PoolClient) => doomed.has(client)

/** The lock, everything the rules look at, and the aggregates that will probably be read, in one round trip. */
export async function enter(
  client: pg.PoolClient,
  link: ServerLink,
  keys: readonly MutationKey[],
  docs: PgDocs,
): Promise<Entered> {
  const hints = hintsOf(keys)
  const statements = [
    'BEGIN',
    `SELECT sync_begin(${listsOf(keys).join(', ')}) AS e`,
    'SELECT sync_moved() AS moved',
    'SAVEPOINT m',
    ...plannedOnce(docs.fetching(hints)),
  ]
  const results = await queryEach(client, statements.join(';\n')).catch((error: unknown) => {
    doomed.add(client)
    throw error
  })
  const entered: Entered | undefined = results[1]?.rows[0]?.e
  if (!entered) throw new Error('sync_begin gave nothing')
  if (results[2]?.rows[0]?.moved || entered.span > (link.checked() ?? entered.span)) {
    link.moved()
    throw new HistoryMoved()
  }
  const found = results.slice(4).filter(({ command }) => command === 'SELECT')
  for (const [i, e] of [...hints.keys()].entries())
    for (const { id, ...row } of found[i]?.rows ?? []) docs.keep(e, id, row)
  return entered
}

/** What is prepared is planned for each group otherwise, since the planner thinks that it would do better for one id than for ten. */
const plannedOnce = (statements: readonly string[]): string[] =>
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

const list = (values: readonly (string | number | null)[]) => `'{${values.map((v) => v ?? 'NULL').join()}}'`

const listsOf = (keys: readonly MutationKey[]): string[] => [
  list(keys.map(({ clientId }) => clientId)),
  list(keys.map(({ seq }) => seq)),
  list(keys.map(({ mid }) => mid)),
  list(keys.map(({ uid }) => uid)),
  list([...new Set(keys.flatMap(({ ids }) => ids))]),
]
