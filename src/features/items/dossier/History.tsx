import { Button } from '@mantine/core'
import { useState } from 'react'
import { Chip, Chips } from '../../../components/list/Chips.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { usePrinting } from '../../../components/print/usePrinting.ts'
import type { Dossier } from '../../../db/queries/repairs.ts'
import type { DossierEvent } from '../../../domain/dossier/dossier.ts'
import type { ClosedDays } from '../../../domain/shared/openDays.ts'
import classes from './Dossier.module.css'
import { dossierTexts } from './dossierTexts.ts'
import { ItemEvent, RentalEvent, RepairEvent } from './events.tsx'
import { groupBy } from '../../../lib/groupBy.ts'

/** Number of events on the first page and on each further page. An old device can have hundreds. */
const PAGE = 50

/**
 * Returns the first pages of a long list, and the whole list while printing (DO-05). @param of identifies the
 * list: another value returns to page one
 */
function usePages<T>(all: readonly T[], of: string) {
  const [opened, setOpened] = useState({ of, pages: 1 })
  const pages = opened.of === of ? opened.pages : 1
  const printing = usePrinting()
  const shown = printing ? all : all.slice(0, pages * PAGE)
  return {
    shown,
    left: all.length - shown.length,
    next: Math.min(PAGE, all.length - shown.length),
    more: () => setOpened({ of, pages: pages + 1 }),
  }
}

type Filter = keyof typeof dossierTexts.filters

const hasPhotos = (event: DossierEvent) => event.kind === 'repair' && event.repair.repairPictures.length > 0
const SHOWS: Record<Filter, (event: DossierEvent) => boolean> = {
  all: () => true,
  repair: ({ kind }) => kind === 'repair',
  rental: ({ kind }) => kind === 'rental',
  photo: hasPhotos,
}

/** The events of the item by year, newest first. */
export function History({ dossier, closed }: { dossier: Dossier; closed: ClosedDays }) {
  const [filter, setFilter] = useState<Filter>('all')
  const { events } = dossier
  const { shown, left, next, more } = usePages(events.filter(SHOWS[filter]), filter)
  const years = [...groupBy(shown, ({ day }) => day.slice(0, 4))]
  const photos = events.reduce(
    (n, event) => n + (event.kind === 'repair' ? event.repair.repairPictures.length : 0),
    0,
  )
  const counts: Record<Filter, number> = {
    all: events.length,
    repair: dossier.totals.repairs,
    rental: dossier.totals.rentals,
    photo: photos,
  }
  return (
    <Panel
      title={dossierTexts.history}
      flush
      actions={
        <Chips label={dossierTexts.history}>
          {(Object.keys(dossierTexts.filters) as Filter[]).map((key) => (
            <Chip key={key} on={filter === key} count={counts[key]} onClick={() => setFilter(key)}>
              {dossierTexts.filters[key]}
            </Chip>
          ))}
        </Chips>
      }
    >
      {shown.length === 0 && (
        <p className={classes.nothing}>
          {events.length === 0 ? dossierTexts.empty : dossierTexts.noneOfKind}
        </p>
      )}
      {years.map(([year, ofYear]) => (
        <section key={year} aria-label={year}>
          <h3 className={classes.year}>{year}</h3>
          <ol className={classes.events}>
            {ofYear.map((event) => (
              <Event key={keyOf(event)} event={event} dossier={dossier} closed={closed} />
            ))}
          </ol>
        </section>
      ))}
      {left > 0 && (
        <p className={classes.more}>
          <Button variant="default" onClick={more}>
            {dossierTexts.more(next)}
          </Button>
          <span>{dossierTexts.left(left)}</span>
        </p>
      )}
    </Panel>
  )
}

const keyOf = (event: DossierEvent): string =>
  event.kind === 'repair' ? event.repair.id : event.kind === 'rental' ? event.rental.id : event.line.id

interface EventProps {
  event: DossierEvent
  dossier: Dossier
  closed: ClosedDays
}

function Event({ event, dossier, closed }: EventProps) {
  switch (event.kind) {
    case 'repair':
      return <RepairEvent repair={event.repair} names={dossier.names} closed={closed} />
    case 'rental':
      return <RentalEvent rental={event.rental} names={dossier.names} />
    default:
      return <ItemEvent line={event.line} day={event.day} />
  }
}
