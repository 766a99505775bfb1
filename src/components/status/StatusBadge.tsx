import type { ReactNode } from 'react'
import classes from './Status.module.css'
import { type Tone, toneStyle } from './tones.ts'

export interface StatusBadgeProps {
  tone: Tone
  /** The word: colour is never used alone. */
  children: ReactNode
}

/** A state: a dot in its colour, and its word. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} style={toneStyle(tone)}>
      {children}
    </span>
  )
}
