import { useEffect, useState } from 'react'
import { importProgress, progressText, importTexts } from './imports.ts'

const EVERY_MS = 1_000

/** Returns the progress of an import in words. @param id null if no import is running */
export function useProgress(id: string | null): string {
  const [shown, setShown] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => {
    if (id === null) return
    let gone = false
    const poll = async () => {
      const progress = await importProgress(id).catch(() => null)
      if (!gone && progress) setShown({ id, text: progressText(progress) })
    }
    const timer = setInterval(() => void poll(), EVERY_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [id])
  return shown && shown.id === id ? shown.text : importTexts.wait
}
