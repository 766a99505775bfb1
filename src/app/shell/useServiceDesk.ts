import { useEffect, useState } from 'react'
import { request } from '../../lib/http.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

const KEY = 'wb.servicedesk'
const DEFAULT = 'servicedesk@example.com'

/**
 * Returns the address of the service desk from the server's configuration; offline, the last known one
 * (D-013).
 */
export function useServiceDesk(): string {
  const [address, setAddress] = useState(() => readSetting(KEY, DEFAULT))
  useEffect(() => {
    let wanted = true
    void fetchAddress().then((found) => {
      if (!found) return
      writeSetting(KEY, found)
      if (wanted) setAddress(found)
    })
    return () => {
      wanted = false
    }
  }, [])
  return address
}

async function fetchAddress(): Promise<string | null> {
  try {
    const health = await request<{ serviceDesk?: unknown }>('GET', '/health', { anonymous: true })
    return typeof health.serviceDesk === 'string' ? health.serviceDesk : null
  } catch {
    return null
  }
}
