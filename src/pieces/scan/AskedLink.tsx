import { useEffect } from 'react'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { namedBy } from '../../domain/scan/shortCode.ts'
import { useSyncStatus } from '../sync/useSync.ts'
import { findCode, idOf } from './find.ts'
import { LINK_KEY } from './linkKey.ts'
import { scanTexts as t } from './texts.ts'
import { useWays } from './where.ts'

/** So long after all data is here, what was made elsewhere meanwhile has come too. */
const PATIENCE_MS = 4_000

/** Opens what a phone's own camera read off a label, as soon as it is on this device; says so when it does not come. */
export function AskedLink({ code }: { code: string }) {
  const found = useLive(() => findCode(`https://x/q/${code}`), [code])
  const { boot, lastSyncAt } = useSyncStatus()
  const ways = useWays()
  const id = found && idOf(found)
  // A device that was never filled, or is being filled, does not know what is missing.
  const isFilled = boot === null && lastSyncAt !== null
  useEffect(() => {
    if (!found || !id || found.kind === 'miss' || !takeLink()) return
    void ways.open(found.kind, id, true)
  }, [found, id, ways])
  useEffect(() => {
    if (!isFilled) return undefined
    const timer = setTimeout(() => {
      if (takeLink()) toastWarning(namedBy(code) ? t.missNamed : t.foreign)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isFilled, code])
  return null
}

/** Whether the code still waits; it does no longer. */
function takeLink(): boolean {
  const waits = sessionStorage.getItem(LINK_KEY) !== null
  sessionStorage.removeItem(LINK_KEY)
  return waits
}
