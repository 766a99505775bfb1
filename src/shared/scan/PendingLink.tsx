import { useEffect } from 'react'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { recordOfCode } from '../../domain/scan/shortCode.ts'
import { useSyncStatus } from '../sync/useSync.ts'
import { findCode, matchedId } from './findCode.ts'
import { LINK_KEY } from './linkKey.ts'
import { scanTexts } from './scanTexts.ts'
import { useScanNavigation } from './useScanNavigation.ts'

/** After the initial download, changes of other devices arrive within this time. */
const PATIENCE_MS = 4_000

/**
 * Opens the record of a label that the phone's own camera app read, as soon as it is on this device. Warns if it
 * does not arrive.
 */
export function PendingLink({ code }: { code: string }) {
  const found = useLive(() => findCode(`https://x/q/${code}`), [code])
  const { boot: initialSync, lastSyncAt } = useSyncStatus()
  const navigation = useScanNavigation()
  const id = found && matchedId(found)
  // During the initial download a device does not know what is missing.
  const isFilled = initialSync === null && lastSyncAt !== null
  useEffect(() => {
    if (!found || !id || found.kind === 'miss' || !consumeLink()) return
    void navigation.open(found.kind, id, true)
  }, [found, id, navigation])
  useEffect(() => {
    if (!isFilled) return undefined
    const timer = setTimeout(() => {
      if (consumeLink()) toastWarning(recordOfCode(code) ? scanTexts.missNamed : scanTexts.foreign)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isFilled, code])
  return null
}

/** True if the code was still waiting; removes it. */
function consumeLink(): boolean {
  const waits = sessionStorage.getItem(LINK_KEY) !== null
  sessionStorage.removeItem(LINK_KEY)
  return waits
}
