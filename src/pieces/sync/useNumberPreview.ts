import { useEffect, useState } from 'react'
import { request } from '../../lib/http.ts'
import { useOnline } from './useSync.ts'

/**
 * The number that a save would get now; a preview that is never reserved (D-024, RN-28, VF-32).
 * @param path the call that knows it; null: none is wanted
 * @returns null while there is no connection: the server gives the number later
 */
export function useNumberPreview(path: string | null): string | null {
  const [number, setNumber] = useState<string | null>(null)
  const online = useOnline()
  const asked = online ? path : null
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    request<{ number: string }>('GET', asked, { signal: stop.signal })
      .then((answer) => setNumber(answer.number))
      // a preview is worth no message
      .catch(() => {})
    return () => stop.abort()
  }, [asked])
  return asked && number
}
