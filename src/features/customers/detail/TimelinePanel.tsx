import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { IconBox, IconWrench } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { usePrinting } from '../../../components/print/usePrinting.ts'
import type { CustomerEvent } from '../../../domain/dossier/customerTimeline.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import { formatTime } from '../../../lib/dates.ts'
import { groupBy } from '../../../lib/groupBy.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useUserNames } from '../../../shared/log/useUserNames.ts'
import classes from './Timeline.module.css'

/** The events that are shown at first, and that each scroll to the end adds. */
const PAGE = 30

interface TimelinePanelProps {
  events: readonly CustomerEvent[]
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
}

/** The events of both departments for a customer, the newest first; more by scrolling (LI-14). */
export function TimelinePanel({ events, today }: TimelinePanelProps) {
  const [pages, setPages] = useState(1)
  const printing = usePrinting()
  const names = useUserNames()
  if (events.length === 0) return null
  const shown = printing ? events : events.slice(0, pages * PAGE)
  const titleOf = ({ day }: CustomerEvent) => (day === today ? 'Vandaag' : day.slice(0, 4))
  return (
    <Panel title="Tijdlijn" flush>
      {[...groupBy(shown, titleOf)].map(([title, ofTitle]) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.group}>{title}</h3>
          <ol className={classes.events}>
            {ofTitle.map((event) => (
              <Event key={event.id} event={event} author={names.get(event.by ?? '')} today={today} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length < events.length && <More key={pages} onMore={() => setPages(pages + 1)} />}
    </Panel>
  )
}

interface EventProps {
  event: CustomerEvent
  author: string | undefined
  today: string
}

const Event = ({ event: { kind, recordId, name, day, at, text, isMain }, author, today }: EventProps) => (
  <li className={classes.event} data-main={isMain || undefined}>
    <time className={classes.day} dateTime={at ?? day}>
      {day === today && at ? formatTime(at) : shortDay(day)}
    </time>
    <span className={classes.sign} aria-hidden="true">
      {kind === 'repair' ? <IconWrench size={16} /> : <IconBox size={16} />}
    </span>
    <div className={classes.words}>
      {kind === 'repair' ? (
        <Link to={ROUTES.RepairDetail} params={{ repairId: recordId }} className={classes.name}>
          {name}
        </Link>
      ) : (
        <Link to={ROUTES.RentalDetail} params={{ rentalId: recordId }} className={classes.name}>
          {name}
        </Link>
      )}{' '}
      {text}
      {author && <div className={classes.author}>{author}</div>}
    </div>
  </li>
)

/** Adds events when it comes into view; a button for where the browser does not say so. */
function More({ onMore }: { onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one observer for each page
  }, [])
  return (
    <div ref={box} className={classes.more}>
      <ActionButton reads onClick={onMore}>
        Meer tonen
      </ActionButton>
    </div>
  )
}
