import type { ReactNode } from 'react'
import classes from './Status.module.css'
import { type Tone, toneStyle } from './tones.ts'

export interface StatusBadgeProps {
  tone: Tone
  /** The word: colour never stands alone. */
  children: ReactNode
}

/** A state as a coloured word. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} style={toneStyle(tone)}>
      {children}
    </span>
  )
}
