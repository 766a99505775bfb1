import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import type { Conflict } from '../../../domain/system/system.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { nounOf } from '../../../shared/conflicts/fieldNames.ts'
import classes from '../SyncPage.module.css'
import { ConflictChoice } from '../../../shared/conflicts/ConflictChoice.tsx'
import { useConflicts } from '../../../shared/conflicts/queries.ts'
import {
  changeAuthorText,
  presentValue,
  type DescribedConflict,
  conflictValueText,
  conflictSubject,
  changedByText,
} from '../../../shared/conflicts/conflictTexts.ts'

/** The conflicts between two values; the value that lost can be restored (D-023, B6.1). */
export function ConflictsPanel() {
  const conflicts = useConflicts()
  const { conflict: wanted }: { conflict?: string } = useSearch({ strict: false })
  if (!conflicts || conflicts.length === 0) return null
  return (
    <Panel title={`Conflicten (${conflicts.length})`} flush>
      {conflicts.map((described) => (
        <ConflictCard
          key={described.conflict.id}
          described={described}
          wanted={described.conflict.id === wanted}
        />
      ))}
    </Panel>
  )
}

function ConflictCard({ described, wanted }: { described: DescribedConflict; wanted: boolean }) {
  const { conflict, doc, name } = described
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [wanted])
  const { word } = nounOf(conflict.e)
  const record = name(conflict.e, conflict.eid)
  const what = conflictSubject(described)
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classes.group}
      data-wanted={wanted || undefined}
      aria-label={`Conflict: ${what} van ${word} ${record ?? UNKNOWN}`}
    >
      <p className={classes.text}>
        {`${changedByText(described)} `}
        <strong>{what}</strong>
        {` van ${word} `}
        {doc === null ? UNKNOWN : <RecordLink conflict={conflict} label={record ?? 'zonder naam'} />}.
      </p>
      <div className={classes.sides}>
        <Side
          title="Huidige waarde"
          described={described}
          value={presentValue(described)}
          side={conflict.winner}
        />
        <Side
          title="Niet overgenomen waarde"
          described={described}
          value={conflict.loser.value}
          side={conflict.loser}
        />
      </div>
      <div className={classes.actions}>
        <ConflictChoice described={described} />
      </div>
    </article>
  )
}

const UNKNOWN = 'die niet op dit toestel staat'

/** The number or name of a record, as a link if it has a screen. */
function RecordLink({ conflict: { e, eid }, label }: { conflict: Conflict; label: string }) {
  if (e === 'repair')
    return (
      <Link to={ROUTES.RepairDetail} params={{ repairId: eid }}>
        {label}
      </Link>
    )
  if (e === 'rental')
    return (
      <Link to={ROUTES.RentalDetail} params={{ rentalId: eid }}>
        {label}
      </Link>
    )
  if (e === 'customer')
    return (
      <Link to={ROUTES.CustomerDetail} params={{ customerId: eid }}>
        {label}
      </Link>
    )
  return <strong>{label}</strong>
}

interface SideProps {
  title: string
  described: DescribedConflict
  value: unknown
  side: Conflict['winner']
}

/**
 * One of the two values with its author, time and device. A value that was changed again later has no author.
 */
function Side({ title, described, value, side }: SideProps) {
  const later = conflictValueText(described, value) !== conflictValueText(described, side.value)
  return (
    <div className={classes.side}>
      <p className={classes.sideTitle}>{title}</p>
      <p className={classes.value}>{conflictValueText(described, value)}</p>
      <p className={classes.meta}>{later ? 'nadien nog gewijzigd' : changeAuthorText(described, side)}</p>
    </div>
  )
}
