import { useEffect, useState } from 'react'
import { request } from '../../lib/http.ts'
import { useOnline } from './useSync.ts'

/**
 * The number that a save would get now. It is a preview and never reserved (D-024, RN-28, VF-32).
 * @param path the REST call that returns it; null: no preview is wanted
 * @returns null while offline; the server assigns the number later
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
      // A failed preview needs no message.
      .catch(() => {})
    return () => stop.abort()
  }, [asked])
  return asked && number
}
