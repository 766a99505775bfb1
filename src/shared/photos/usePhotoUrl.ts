import { useEffect, useState } from 'react'
import { photoUrl } from '../../sync/client.ts'
import { useOnline } from '../sync/useSync.ts'

/** A record can arrive before its bytes are on the server, so they are requested again at growing intervals. */
const AGAIN_MS = 2_000
const SELDOM_MS = 60_000

interface Found {
  sha256: string
  /** Null: not available. */
  url: string | null
  /** Number of attempts. */
  tries: number
}

/**
 * The URL of one picture by its hash: from this device at once, else downloaded when online. Null: there is none,
 * or it is not available now; undefined: not known yet.
 */
export function usePhotoUrl(
  sha256: string | null,
  variant: 'orig' | 'thumb' = 'orig',
): string | null | undefined {
  const [found, setFound] = useState<Found | null>(null)
  const online = useOnline()
  const here = found?.sha256 === sha256 ? found : null
  const tries = here && here.url === null ? here.tries : 0
  useEffect(() => {
    if (sha256 === null) return
    let gone = false
    const load = async () => {
      const url = await photoUrl(sha256, variant).catch(() => null)
      if (!gone) setFound({ sha256, url, tries: tries + 1 })
    }
    // The first attempt is immediate; offline there is only one.
    const wait = tries === 0 ? 0 : Math.min(AGAIN_MS * 2 ** (tries - 1), SELDOM_MS)
    const timer = tries === 0 || online ? setTimeout(() => void load(), wait) : undefined
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [sha256, variant, online, tries])
  return sha256 === null ? null : here?.url
}
