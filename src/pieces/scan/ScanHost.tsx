import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { closeScanner, scanStore } from './scanBus.ts'
import { ScanDialog } from './ScanDialog.tsx'

/** The scanner over whatever is on the screen; gone with it, as who goes back would find it over another one. */
export function ScanHost() {
  const ask = useSyncExternalStore(scanStore.subscribe, scanStore.getSnapshot)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) closeScanner()
    shown.current = pathname
  }, [pathname])
  return ask && <ScanDialog ask={ask} onClose={closeScanner} />
}
