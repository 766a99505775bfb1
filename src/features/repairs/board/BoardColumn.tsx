import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import type { Tone } from '../../../components/status/tones.ts'
import { dotStyle } from '../../../components/status/tones.ts'
import { groupBy } from '../../../lib/groupBy.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import classes from './Board.module.css'
import { CardLink } from './CardView.tsx'
import { boardTexts as t } from './texts.ts'
import type { Card } from './useBoard.ts'

interface BoardColumnProps {
  status: string
  tone: Tone
  cards: readonly Card[]
  executors: WorkFacts['executors']
  lanes: boolean
  open: boolean
  /** A lifted card would be put down here. */
  target: boolean
  lifted: string | null
  refusal: { id: string; text: string } | null
  onOpen: () => void
}

/** A status: its cards under each other, or folded to a strip that takes a drop and opens on a press. */
export function BoardColumn({ status, tone, cards, open, target, onOpen, ...rest }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const marks = { 'data-over': isOver || target || undefined }
  if (!open)
    return (
      <button
        ref={setNodeRef}
        type="button"
        className={classes.folded}
        aria-expanded={false}
        onClick={onOpen}
        {...marks}
      >
        <span className={classes.dot} style={dotStyle(tone)} />
        {cards.length > 0 && <span className={classes.count}>{cards.length}</span>}{' '}
        <span className={classes.foldedName}>{status}</span>
      </button>
    )
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-column={status}
      aria-label={t.cards(status, cards.length)}
      {...marks}
    >
      <h2 className={classes.head}>
        <button type="button" className={classes.headButton} aria-expanded onClick={onOpen}>
          <span className={classes.dot} style={dotStyle(tone)} />
          {status}
          <span className={classes.count}>{cards.length}</span>
        </button>
      </h2>
      {cards.length === 0 ? <p className={classes.empty}>{t.empty}</p> : <Cards cards={cards} {...rest} />}
    </section>
  )
}

type Entry = { lane: string } | { card: Card }

/** The heights of a card without and with a mark, and of the name of a lane, with the room below them. */
const HEIGHT = { card: 116, marked: 140, lane: 40, refused: 40 } as const

function entriesOf(cards: readonly Card[], lanes: boolean, executors: WorkFacts['executors']): Entry[] {
  if (!lanes) return cards.map((card) => ({ card }))
  const names = new Map(executors.map(({ id, name }) => [id, name]))
  const groups = groupBy(cards, ({ row }) => names.get(row.executorId ?? '') ?? t.noExecutor)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([lane, own]): Entry[] => [{ lane }, ...own.map((card) => ({ card }))])
}

/** Cards are drawn so many at a time: most frames of a column that scrolls then draw nothing anew. */
const BLOCK = 4

/** The entries in view, and around them what makes whole blocks with at least two to spare. */
function inBlocks({ startIndex, endIndex, count }: Range): number[] {
  const from = Math.max(0, Math.floor((startIndex - 2) / BLOCK) * BLOCK)
  const to = Math.min(count, Math.ceil((endIndex + 3) / BLOCK) * BLOCK)
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}

/** Those in view and a few around them: a column of four hundred is drawn as fast as one of ten. */
function Cards({
  cards,
  lanes,
  executors,
  lifted,
  refusal,
}: Pick<BoardColumnProps, 'cards' | 'lanes' | 'executors' | 'lifted' | 'refusal'>) {
  const box = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => entriesOf(cards, lanes, executors), [cards, lanes, executors])
  const heightOf = (entry: Entry | undefined) => {
    if (!entry || 'lane' in entry) return HEIGHT.lane
    const own = entry.card.waiting ? HEIGHT.marked : HEIGHT.card
    return own + (refusal?.id === entry.card.row.id ? HEIGHT.refused : 0)
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a memoised component
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (i) => heightOf(entries[i]),
    getItemKey: (i) => {
      const entry = entries[i]!
      return 'lane' in entry ? entry.lane : entry.card.row.id
    },
    rangeExtractor: inBlocks,
    // Blocks are drawn well before they come into view: no frame need wait for them.
    useFlushSync: false,
  })
  return (
    <div ref={box} className={classes.cards}>
      <div style={{ height: rows.getTotalSize() }} className={classes.inner}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index]!
          return (
            <div key={String(key)} className={classes.place} style={{ top: start }}>
              {'lane' in entry ? (
                <h3 className={classes.lane}>{entry.lane}</h3>
              ) : (
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

/** Not drawn again while its column scrolls. */
const Movable = memo(({ card, executors, lifted, refusal }: MovableProps) => {
  const { setNodeRef, listeners } = useDraggable({ id: card.row.id })
  return (
    <div ref={setNodeRef} className={classes.movable} data-lifted={lifted || undefined} {...listeners}>
      <CardLink card={card} executors={executors} refusal={refusal} />
    </div>
  )
})
