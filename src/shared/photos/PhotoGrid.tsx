import type { ReactNode } from 'react'
import classes from './PhotoGrid.module.css'
import { PHOTO_SLOT_NUMBERS } from './photoSlots.ts'

/** The four slots for photos side by side (PH-01). */
export const PhotoGrid = ({ children }: { children: (slot: number) => ReactNode }) => (
  <div className={classes.grid}>{PHOTO_SLOT_NUMBERS.map((slot) => children(slot))}</div>
)
