import { useEffect, useState } from 'react'
import { photoUrl } from '../../sync/client.ts'
import { useOnline } from '../sync/useSync.ts'

/**
 * The address of one picture by its hash: from this device at once, else fetched when there is a network. Null: there is none,
 * or it is not to be had here now; undefined: not known yet.
 */
export function usePhotoUrl(
  sha256: string | null,
  variant: 'orig' | 'thumb' = 'orig',
): string | null | undefined {
  const [found, setFound] = useState<{ sha256: string; url: string | null } | null>(null)
  const online = useOnline()
  useEffect(() => {
    let gone = false
    const load = async (hash: string) => {
      const url = await photoUrl(hash, variant).catch(() => null)
      if (!gone) setFound({ sha256: hash, url })
    }
    if (sha256) void load(sha256)
    return () => {
      gone = true
    }
  }, [sha256, variant, online])
  if (sha256 === null) return null
  return found?.sha256 === sha256 ? found.url : undefined
}
