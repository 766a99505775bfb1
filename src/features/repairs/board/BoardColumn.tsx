import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef } from 'react'
import type { Tone } from '../../../components/status/tones.ts'
import { dotStyle } from '../../../components/status/tones.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import classes from './Board.module.css'
import { CardLink } from './CardView.tsx'
import type { BoardEntry } from './boardEntries.ts'
import { boardTexts } from './boardTexts.ts'
import type { Card } from './useBoard.ts'

interface BoardColumnProps {
  status: string
  tone: Tone
  count: number
  entries: readonly BoardEntry[]
  executors: WorkFacts['executors']
  /** The element that scrolls instead of the column: with lanes the whole board scrolls as one. */
  scroller: HTMLElement | null
  open: boolean
  /** A lifted card would be dropped here. */
  target: boolean
  lifted: string | null
  refusal: { id: string; text: string } | null
  onOpen: () => void
}

/** A status column: its cards, or folded to a strip that accepts a drop and opens on a press. */
export function BoardColumn({ status, tone, count, open, target, onOpen, ...rest }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const dataAttributes = { 'data-over': isOver || target || undefined }
  if (!open)
    return (
      <button
        ref={setNodeRef}
        type="button"
        className={classes.folded}
        aria-expanded={false}
        onClick={onOpen}
        {...dataAttributes}
      >
        <span className={classes.dot} style={dotStyle(tone)} />
        {count > 0 && <span className={classes.count}>{count}</span>}{' '}
        <span className={classes.foldedName}>{status}</span>
      </button>
    )
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-column={status}
      aria-label={boardTexts.cards(status, count)}
      {...dataAttributes}
    >
      <h2 className={classes.head}>
        <button type="button" className={classes.headButton} aria-expanded onClick={onOpen}>
          <span className={classes.dot} style={dotStyle(tone)} />
          {status}
          <span className={classes.count}>{count}</span>
        </button>
      </h2>
      {rest.entries.length === 0 ? <p className={classes.empty}>{boardTexts.empty}</p> : <Cards {...rest} />}
    </section>
  )
}

/**
 * Height in px of the column header with its margin: the space above the cards if the board scrolls as one.
 */
const ABOVE = 52

/** Number of cards per rendered block. Most frames of a scrolling column then render nothing new. */
const BLOCK = 4

/** Returns the visible entries, extended by at least two and rounded to whole blocks. */
function inBlocks({ startIndex, endIndex, count }: Range): number[] {
  const from = Math.max(0, Math.floor((startIndex - 2) / BLOCK) * BLOCK)
  const to = Math.min(count, Math.ceil((endIndex + 3) / BLOCK) * BLOCK)
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}

/** Renders only the visible cards and a few around them, so that 400 cards cost no more than ten. */
function Cards({
  entries,
  executors,
  scroller,
  lifted,
  refusal,
}: Pick<BoardColumnProps, 'entries' | 'executors' | 'scroller' | 'lifted' | 'refusal'>) {
  const box = useRef<HTMLDivElement>(null)
  // A new function makes the virtualizer compute the heights again: once per list of entries, not while
  // scrolling.
  const keyOf = useCallback((i: number) => entries[i]?.key ?? i, [entries])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a memoised component
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller ?? box.current,
    estimateSize: (i) => entries[i]?.height ?? 0,
    getItemKey: keyOf,
    scrollMargin: scroller ? ABOVE : 0,
    rangeExtractor: inBlocks,
    // Blocks render well before they become visible, so no frame has to wait for them.
    useFlushSync: false,
  })
  return (
    <div ref={box} className={classes.cards}>
      <div style={{ height: rows.getTotalSize() }} className={classes.inner}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index]!
          return (
            <div
              key={String(key)}
              className={classes.place}
              style={{ top: scroller ? start - ABOVE : start }}
            >
              {'lane' in entry && (
                <h3 className={classes.lane}>
                  {entry.lane} <span className={classes.count}>{entry.count}</span>
                </h3>
              )}
              {'card' in entry && (
                <Movable
                  card={entry.card}
                  executors={executors}
                  lifted={lifted === entry.card.row.id}
                  refusal={refusal?.id === entry.card.row.id ? refusal.text : null}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface MovableProps {
  card: Card
  executors: WorkFacts['executors']
  lifted: boolean
  refusal: string | null
}

/** Memoised: not rendered again while its column scrolls. */
const Movable = memo(({ card, executors, lifted, refusal }: MovableProps) => {
  const { setNodeRef, listeners } = useDraggable({ id: card.row.id })
  return (
    <div ref={setNodeRef} className={classes.movable} data-lifted={lifted || undefined} {...listeners}>
      <CardLink card={card} executors={executors} refusal={refusal} />
    </div>
  )
})
