import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { RightsContext, useRights } from '../rights/useRights.ts'
import { closeScanner, scanStore } from './scanBus.ts'
import { ScanDialog } from './ScanDialog.tsx'

/**
 * Shows the scanner over any screen. It closes when the screen changes; otherwise going back would leave it over
 * another screen.
 */
export function ScanHost() {
  const options = useSyncExternalStore(scanStore.subscribe, scanStore.getSnapshot)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) closeScanner()
    shown.current = pathname
  }, [pathname])
  const rights = useRights()
  return (
    options && (
      <RightsContext value={rights}>
        <ScanDialog options={options} onClose={closeScanner} />
      </RightsContext>
    )
  )
}
