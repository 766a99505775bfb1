import { useState } from 'react'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import type { DocumentFile } from './documentWorkerClient.ts'

/**
 * Makes a file on a press and downloads it.
 * @param make null: the person cancelled
 * @returns true while the file is made, and the function that makes it
 */
export function useDownload(make: () => Promise<DocumentFile | null>): [boolean, () => void] {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [file, { downloadFile }] = await Promise.all([make(), import('./showFile.ts')])
      if (file) downloadFile(file)
    } catch (error) {
      toastLoadFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, () => void save()]
}
