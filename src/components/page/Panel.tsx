import { type ReactNode, useId } from 'react'
import classes from './Page.module.css'

export interface PanelProps {
  /** Heading; leave it out if the panel needs none. */
  title?: string
  /** Accessible name of a panel without a heading. */
  label?: string
  /** Replaces the heading: a control that switches the content of the panel. */
  head?: ReactNode
  /** Buttons at the right of the heading. */
  actions?: ReactNode
  /** The id that tabs reference as the panel they control. */
  id?: string
  /** Removes the padding, for a table. */
  flush?: boolean
  children: ReactNode
}

/** A section of a screen: a bordered surface with a heading and actions. */
export function Panel({ title, label, head, actions, id, flush = false, children }: PanelProps) {
  const headingId = useId()
  const hasHead = title !== undefined || head !== undefined || actions !== undefined
  return (
    <section
      id={id}
      className={classes.panel}
      {...(title === undefined ? { 'aria-label': label } : { 'aria-labelledby': headingId })}
    >
      {hasHead && (
        <header className={classes.panelHead}>
          {title !== undefined && (
            <h2 id={headingId} className={classes.panelTitle}>
              {title}
            </h2>
          )}
          {head}
          {actions !== undefined && <div className={classes.panelActions}>{actions}</div>}
        </header>
      )}
      <div className={classes.panelBody} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
