import { Progress } from '@mantine/core'
import { formatNumber } from '../../lib/money.ts'
import classes from './Page.module.css'

export interface ProgressStep {
  label: string
  done: number
  /** Null when nobody knows yet. */
  total: number | null
}

export interface ProgressPanelProps {
  title: string
  /** A sentence under the title, such as what can be done meanwhile. */
  text?: string
  steps: readonly ProgressStep[]
}

const percent = ({ done, total }: ProgressStep): number => {
  if (total === null) return 0
  return total === 0 ? 100 : Math.min(100, (done / total) * 100)
}

/** Progress of long work, with counts per kind; the rest of the screen stays usable. */
export function ProgressPanel({ title, text, steps }: ProgressPanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelBody}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {text !== undefined && <p className={classes.progressText}>{text}</p>}
        {steps.map((step) => (
          <div key={step.label} className={classes.progressStep}>
            <span>{step.label}</span>
            <span className={classes.progressCount}>
              {formatNumber(step.done)}
              {step.total !== null && ` van ${formatNumber(step.total)}`}
            </span>
            <Progress
              value={percent(step)}
              animated={step.total === null}
              aria-label={step.label}
              className={classes.progressBar}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
