import { useEffect, useState } from 'react'
import type { RepairPicture } from '../../domain/repairs/repair.ts'
import { photoUrl } from '../../sync/client.ts'
import { photoTexts } from './photoTexts.ts'

interface Shown {
  /** Null: this device has only the small copy. */
  url: string | null
  /** The note about that. */
  note: string | null
}

const SMALL: Shown = { url: null, note: null }

/** The original of the viewed photo: from this device at once, else downloaded. */
export function useOriginal(picture: RepairPicture | undefined): Shown {
  const sha256 = picture?.originalSha256 ?? null
  const [found, setFound] = useState<{ sha256: string; url: string | null } | null>(null)
  useEffect(() => {
    if (!sha256) return
    let gone = false
    void photoUrl(sha256)
      .catch(() => null)
      .then((url) => gone || setFound({ sha256, url }))
    return () => {
      gone = true
    }
  }, [sha256])
  if (!sha256) return SMALL
  if (found?.sha256 !== sha256) return { url: null, note: photoTexts.loading }
  return { url: found.url, note: found.url ? null : photoTexts.small }
}
