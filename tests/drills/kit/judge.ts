import type { Ledger } from './fleet.ts'

/** Asks the database. */
export type Ask = <Row extends object>(sql: string) => Promise<Row[]>

/** What was acknowledged and is not there. */
export async function missing(ask: Ask, told: Ledger['told']): Promise<string[]> {
  const rows = await ask<{ mid: string }>('SELECT DISTINCT mid::text AS mid FROM sync_mutation')
  const there = new Set(rows.map(({ mid }) => mid))
  return [...told.keys()].filter((mid) => !there.has(mid))
}

/**
 * What is wrong with what devices were told, in the end: a change that is not there, a number that was given twice, notes
 * that are not those that were given last, a change that was refused.
 */
export async function judged(ask: Ask, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = []
  const gone = await missing(ask, ledger.told)
  if (gone.length > 0) wrong.push(`${gone.length} acknowledged changes are not there`)
  const twice = [...ledger.numbers].filter(([, repairs]) => repairs.size > 1)
  if (twice.length > 0) wrong.push(`numbers given twice: ${twice.map(([number]) => number).join(', ')}`)
  wrong.push(...(await wrongNotes(ask, ledger.told)))
  if (ledger.refused.length > 0) wrong.push(`refused: ${[...new Set(ledger.refused)].join(', ')}`)
  return wrong
}

async function wrongNotes(ask: Ask, told: Ledger['told']): Promise<string[]> {
  const rows = await ask<{ id: string; notes: string | null }>(
    'SELECT id::text AS id, work_notes AS notes FROM repair',
  )
  const notes = new Map(rows.map((row) => [row.id, row.notes]))
  const last = new Map([...told.values()].map((one) => [one.repair, one.notes]))
  const stale = [...last].filter(([id, text]) => text !== undefined && notes.get(id) !== text)
  for (const [id, text] of stale) console.log(await story(ask, id, text ?? '', notes.get(id) ?? ''))
  // nothing is lost where both texts stand there, but whoever wrote went on from what they did not mean
  const both = stale.filter(([id, text]) => text !== undefined && notes.get(id)?.includes(text))
  return [
    ...(both.length > 0 ? [`${both.length} repairs have the notes that were given last beside others`] : []),
    ...(stale.length > both.length
      ? [`${stale.length - both.length} repairs have not the notes that were given last`]
      : []),
  ]
}

/** What was done to one repair, for whoever looks into a result that is wrong. */
async function story(ask: Ask, id: string, wanted: string, found: string) {
  const rows = await ask(
    `SELECT client_id, seq, name, status, v, at_server, args->'set' AS set, base, result->'conflicts' AS conflicts
       FROM sync_mutation WHERE args->>'id' = '${id}' ORDER BY at_server`,
  )
  return JSON.stringify({ id, wanted, found, rows }, null, 1)
}
