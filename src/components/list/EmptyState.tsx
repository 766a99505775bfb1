import type { ReactNode } from 'react'
import classes from '../page/Page.module.css'

export interface EmptyStateProps {
  /** What is not there. */
  text: string
  icon?: ReactNode
  /** The thing to do about it. */
  children?: ReactNode
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ text, icon, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon !== undefined && <div className={classes.emptyIcon}>{icon}</div>}
      <p>{text}</p>
      {children}
    </div>
  )
}
