import { type ReactNode, useId } from 'react'
import type { HandoverEntry } from '../../../domain/rentals/handover.ts'
import classes from './Handover.module.css'

interface HandoverGroupProps {
  title: string
  entries: readonly HandoverEntry[]
  row: (entry: HandoverEntry) => ReactNode
  /** True for rows that are cards of their own. */
  cards?: boolean
  /** Actions for all rows of the group. */
  children?: ReactNode
}

/** The rows of one stage; an empty group is hidden. */
export function HandoverGroup({ title, entries, row, cards = false, children }: HandoverGroupProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {title} <span className={classes.groupCount}>{entries.length}</span>
        </h2>
        {children}
      </div>
      <ul className={cards ? classes.cards : classes.rows}>{entries.map(row)}</ul>
    </section>
  )
}
