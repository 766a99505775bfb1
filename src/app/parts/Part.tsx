import type { ReactNode } from 'react'
import classes from './Parts.module.css'

/** One kind of component, with a heading; a picture is taken of each. */
export function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} data-part={name} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A line of states beside each other. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

/** Fields beside each other, as wide as in a form. */
export const Grid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>
