import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

/** One question of the counter: what it is about at the left, its fields at the right. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.question}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
