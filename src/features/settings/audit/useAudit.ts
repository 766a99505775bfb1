import { useEffect, useRef, useState } from 'react'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { AuditFilter } from '../../../domain/system/audit.ts'
import { isOffline } from '../../../lib/http.ts'
import { type AuditPage, loadAudit } from './audit.ts'

const notifyFailure = (error: unknown): void => {
  if (!isOffline(error)) toastLoadFailed(error)
}

/** Returns the loaded entries of a selection, and adds older ones on request. Undefined until the server answered. */
export function useAudit(filter: AuditFilter, online: boolean) {
  const [page, setPage] = useState<AuditPage>()
  const [loading, setLoading] = useState(false)
  const asked = useRef<AuditFilter>(filter)
  useEffect(() => {
    if (!online) return
    asked.current = filter
    loadAudit(filter, null)
      .then((first) => asked.current === filter && setPage(first))
      .catch(notifyFailure)
  }, [filter, online])
  const more = async () => {
    if (!page?.next) return
    setLoading(true)
    try {
      const older = await loadAudit(filter, page.next)
      // An answer about an earlier selection is dropped.
      if (asked.current === filter)
        setPage({ entries: [...page.entries, ...older.entries], next: older.next })
    } catch (error) {
      notifyFailure(error)
    }
    setLoading(false)
  }
  return { page, loading, more }
}
