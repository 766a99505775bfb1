import { useEffect, useState } from 'react'
import { useCoarsePointer } from '../../components/page/useCoarsePointer.ts'
import { cameras } from './useCamera.ts'

/**
 * True if this page can show the picture of a camera. Until the browser answers, a touch screen counts as a device
 * with a camera.
 */
export function useHasCamera(): boolean {
  const isTouch = useCoarsePointer()
  const [found, setFound] = useState<boolean | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      const all = 'mediaDevices' in navigator ? await cameras().catch(() => []) : []
      if (!gone) setFound(all.length > 0)
    }
    void look()
    return () => {
      gone = true
    }
  }, [])
  return found ?? isTouch
}
