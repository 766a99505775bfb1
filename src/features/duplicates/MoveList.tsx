import type { MergeSide, ReferenceCounts } from '../../db/queries/mergePair.ts'
import { entriesOf } from '../../domain/shared/objects.ts'
import { useToday } from '../../shared/forms/useToday.ts'
import classes from './Duplicates.module.css'
import { duplicatesTexts } from './duplicatesTexts.ts'

export interface MoveListProps {
  survivor: MergeSide
  merged: MergeSide
  /** Number of contacts that become one with a contact of the other customer. */
  absorbedCount: number
}

/** Lists what moves to the surviving record, what it becomes there, and what can still be undone. */
export function MoveList({ survivor, merged, absorbedCount }: MoveListProps) {
  const today = useToday()
  const moving = (key: keyof ReferenceCounts) =>
    merged.references[key] - (key === 'contacts' ? absorbedCount : 0)
  const rows = entriesOf(duplicatesTexts.counts).filter(([key]) => moving(key) > 0)
  return (
    <aside className={classes.moves} aria-label={duplicatesTexts.moves(survivor.name)}>
      <h2>{duplicatesTexts.moves(survivor.name)}</h2>
      <ul>
        {rows.map(([key, label]) => (
          <li key={key}>
            {label} <b>{moving(key)}</b>{' '}
            <small>{duplicatesTexts.becomes(survivor.references[key] + moving(key))}</small>
          </li>
        ))}
      </ul>
      {rows.length > 0 && <p>{duplicatesTexts.mails}</p>}
      <p>{duplicatesTexts.finds(merged.name, survivor.name)}</p>
      <p>{duplicatesTexts.unsent}</p>
      <p>{duplicatesTexts.until(today)}</p>
    </aside>
  )
}
