import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import { groupBy } from '../../../lib/groupBy.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import { boardTexts as t } from './texts.ts'
import type { Card } from './useBoard.ts'

/** What stands in a column: a card, the name of a lane, or the room that another column needs in the same lane. */
export type Entry = { key: string; height: number } & (
  | { card: Card }
  | { lane: string; count: number }
  | { room: true }
)

/** Heights of a card without and with a mark, and of the name of a lane, with the room below them. */
const HEIGHT = { card: 116, marked: 140, lane: 40, refused: 40 } as const

type Columns = ReadonlyMap<RepairStatus, readonly Card[]>

const cardEntry = (card: Card, refusedId: string | null): Entry => ({
  key: card.row.id,
  card,
  height: (card.waiting ? HEIGHT.marked : HEIGHT.card) + (refusedId === card.row.id ? HEIGHT.refused : 0),
})

const heightOf = (entries: readonly Entry[]) => entries.reduce((sum, { height }) => sum + height, 0)

/** The entries of each column without lanes. @param refusedId the card that says why it was not moved */
export const columnEntries = (columns: Columns, refusedId: string | null): Map<RepairStatus, Entry[]> =>
  new Map([...columns].map(([status, cards]) => [status, cards.map((card) => cardEntry(card, refusedId))]))

/**
 * The entries of each column in lanes by executor: a lane is as high in every column as in its fullest one, so that it
 * runs across the board. Lanes by name, what nobody has last.
 * @param columns those that stand open
 */
export function laneEntries(
  columns: Columns,
  executors: WorkFacts['executors'],
  refusedId: string | null,
): Map<RepairStatus, Entry[]> {
  const names = new Map(executors.map(({ id, name }) => [id, name]))
  const laneOf = ({ row }: Card) => names.get(row.executorId ?? '') ?? t.noExecutor
  const grouped = new Map([...columns].map(([status, cards]) => [status, groupBy(cards, laneOf)]))
  const all = new Set([...grouped.values()].flatMap((lanes) => [...lanes.keys()]))
  const filled = new Map<RepairStatus, Entry[]>([...columns.keys()].map((status) => [status, []]))
  for (const lane of [...all].toSorted(byName)) {
    const cells = [...grouped].map(([status, lanes]) => ({
      status,
      entries: (lanes.get(lane) ?? []).map((card) => cardEntry(card, refusedId)),
    }))
    const highest = Math.max(...cells.map(({ entries }) => heightOf(entries)))
    for (const { status, entries } of cells) {
      const head: Entry = { key: `lane ${lane}`, lane, count: entries.length, height: HEIGHT.lane }
      const left = highest - heightOf(entries)
      const room: Entry[] = left > 0 ? [{ key: `room ${lane}`, room: true, height: left }] : []
      filled.get(status)?.push(head, ...entries, ...room)
    }
  }
  return filled
}

const byName = (a: string, b: string): number => {
  if (a === t.noExecutor || b === t.noExecutor) return a === b ? 0 : a === t.noExecutor ? 1 : -1
  return a.localeCompare(b, 'nl')
}
