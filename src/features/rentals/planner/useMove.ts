import { useEffect, useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { type BarMove, type Drop, Mover } from './mover.ts'

/** Returns the bar that is being moved, and the `Mover` that moves it. In a locked area no bar moves. */
export function useMove(onDrop: Drop) {
  const isLocked = useLock() !== null
  const [lifted, setLifted] = useState<BarMove | null>(null)
  const [mover] = useState(() => new Mover(setLifted))
  useEffect(() => mover.onDrop(isLocked ? null : onDrop), [mover, onDrop, isLocked])
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
