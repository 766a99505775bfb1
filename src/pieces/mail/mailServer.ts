import { useEffect, useState } from 'react'
import { request } from '../../lib/http.ts'

/** What the server says of its way to send mail (D-123). */
export interface MailServerState {
  configured: boolean
  source: 'settings' | 'environment' | null
  /** Mails that wait at the server. */
  waiting: number
  /** Whether the server knows the address under which customers reach it. */
  publicUrl: boolean
}

const QUICK_MS = 5_000

/** Whether mail can leave; null while it is not known, as without a network. @param wanted asks again when it changes */
export function useMailServer(wanted: unknown): MailServerState | null {
  const [state, setState] = useState<MailServerState | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    request<MailServerState>('GET', '/mail/status', { timeout: QUICK_MS })
      .then((found) => !gone && setState(found))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [wanted])
  return state
}
