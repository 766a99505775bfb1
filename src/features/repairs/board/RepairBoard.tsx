import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { toastUndoable } from '../../../components/toasts/toasts.ts'
import type { RepairRow } from '../../../db/lists/repairRows.ts'
import { REPAIR_STATUSES, type RepairStatus } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import classes from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { type BoardEntry, columnEntries, laneEntries } from './boardEntries.ts'
import { boardTexts } from './boardTexts.ts'
import { CardView } from './CardView.tsx'
import type { Card } from './useBoard.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import { reasonOf } from '../../../lib/http.ts'
import {
  archiveRepairSilently,
  changeRepairStatus,
  setRepairStatusSilently,
} from '../../../shared/statuses/changeRepair.ts'
import { useRepairStatuses } from '../../../shared/statuses/repairStatuses.ts'
import { STATUS_CHANGED, undoChange } from '../../../shared/statuses/undoableChange.ts'

/**
 * Gives a repair the status of a column; the toast offers undo. @returns the refusal in Dutch; null if it was
 * done
 */
export async function moveCard(repair: RepairRow, to: RepairStatus): Promise<string | null> {
  try {
    const { mid, revert: back } = await (to === REPAIR_STATUSES.pickedUp
      ? archiveRepairSilently(repair)
      : setRepairStatusSilently(repair, to))
    const turn = () =>
      to === REPAIR_STATUSES.pickedUp ? back() : changeRepairStatus(repair.id, repair.status, to)
    toastUndoable(STATUS_CHANGED, () => void undoChange(mid, turn))
    return null
  } catch (error) {
    return error instanceof Refusal ? error.message : reasonOf(error)
  }
}

/**
 * Moves the focus between cards by the arrow keys. Up and down stay in the column; left and right go to the
 * nearest card of the next column with cards. @returns true if the key was handled
 */
function focusNextCard(board: HTMLElement | null, from: HTMLElement, key: string): boolean {
  const column = from.closest('[data-column]')
  if (!board || !column) return false
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const cards = cardsOf(column)
    const next = cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]
    focus(next)
    return true
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const columns = [...board.querySelectorAll('[data-column]')]
  const step = key === 'ArrowRight' ? 1 : -1
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const cards = cardsOf(columns[at]!)
    if (cards.length === 0) continue
    const top = from.getBoundingClientRect().top
    const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
    focus(cards.reduce((nearest, card) => (distance(card) < distance(nearest) ? card : nearest)))
    break
  }
  return true
}

const cardsOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-card]')]

function focus(card: HTMLElement | undefined): void {
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const { received, external, repaired, refused } = REPAIR_STATUSES
/**
 * Columns that are open initially. The others are folded to a strip that accepts a drop and opens on a press.
 */
const OPEN: readonly RepairStatus[] = [received, external, repaired, refused]

const NONE: readonly BoardEntry[] = []

/** A resting finger lifts a card, a moving finger scrolls; a mouse lifts by moving. */
const BY_FINGER = { activationConstraint: { delay: 300, tolerance: 8 } }
const BY_MOUSE = { activationConstraint: { distance: 6 } }

/** In a locked area no card moves. */
const NO_SENSORS: ReturnType<typeof useSensors> = []

export interface RepairBoardProps {
  columns: ReadonlyMap<RepairStatus, readonly Card[]>
  executors: WorkFacts['executors']
  lanes: boolean
}

/** Columns by status. A card moves by mouse drag, by long press, or by keyboard. */
export function RepairBoard({ columns, executors, lanes }: RepairBoardProps) {
  const statuses = useRepairStatuses()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(OPEN))
  const [dragged, setDragged] = useState<Card | null>(null)
  const [lifted, setLifted] = useState<{ card: Card; to: RepairStatus } | null>(null)
  const [refusal, setRefusal] = useState<{ id: string; text: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const lock = useLock()
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_FINGER))
  const cardOf = (id: unknown) => [...columns.values()].flat().find(({ row }) => row.id === id)
  // Open columns first: the strips of folded ones would separate them.
  const shown = [
    ...statuses.filter(({ value }) => opened.has(value)),
    ...statuses.filter(({ value }) => !opened.has(value)),
  ]
  const entries = useMemo(() => {
    const open = new Map([...columns].filter(([status]) => opened.has(status)))
    return lanes
      ? laneEntries(open, executors, refusal?.id ?? null)
      : columnEntries(open, refusal?.id ?? null)
  }, [columns, opened, lanes, executors, refusal])
  const order = shown.map(({ value }) => value as RepairStatus)
  const move = async (card: Card, to: RepairStatus) => {
    setRefusal(null)
    if (card.row.status === to) return
    const text = await moveCard(card.row, to)
    if (text) setRefusal({ id: card.row.id, text })
    setAnnouncement(text ?? boardTexts.moved(repairName(card.row), to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const card = cardOf(active.id)
    if (card && over) void move(card, String(over.id) as RepairStatus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardOf((event.target as HTMLElement).dataset['card'])
    if (!card) return
    if (lifted) return carry(event)
    if (event.key === ' ') {
      event.preventDefault()
      if (lock) return setAnnouncement(lock.reason)
      setLifted({ card, to: card.row.status })
      setAnnouncement(boardTexts.lifted(repairName(card.row), card.row.status))
    } else if (focusNextCard(box, event.target as HTMLElement, event.key)) event.preventDefault()
  }
  /** Handles the keys for a lifted card. */
  const carry = (event: KeyboardEvent) => {
    if (!lifted) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const { card } = lifted
    if (step !== 0) {
      const to = order[order.indexOf(lifted.to) + step] ?? lifted.to
      setLifted({ card, to })
      setAnnouncement(boardTexts.over(to))
    } else if (event.key === ' ' || event.key === 'Enter') {
      setLifted(null)
      void move(card, lifted.to)
    } else if (event.key === 'Escape') {
      setLifted(null)
      setAnnouncement(boardTexts.putBack(repairName(card.row)))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <DndContext
      sensors={lock ? NO_SENSORS : sensors}
      onDragStart={({ active }: DragStartEvent) => setDragged(cardOf(active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its cards */}
      <div ref={setBox} className={classes.board} data-lanes={lanes || undefined} onKeyDown={onKeyDown}>
        {shown.map(({ value, tone }) => (
          <BoardColumn
            key={value}
            status={value}
            tone={tone}
            count={columns.get(value as RepairStatus)?.length ?? 0}
            entries={entries.get(value as RepairStatus) ?? NONE}
            executors={executors}
            scroller={lanes ? box : null}
            open={opened.has(value)}
            target={lifted?.to === value && lifted.card.row.status !== value}
            lifted={dragged?.row.id ?? lifted?.card.row.id ?? null}
            refusal={refusal}
            onOpen={() =>
              setOpened((old) =>
                old.has(value) ? new Set([...old].filter((one) => one !== value)) : new Set([...old, value]),
              )
            }
          />
        ))}
      </div>
      <output className={classes.spoken}>{announcement}</output>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.flying}>
            <CardView card={dragged} executors={executors} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
