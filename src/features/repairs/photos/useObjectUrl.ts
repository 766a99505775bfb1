import { useEffect, useState } from 'react'

/** An address for bytes in memory while the component shows them; released afterwards. */
export function useObjectUrl(bytes: ArrayBuffer | undefined, mime: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return setUrl(null)
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, mime])
  return url
}
