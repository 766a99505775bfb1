import { useEffect, useState } from 'react'
import { importProgress, progressText, T } from './imports.ts'

const EVERY_MS = 1_000

/** Returns the progress of an import in words. @param id null if no import is running */
export function useProgress(id: string | null): string {
  const [told, setTold] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    let gone = false
    const ask = async () => {
      const progress = await importProgress(id).catch(() => null)
      if (!gone && progress) setTold({ id, text: progressText(progress) })
    }
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [id])
  return told && told.id === id ? told.text : T.wait
}
