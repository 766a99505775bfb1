import type { ReactNode } from 'react'
import { PHOTO_SLOTS } from '../../domain/repairs/constants.ts'
import classes from './PhotoGrid.module.css'

const SLOTS = Array.from({ length: PHOTO_SLOTS }, (_, i) => i + 1)

/** The four places for photos side by side (PH-01). */
export const PhotoGrid = ({ children }: { children: (slot: number) => ReactNode }) => (
  <div className={classes.grid}>{SLOTS.map((slot) => children(slot))}</div>
)
