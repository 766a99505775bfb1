import type { DrillDevice, Ledger } from './fleet.ts'

/** Queries the database. */
export type Ask = <Row extends object>(sql: string) => Promise<Row[]>

/** Acknowledged changes that the database does not contain. */
export async function missingMutations(ask: Ask, acknowledged: Iterable<string>): Promise<string[]> {
  const rows = await ask<{ mid: string }>('SELECT DISTINCT mid::text AS mid FROM sync_mutation')
  const there = new Set(rows.map(({ mid }) => mid))
  return [...new Set(acknowledged)].filter((mid) => !there.has(mid))
}

/**
 * The faults at the end, when no device has unsent changes: a lost change, a number that was given twice, notes that
 * are not the last ones, a refused change.
 * @returns `beside` too: the number of repairs that contain their last notes and other notes too, so that nothing is
 * lost
 */
export async function judgeLedger(
  ask: Ask,
  ledger: Ledger,
  devices: readonly DrillDevice[],
): Promise<{ wrong: string[]; beside: number }> {
  const wrong: string[] = []
  const acknowledged = [...ledger.acknowledged.keys(), ...devices.flatMap(({ acknowledged }) => acknowledged)]
  const gone = await missingMutations(ask, acknowledged)
  if (gone.length > 0) wrong.push(`${gone.length} acknowledged changes are not there`)
  const twice = [...ledger.numbers].filter(([, repairs]) => repairs.size > 1)
  if (twice.length > 0) wrong.push(`numbers given twice: ${twice.map(([number]) => number).join(', ')}`)
  const { other, beside } = await notesOf(ask, ledger)
  if (other > 0) wrong.push(`${other} repairs have not the notes that were given last`)
  if (ledger.refused.length > 0) wrong.push(`refused: ${[...new Set(ledger.refused)].join(', ')}`)
  return { wrong, beside }
}

/**
 * A person who writes while their device loads a new epoch may not see their earlier change in its final form: see
 * failover.md.
 */
async function notesOf(ask: Ask, ledger: Ledger): Promise<{ other: number; beside: number }> {
  const rows = await ask<{ id: string; notes: string | null }>(
    'SELECT id::text AS id, work_notes AS notes FROM repair',
  )
  const notes = new Map(rows.map((row) => [row.id, row.notes]))
  const stale = [...ledger.notes].filter(([id, text]) => !notes.has(id) || notes.get(id) !== text)
  for (const [id, text] of stale) console.log(await story(ask, id, text ?? '', notes.get(id) ?? ''))
  const beside = stale.filter(([id, text]) => text !== null && notes.get(id)?.includes(text)).length
  return { other: stale.length - beside, beside }
}

/** The mutations of one repair, to examine a wrong result. */
async function story(ask: Ask, id: string, wanted: string, found: string) {
  const rows = await ask(
    `SELECT client_id, seq, name, status, v, at_server, args->'set' AS set, base, result->'conflicts' AS conflicts
       FROM sync_mutation WHERE args->>'id' = '${id}' ORDER BY at_server`,
  )
  return JSON.stringify({ id, wanted, found, rows }, null, 1)
}
