import { IconAlert, IconCheck } from '../../components/icons/icons.tsx'
import classes from './ScanAnswerLine.module.css'
import type { ScanAnswer } from './scanBus.ts'

interface ScanAnswerLineProps {
  /** Null: nothing was scanned yet. */
  answer: ScanAnswer | null
  /** Shown while there is no answer. */
  idle?: string
  /** Called after the action of the answer. */
  onAnswered?: () => void
}

/** The sentence about the last code, with its action. Its place is kept, so that nothing moves under a finger. */
export const ScanAnswerLine = ({ answer, idle, onAnswered }: ScanAnswerLineProps) => (
  <output className={classes.line} data-ok={answer?.ok}>
    {!answer && idle}
    {answer && (
      <>
        {answer.ok ? <IconCheck size={18} /> : <IconAlert size={18} />}
        <span className={classes.text}>{answer.text}</span>
        {answer.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => void answer.action?.run().then(onAnswered)}
          >
            {answer.action.label}
          </button>
        )}
      </>
    )}
  </output>
)
