import { Button } from '@mantine/core'
import classes from './Form.module.css'

export interface LikelyDuplicate {
  id: string
  name: string
  /** Facts that distinguish it from another record with the same name. */
  facts: readonly (string | null | undefined)[]
}

export interface LikelyDuplicatesProps {
  /** The introduction, such as 'Deze klant bestaat mogelijk al:'. */
  lead: string
  /** Label of the button that uses a duplicate. */
  use: string
  duplicates: readonly LikelyDuplicate[]
  onUse: (id: string) => void
}

/** Likely duplicates of the record being typed. Each has a button to use it instead (D-102). */
export function LikelyDuplicates({ lead, use, duplicates, onUse }: LikelyDuplicatesProps) {
  return (
    <output className={classes.doubles} aria-label="Mogelijke dubbels">
      {duplicates.length > 0 && <strong>{lead}</strong>}
      {duplicates.map(({ id, name, facts }) => (
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
