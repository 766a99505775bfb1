import { useSyncExternalStore } from 'react'
import { closeScanner, scanStore } from './scanBus.ts'
import { ScanDialog } from './ScanDialog.tsx'

/** The scanner over whatever is on the screen. */
export function ScanHost() {
  const ask = useSyncExternalStore(scanStore.subscribe, scanStore.getSnapshot)
  return ask && <ScanDialog ask={ask} onClose={closeScanner} />
}
