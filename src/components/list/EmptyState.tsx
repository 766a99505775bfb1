import type { ReactNode } from 'react'
import classes from '../page/Page.module.css'

export interface EmptyStateProps {
  /** Says that something is absent. */
  text: string
  /** One sentence: the next step, or how the list gets its rows. */
  hint?: ReactNode | undefined
  icon?: ReactNode
  /** Inside a panel: left-aligned, with smaller margins. */
  inPanel?: boolean
  /** The button for the next step. */
  children?: ReactNode
}

/** Says that there is nothing here, and what to do next. */
export function EmptyState({ text, hint, icon, inPanel, children }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-in-panel={inPanel || undefined}>
      {icon !== undefined && <div className={classes.emptyIcon}>{icon}</div>}
      <output>{text}</output>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  )
}
