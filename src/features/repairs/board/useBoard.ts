import { useMemo } from 'react'
import { useLive } from '../../../db/live.ts'
import { ask } from '../../../db/lists/listClient.ts'
import { type BoardRow, boardRows } from '../../../db/queries/openWork.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import { byUrgency, type CardFacts, cardFacts, meanTurnaround } from '../../../domain/repairs/board.ts'
import { REPAIR_STATUS_LIST, type RepairStatus } from '../../../domain/repairs/constants.ts'
import { targetsOf } from '../../../domain/settings/targets.ts'
import { addDays } from '../../../domain/shared/calendar.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'

export interface Card extends CardFacts {
  row: BoardRow
}

/** The filter of the board. */
export interface BoardFilter {
  only: 'everyone' | 'mine' | 'late' | 'idle' | NonNullable<CardFacts['waiting']>
  executor: string | null
  type: string | null
}

/** Returns the cards of the open repairs, and how many cards each filter would leave. */
export function useBoard(facts: WorkFacts, filter: BoardFilter) {
  const rows = useLive(() => boardRows(undefined), [])
  const settings = useLive(() => companySettings('repair'), [])
  const { today, closed, mine } = facts
  const targets = useMemo(() => settings && targetsOf(settings), [settings])
  const cards = useMemo(
    () =>
      rows && targets
        ? rows.map((row): Card => ({ row, ...cardFacts(row, { today, closed, targets }) })).sort(byUrgency)
        : null,
    [rows, targets, today, closed],
  )
  return useMemo(() => {
    if (!cards) return null
    const isMine = ({ row }: Card) => mine.executorIds.includes(row.executorId ?? '')
    const tests: Record<BoardFilter['only'], (card: Card) => boolean> = {
      everyone: () => true,
      mine: isMine,
      late: ({ pace }) => pace === 'red',
      idle: ({ idle }) => idle,
      part: ({ waiting }) => waiting === 'part',
      maker: ({ waiting }) => waiting === 'maker',
      customer: ({ waiting }) => waiting === 'customer',
    }
    const among = cards.filter(
      ({ row }) =>
        (filter.executor === null || row.executorId === filter.executor) &&
        (filter.type === null || row.type === filter.type),
    )
    const count = (only: BoardFilter['only']) => among.filter(tests[only]).length
    return {
      columns: columnsOf(among.filter(tests[filter.only])),
      counts: {
        everyone: among.length,
        mine: count('mine'),
        late: count('late'),
        idle: count('idle'),
        part: count('part'),
        maker: count('maker'),
        customer: count('customer'),
      },
    }
  }, [cards, filter, mine])
}

/** Returns the cards of each status, in their order. */
function columnsOf(cards: readonly Card[]): Map<RepairStatus, Card[]> {
  const columns = new Map<RepairStatus, Card[]>(REPAIR_STATUS_LIST.map((status) => [status, []]))
  for (const card of cards) columns.get(card.row.status)?.push(card)
  return columns
}

const TURNAROUND_DAYS = 30

/**
 * Returns the mean number of working days until repaired, for the last thirty days and for the thirty before.
 */
export function useTurnaround({ today, closed }: Pick<WorkFacts, 'today' | 'closed'>) {
  const from = addDays(today, 1 - 2 * TURNAROUND_DAYS)
  const middle = addDays(today, 1 - TURNAROUND_DAYS)
  const times = useLive(() => ask('repairs', 'times', from, today), [from, today])
  return useMemo(
    () =>
      times && {
        now: meanTurnaround(times, middle, today, closed),
        before: meanTurnaround(times, from, addDays(middle, -1), closed),
      },
    [times, from, middle, today, closed],
  )
}
