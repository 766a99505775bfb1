import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { IconAlert, IconClock, IconReturn, IconTruck } from '../../../components/icons/icons.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLateEvents } from '../../../db/lists/watchPlan.ts'
import { type AgendaPart, agendaParts } from '../../../domain/rentals/agendaDays.ts'
import type { CalendarEvent } from '../../../domain/rentals/events.ts'
import { shownExpiryDay } from '../../../domain/rentals/optionExpiry.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { daysLate } from '../../../domain/today/task.ts'
import { dayFormat } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import classes from './Agenda.module.css'
import { AgendaStrip } from './AgendaStrip.tsx'

/** Number of rows of a day; the rest shows on request. */
const MOST = 5
const dayName = dayFormat({ weekday: 'short', day: 'numeric', month: 'long' })

interface AgendaProps {
  /** The first and the last day of the month on screen. */
  from: string
  to: string
  today: string
  events: readonly CalendarEvent[]
  holidays: ReadonlyMap<string, string>
}

/**
 * The calendar of a telephone: a list of the days on which something leaves, comes back or expires, below a
 * strip with the days of the week (PN-20, PN-24, PN-25).
 */
export function Agenda({ from, to, today, events, holidays }: AgendaProps) {
  const [isWhole, setWhole] = useState(false)
  const hasPast = from < today && today <= to
  const first = hasPast && !isWhole ? today : from
  const parts = agendaParts(events, first, to, (event) =>
    shownExpiryDay(event, new Set(holidays.keys()), today),
  )
  return (
    <div className={classes.agenda}>
      <AgendaStrip parts={parts} first={first} last={to} today={today} />
      <Late today={today} />
      {hasPast && !isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Eerdere dagen tonen
        </Button>
      )}
      {parts.map((part) => (
        <Part
          key={part.kind === 'day' ? part.day : part.from}
          part={part}
          today={today}
          holidays={holidays}
        />
      ))}
    </div>
  )
}

/** The rentals that should be back, one row for each; a rental may have several items out. */
function Late({ today }: { today: string }) {
  const events = useLateEvents(today)
  const rentals = [...new Map(events.map((event) => [event.rentalId, event])).values()]
  if (rentals.length === 0) return null
  return (
    <Section title="Te laat" note={String(rentals.length)}>
      {rentals.map((event) => (
        <Row key={event.rentalId} id={event.rentalId} title={event.title} icon={<IconAlert />}>
          <em>{countWithNoun(daysLate(event.end, today), 'dag', 'dagen')}</em>
        </Row>
      ))}
    </Section>
  )
}

interface PartProps extends Pick<AgendaProps, 'today' | 'holidays'> {
  part: AgendaPart<CalendarEvent>
}

function Part({ part, today, holidays }: PartProps) {
  const [isWhole, setWhole] = useState(false)
  if (part.kind === 'empty') {
    const days = part.from === part.to ? dayName(part.from) : `${dayName(part.from)} – ${dayName(part.to)}`
    return (
      <p className={classes.empty} data-agenda-day={part.from}>
        {days}: niets gepland
      </p>
    )
  }
  const { day, out, back, expiring } = part
  const rows = [
    ...out.map((event) => ({ event, word: 'gaat uit', icon: <IconTruck key="out" /> })),
    ...back.map((event) => ({ event, word: 'komt terug', icon: <IconReturn key="back" /> })),
    ...expiring.map((event) => ({ event, word: 'optie vervalt', icon: <IconClock key="ends" /> })),
  ]
  const shown = isWhole ? rows : rows.slice(0, MOST)
  const left = rows.length - shown.length
  const counts = [
    out.length > 0 && `${out.length} uit`,
    back.length > 0 && `${back.length} terug`,
    expiring.length > 0 && `${expiring.length} vervalt`,
  ]
  return (
    <Section
      title={day === today ? `Vandaag, ${dayName(day)}` : dayName(day)}
      note={[holidays.get(day), ...counts].filter(Boolean).join(', ')}
      day={day}
      isToday={day === today}
    >
      {shown.map(({ event, word, icon }) => (
        <Row key={`${word} ${event.id}`} id={event.id} title={event.title} word={word} icon={icon}>
          <StatusBadge tone={rentalTone(event.status)}>{event.status}</StatusBadge>
        </Row>
      ))}
      {left > 0 && (
        <li>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            en {left} andere
          </Button>
        </li>
      )}
    </Section>
  )
}

interface SectionProps {
  title: string
  note: string
  /** Absent for what is late. */
  day?: string
  isToday?: boolean
  children: ReactNode
}

const Section = ({ title, note, day, isToday = false, children }: SectionProps) => (
  <section aria-label={title} data-agenda-day={day}>
    <h3 className={classes.day} data-today={isToday || undefined}>
      {title} <small>{note}</small>
    </h3>
    <ul className={classes.rows}>{children}</ul>
  </section>
)

interface RowProps {
  id: string
  title: string
  word?: string
  icon: ReactNode
  children: ReactNode
}

const Row = ({ id, title, word, icon, children }: RowProps) => (
  <li>
    <Link to={ROUTES.RentalDetail} params={{ rentalId: id }} className={classes.row}>
      {icon}
      <span className={classes.about}>
        <span className={classes.title}>{title}</span>
        {word !== undefined && <small>{word}</small>}
      </span>
      {children}
    </Link>
  </li>
)
