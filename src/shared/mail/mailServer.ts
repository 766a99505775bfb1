import { useEffect, useState } from 'react'
import type { MailQuota } from '../../domain/mail/quota.ts'
import { request } from '../../lib/http.ts'

/** The state of the server's mail connection (D-123). */
export interface MailServerState {
  configured: boolean
  source: 'settings' | 'environment' | null
  /** Number of mails that wait on the server. */
  waiting: number
  /** True if the server knows the public URL under which customers reach it. */
  publicUrl: boolean
  /** The mails that the person may still send; a server of an earlier version does not tell. */
  quota?: MailQuota
}

const QUICK_MS = 5_000

/**
 * Tells if mail can be sent; null while unknown, for example offline. @param wanted a change of this value asks
 * again
 */
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
