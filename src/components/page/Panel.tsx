import { type ReactNode, useId } from 'react'
import classes from './Page.module.css'

export interface PanelProps {
  /** Heading; leave out for a panel that needs none. */
  title?: string
  /** What the panel is called where it has no heading. */
  label?: string
  /** In the place of a heading: what chooses between the contents of the panel. */
  head?: ReactNode
  /** Buttons at the right of the heading. */
  actions?: ReactNode
  /** What tabs name as the place that they change. */
  id?: string
  /** Content up to the edges, for a table. */
  flush?: boolean
  children: ReactNode
}

/** A section of a screen: a bordered surface with a heading and its actions. */
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
