import { useState } from 'react'
import { useLive } from '../../db/live.ts'
import { type KeptFile, keepFile, readKeptFile } from './keptFile.ts'

/**
 * The picture that was chosen in a form, by the hash in the form. It was chosen just now, or before an earlier page
 * ended.
 */
export function useChosenFile(sha256: string | null) {
  const [file, setFile] = useState<KeptFile | null>(null)
  const isHere = file?.sha256 === sha256
  const kept = useLive(async () => (isHere ? null : readKeptFile(sha256)), [sha256, isHere])
  return {
    chosen: isHere ? file : (kept ?? null),
    choose: (next: KeptFile | null): void => {
      setFile(next)
      if (next) void keepFile(next)
    },
  }
}
