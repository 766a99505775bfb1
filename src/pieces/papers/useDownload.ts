import { useState } from 'react'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import type { PaperFile } from './worker.ts'

/**
 * Downloads what is made at a press.
 * @param make null: the person decided not to
 * @returns whether it is being made, and what makes it
 */
export function useDownload(make: () => Promise<PaperFile | null>): [boolean, () => void] {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [file, { download }] = await Promise.all([make(), import('./show.ts')])
      if (file) download(file)
    } catch (error) {
      toastLoadFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, () => void save()]
}
