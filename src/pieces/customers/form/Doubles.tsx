import { Button } from '@mantine/core'
import classes from './Form.module.css'

export interface Double {
  id: string
  name: string
  /** What tells it apart from another of its name. */
  facts: readonly (string | null | undefined)[]
}

export interface DoublesProps {
  /** Such as 'Deze klant bestaat mogelijk al:'. */
  lead: string
  /** Of the button that takes one. */
  use: string
  doubles: readonly Double[]
  onUse: (id: string) => void
}

/** Likely doubles of what is being typed, each with the offer to use it instead (D-102). */
export function Doubles({ lead, use, doubles, onUse }: DoublesProps) {
  return (
    <output className={classes.doubles} aria-label="Mogelijke dubbels">
      {doubles.length > 0 && <strong>{lead}</strong>}
      {doubles.map(({ id, name, facts }) => (
        <span key={id} className={classes.double}>
          <span className={classes.doubleText}>
            {name}
            <small>{facts.filter(Boolean).join(' · ')}</small>
          </span>
          <Button variant="default" onClick={() => onUse(id)}>
            {use}
          </Button>
        </span>
      ))}
    </output>
  )
}
