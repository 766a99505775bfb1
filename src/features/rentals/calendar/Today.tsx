import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useCalendarEvents } from '../../../db/lists/watchPlan.ts'
import { type CalendarEvent, eventsOnDay } from '../../../domain/rentals/events.ts'
import { dutchDay } from '../../../domain/shared/calendar.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import classes from './CalendarPage.module.css'

/** Lists the rentals that leave or return today, whichever month is on the screen. */
export function Today({ today }: { today: string }) {
  const { out, back } = eventsOnDay(useCalendarEvents({ from: today, to: today }), today)
  return (
    <div className={classes.today}>
      <Part
        title="Gaat vandaag uit"
        events={out}
        about={({ end }) => `terug op ${dutchDay(end)}`}
        nothing="Er gaat vandaag niets uit."
      />
      <Part
        title="Komt vandaag terug"
        events={back}
        about={({ start }) => `buiten sinds ${dutchDay(start)}`}
        nothing="Er komt vandaag niets terug."
      />
    </div>
  )
}

interface PartProps {
  title: string
  events: readonly CalendarEvent[]
  about: (event: CalendarEvent) => string
  nothing: string
}

function Part({ title, events, about, nothing }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2>
        <span id={id}>{title}</span>
        {events.length > 0 && <small>{events.length}</small>}
      </h2>
      {events.length === 0 ? (
        <p className={classes.nothing}>{nothing}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Link to={ROUTES.RentalDetail} params={{ rentalId: event.id }}>
                <span>{event.title}</span>
                <span className={classes.facts}>
                  <StatusBadge tone={rentalTone(event.status)}>{event.status}</StatusBadge>
                  <span>{about(event)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
