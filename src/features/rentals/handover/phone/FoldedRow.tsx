import { type ReactNode, useState } from 'react'
import { IconCheck, IconChevronDown } from '../../../../components/icons/icons.tsx'
import handover from '../Handover.module.css'
import classes from './PhoneHandover.module.css'

interface FoldedRowProps {
  name: string
  below: string
  /** The row with all choices, for a correction; without it nothing unfolds. */
  children?: ReactNode
}

/** A unit that is done: one line, which a tap unfolds into its choices. */
export function FoldedRow({ name, below, children }: FoldedRowProps) {
  const [open, setOpen] = useState(false)
  if (open) return children
  const line = (
    <>
      <IconCheck size={18} />
      <span className={handover.what}>
        <span className={handover.name}>{name}</span>
        <span className={handover.codes}>{below}</span>
      </span>
    </>
  )
  return (
    <li className={classes.folded}>
      {children ? (
        <button type="button" aria-expanded={false} onClick={() => setOpen(true)}>
          {line}
          <IconChevronDown size={18} />
        </button>
      ) : (
        <div>{line}</div>
      )}
    </li>
  )
}
