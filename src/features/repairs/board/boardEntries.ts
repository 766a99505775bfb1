import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import { groupBy } from '../../../lib/groupBy.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import { boardTexts } from './boardTexts.ts'
import type { Card } from './useBoard.ts'

/**
 * An entry of a column: a card, the name of a lane, or empty space that keeps the lane as high as in another
 * column.
 */
export type BoardEntry = { key: string; height: number } & (
  | { card: Card }
  | { lane: string; count: number }
  | { room: true }
)

/**
 * Heights in px, including the gap below: a card without and with a mark, and the name of a lane. `refused`
 * is the extra height of a refusal text.
 */
const HEIGHT = { card: 116, marked: 140, lane: 40, refused: 40 } as const

type BoardColumns = ReadonlyMap<RepairStatus, readonly Card[]>

const cardEntry = (card: Card, refusedId: string | null): BoardEntry => ({
  key: card.row.id,
  card,
  height: (card.waiting ? HEIGHT.marked : HEIGHT.card) + (refusedId === card.row.id ? HEIGHT.refused : 0),
})

const heightOf = (entries: readonly BoardEntry[]) => entries.reduce((sum, { height }) => sum + height, 0)

/**
 * Returns the entries of each column without lanes. @param refusedId the card that shows why its move was
 * refused
 */
export const columnEntries = (
  columns: BoardColumns,
  refusedId: string | null,
): Map<RepairStatus, BoardEntry[]> =>
  new Map([...columns].map(([status, cards]) => [status, cards.map((card) => cardEntry(card, refusedId))]))

/**
 * Returns the entries of each column in lanes by executor. A lane has the height of its fullest column
 * everywhere, so that it runs across the board. Lanes are sorted by name; repairs without an executor come
 * last.
 * @param columns the open columns only
 */
export function laneEntries(
  columns: BoardColumns,
  executors: WorkFacts['executors'],
  refusedId: string | null,
): Map<RepairStatus, BoardEntry[]> {
  const names = new Map(executors.map(({ id, name }) => [id, name]))
  const laneOf = ({ row }: Card) => names.get(row.executorId ?? '') ?? boardTexts.noExecutor
  const grouped = new Map([...columns].map(([status, cards]) => [status, groupBy(cards, laneOf)]))
  const all = new Set([...grouped.values()].flatMap((lanes) => [...lanes.keys()]))
  const filled = new Map<RepairStatus, BoardEntry[]>([...columns.keys()].map((status) => [status, []]))
  for (const lane of [...all].toSorted(byName)) {
    const cells = [...grouped].map(([status, lanes]) => ({
      status,
      entries: (lanes.get(lane) ?? []).map((card) => cardEntry(card, refusedId)),
    }))
    const highest = Math.max(...cells.map(({ entries }) => heightOf(entries)))
    for (const { status, entries } of cells) {
      const head: BoardEntry = { key: `lane ${lane}`, lane, count: entries.length, height: HEIGHT.lane }
      const left = highest - heightOf(entries)
      const spacer: BoardEntry[] = left > 0 ? [{ key: `room ${lane}`, room: true, height: left }] : []
      filled.get(status)?.push(head, ...entries, ...spacer)
    }
  }
  return filled
}

const byName = (a: string, b: string): number => {
  if (a === boardTexts.noExecutor || b === boardTexts.noExecutor)
    return a === b ? 0 : a === boardTexts.noExecutor ? 1 : -1
  return a.localeCompare(b, 'nl')
}
