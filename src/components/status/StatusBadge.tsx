import type { ReactNode } from 'react'
import classes from './Status.module.css'
import { type Tone, toneStyle } from './tones.ts'

export interface StatusBadgeProps {
  tone: Tone
  /** The word: colour never stands alone. */
  children: ReactNode
}

/** A state: a dot of its colour and its word. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} style={toneStyle(tone)}>
      {children}
    </span>
  )
}
