import type { Step } from '../../domain/steps/stepBar.ts'
import type { StepOrigin } from '../../domain/steps/stepOrigin.ts'
import { dutchDay } from '../../domain/shared/calendar.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { IssuedDocuments } from '../documents/IssuedDocuments.tsx'
import { useUserNames } from '../log/useUserNames.ts'
import classes from './StepOriginCard.module.css'

interface StepOriginCardProps {
  step: Step
  /** The id of the repair or rental. */
  about: string
  origin: StepOrigin
}

/** The person who did a step, the time, and its documents as they left (NS-12). */
export function StepOriginCard({ step, about, origin }: StepOriginCardProps) {
  const { text, at, by, documents } = origin
  const name = useUserNames().get(by ?? '')
  const when = at ? formatDateTime(at) : step.day ? dutchDay(step.day) : null
  return (
    <div className={classes.card}>
      <strong>{step.word}</strong>
      {text && <span>{text}</span>}
      <span className={classes.facts}>
        {[when, name].filter(Boolean).join(' · ') || 'Het logboek zegt niet wanneer dit gebeurde.'}
      </span>
      {documents && (
        <IssuedDocuments
          about={about}
          only={({ kind, reason }) => kind === documents.kind && (documents.reason ?? reason) === reason}
        />
      )}
    </div>
  )
}
