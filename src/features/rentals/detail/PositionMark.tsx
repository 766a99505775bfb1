import type { UnitPosition } from '../../../domain/rentals/positions.ts'
import { type Tone, toneStyle } from '../../../components/status/tones.ts'
import classes from './Position.module.css'

const TONES: Record<UnitPosition, Tone> = {
  ready: 'grey',
  out: 'blue',
  back: 'green',
  missing: 'yellow',
  damaged: 'red',
}

/** The dot of a position and its words; an empty ring for what is ready. */
export const PositionMark = ({ position, children }: { position: UnitPosition; children: string }) => (
  <span className={classes.mark} style={toneStyle(TONES[position])} data-position={position}>
    {children}
  </span>
)
