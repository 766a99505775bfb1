import { Button } from '@mantine/core'
import classes from './Form.module.css'

export interface Double {
  id: string
  name: string
  /** Facts that distinguish it from another record with the same name. */
  facts: readonly (string | null | undefined)[]
}

export interface DoublesProps {
  /** The introduction, such as 'Deze klant bestaat mogelijk al:'. */
  lead: string
  /** Label of the button that uses a duplicate. */
  use: string
  doubles: readonly Double[]
  onUse: (id: string) => void
}

/** Likely duplicates of the record being typed. Each has a button to use it instead (D-102). */
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
