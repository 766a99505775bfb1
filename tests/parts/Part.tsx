import type { ReactNode } from 'react'
import classes from './Parts.module.css'

/** A section for one kind of component, with a heading; the visual tests photograph each section. */
export function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} data-part={name} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A row of states side by side. */
export const StateRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)

/** Fields side by side, as wide as in a form. */
export const Grid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>
