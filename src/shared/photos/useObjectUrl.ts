import { useEffect, useMemo } from 'react'

/** A URL for bytes in memory, released when the component stops showing them. */
export function useObjectUrl(bytes: ArrayBuffer | undefined, mime: string): string | null {
  const url = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], { type: mime })) : null),
    [bytes, mime],
  )
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
