import { Modal } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFillHeight } from '../../../components/list/listLayout.ts'
import { useCoarsePointer } from '../../../components/page/useCoarsePointer.ts'
import { toneStyle } from '../../../components/status/tones.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { eventColour } from '../../../domain/statusColours.ts'
import { texts } from '../../../lib/texts.ts'
import { eventHint } from '../planner/eventHint.ts'
import { weekdayOf } from '../../../domain/shared/weeks.ts'
import { longDay, shortWeekday } from '../planner/visibleDays.ts'
import classes from './Calendar.module.css'
import { eventsOfDay, layoutWeek, lanesThatFit, weekHeightInLanes, type Week } from './month.ts'
import looks from '../Bar.module.css'

/** Heights in px: a rental bar (equal to the style sheet), and everything above the month. */
const LANE = { mouse: 26, finger: 44 }
const ABOVE = 230

export interface CalendarProps {
  weeks: readonly string[][]
  /** 'yyyy-MM'; the days of other months are dimmed. */
  month: string
  today: string
  events: readonly CalendarEvent[]
  holidays: ReadonlyMap<string, string>
  onEvent: (rentalId: string) => void
}

/** A month as a table of weeks; rentals are bars over their days. */
export function Calendar(props: CalendarProps) {
  const { weeks, events, onEvent } = props
  const [day, setDay] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useFillHeight(scroller, true)
  useWeekInSight(scroller, weeks, events.length > 0)
  const { height } = useViewportSize()
  const lanes = lanesThatFit(height - ABOVE, weeks.length, useCoarsePointer() ? LANE.finger : LANE.mouse)
  const open = (rentalId: string) => {
    setDay(null)
    onEvent(rentalId)
  }
  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.month}>
          <div className={classes.names} aria-hidden="true">
            {(weeks[0] ?? []).map((name) => (
              <span key={name}>{shortWeekday(name)}</span>
            ))}
          </div>
          {weeks.map((days) => (
            <WeekRow key={days[0]} {...props} week={layoutWeek(days, events, lanes)} onMore={setDay} />
          ))}
        </div>
      </div>
      <Modal
        opened={day !== null}
        onClose={() => setDay(null)}
        title={day ? longDay(day) : ''}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <ul className={classes.list}>
          {eventsOfDay(day ?? '', events).map((event) => (
            <li key={event.id}>
              <EventButton event={event} onClick={() => open(event.id)} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

/** Scrolls to today's week when a month opens, unless the user has scrolled already. */
function useWeekInSight(
  scroller: RefObject<HTMLElement | null>,
  weeks: readonly string[][],
  isFilled: boolean,
): void {
  const first = weeks[0]?.[0]
  useLayoutEffect(() => {
    // Wait a frame: the router restores the scroll position first.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY > 0) return
      scroller.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, first, isFilled])
}

interface WeekRowProps extends CalendarProps {
  week: Week
  onMore: (day: string) => void
}

function WeekRow({ week, month, today, holidays, onEvent, onMore }: WeekRowProps) {
  const lanes: Record<string, number> = { '--lanes': weekHeightInLanes(week) }
  return (
    <div className={classes.week} style={lanes} data-now={week.days.includes(today) || undefined}>
      {week.days.map((day, i) => (
        <div
          key={day}
          className={classes.day}
          style={{ gridColumn: i + 1 }}
          data-other={!day.startsWith(month) || undefined}
          data-closed={weekdayOf(day) > 4 || holidays.has(day) || undefined}
          data-today={day === today || undefined}
        >
          <time dateTime={day} aria-label={longDay(day)}>
            {Number(day.slice(8))}
          </time>
          {holidays.has(day) && <small>{holidays.get(day)}</small>}
        </div>
      ))}
      {week.bars.map(({ event, at, length, lane, before, after }) => (
        <EventButton
          key={event.id}
          event={event}
          style={{ gridColumn: `${at + 1} / span ${length}`, gridRow: lane + 2 }}
          cut={{ before, after }}
          onClick={() => onEvent(event.id)}
        />
      ))}
      {week.hidden.map((count, i) => {
        const day = week.days[i] ?? ''
        return (
          count > 0 && (
            <button
              key={day}
              type="button"
              className={classes.more}
              style={{ gridColumn: i + 1 }}
              aria-label={`+ ${count} meer op ${longDay(day)}`}
              onClick={() => onMore(day)}
            >
              + {count} meer
            </button>
          )
        )
      })}
    </div>
  )
}

interface EventButtonProps {
  event: CalendarEvent
  style?: CSSProperties
  cut?: { before: boolean; after: boolean }
  onClick: () => void
}

function EventButton({ event, style, cut, onClick }: EventButtonProps) {
  return (
    <button
      type="button"
      className={`${looks.bar} ${classes.event}`}
      style={{ ...toneStyle(eventColour(event)), ...style }}
      title={eventHint(event)}
      data-before={cut?.before || undefined}
      data-after={cut?.after || undefined}
      onClick={onClick}
    >
      {event.title}
    </button>
  )
}
