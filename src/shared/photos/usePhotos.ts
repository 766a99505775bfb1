import { useEffect, useState } from 'react'
import type { RepairPicture } from '../../domain/repairs/repair.ts'
import { photoUrl } from '../../sync/client.ts'
import { useOnline } from '../sync/useSync.ts'

/**
 * URLs of photos by hash: from this device at once, else downloaded when online. Null: not available now. Absent:
 * not known yet.
 */
export function usePhotos(pictures: readonly RepairPicture[]): Map<string, string | null> {
  const [urls, setUrls] = useState(new Map<string, string | null>())
  const online = useOnline()
  // Look again when the server has received the photo, and when the device is online again.
  const key = pictures.map((picture) => `${picture.sha256}:${picture.state}`).join()
  useEffect(() => {
    let gone = false
    const load = async (sha256: string) => {
      const url = await photoUrl(sha256).catch(() => null)
      if (!gone) setUrls((old) => new Map(old).set(sha256, url))
    }
    for (const part of key.split(',')) if (part) void load(part.slice(0, 64))
    return () => {
      gone = true
    }
  }, [key, online])
  return urls
}
