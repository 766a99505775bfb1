import type { ReactNode } from 'react'
import classes from '../page/Page.module.css'

export interface EmptyStateProps {
  /** What is not there. */
  text: string
  /** What to do next, or how it fills by itself, in one sentence. */
  hint?: ReactNode | undefined
  icon?: ReactNode
  /** Within a panel of a screen: at the left, with less room around it. */
  inPanel?: boolean
  /** The thing to do about it. */
  children?: ReactNode
}

/** Says that there is nothing, and what to do next. */
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
