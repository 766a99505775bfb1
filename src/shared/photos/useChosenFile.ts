import { useState } from 'react'
import { useLive } from '../../db/live.ts'
import { type DraftFile, storeDraftFile, readDraftFile } from './draftFile.ts'

/**
 * The picture that was chosen in a form, by the hash in the form. It was chosen just now, or before an earlier page
 * ended.
 */
export function useChosenFile(sha256: string | null) {
  const [file, setFile] = useState<DraftFile | null>(null)
  const isHere = file?.sha256 === sha256
  const stored = useLive(async () => (isHere ? null : readDraftFile(sha256)), [sha256, isHere])
  return {
    chosen: isHere ? file : (stored ?? null),
    choose: (next: DraftFile | null): void => {
      setFile(next)
      if (next) void storeDraftFile(next)
    },
  }
}
