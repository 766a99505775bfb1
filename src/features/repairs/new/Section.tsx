import { type ReactNode, useId } from 'react'
import { STEP_ATTRIBUTE } from '../../../components/forms/focusStep.ts'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  step?: string
  /** Shown below the title, if there is space. */
  beside?: ReactNode
  children: ReactNode
}

/** One question of the intake: its title at the left, its fields at the right. */
export function Section({ title, step, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} {...{ [STEP_ATTRIBUTE]: step }}>
      <h2 id={id} className={classes.question}>
        {title}
      </h2>
      {beside && <div className={classes.besideTitle}>{beside}</div>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
