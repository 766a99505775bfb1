import { useEffect, useMemo } from 'react'

/** An address for bytes in memory while the component shows them; released afterwards. */
export function useObjectUrl(bytes: ArrayBuffer | undefined, mime: string): string | null {
  const url = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], { type: mime })) : null),
    [bytes, mime],
  )
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
