import { useEffect, useState } from 'react'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import type { Shift } from '../../../domain/rentals/move.ts'
import { type BarMove, Mover } from './mover.ts'

/** Returns the bar that is being moved, and the `Mover` that moves it. */
export function useMove(onDrop: (event: PlannerEvent, shift: Shift) => Promise<void>) {
  const [lifted, setLifted] = useState<BarMove | null>(null)
  const [mover] = useState(() => new Mover(setLifted))
  useEffect(() => mover.onDrop(onDrop), [mover, onDrop])
  const isDragged = lifted?.by === 'pointer'
  useEffect(() => {
    if (!isDragged) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') mover.putBack()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isDragged, mover])
  return { lifted, mover }
}
