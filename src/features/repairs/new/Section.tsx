import { type ReactNode, useId } from 'react'
import { STEP } from '../../../components/forms/goOn.ts'
import classes from './Section.module.css'

/** One question of the counter: what it is about at the left, its fields at the right. */
export function Section({ title, step, children }: { title: string; step?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} {...{ [STEP]: step }}>
      <h2 id={id} className={classes.question}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
