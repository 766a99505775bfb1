import { useEffect, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { LINK_KEY } from '../../shared/scan/linkKey.ts'
import { afterFirstScreen } from '../../lib/firstScreen.ts'

const ScanHost = lazyComponent(() => import('../../shared/scan/ScanHost.tsx'), 'ScanHost')
const AskedLink = lazyComponent(() => import('../../shared/scan/PendingLink.tsx'), 'PendingLink')

/** Listens to hand scanners after the first screen, and opens the scanner on request. */
export function Scanner() {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let end: (() => void) | undefined
    const gone = new AbortController()
    const begin = () =>
      import('../../shared/scan/scannerListener.ts').then(
        ({ listenForScanners: hear }) => {
          if (!gone.signal.aborted) end = hear(() => setAsked(true))
        },
        // The file is not on this device yet; load it when there is a network.
        () => addEventListener('online', () => void begin(), { once: true, signal: gone.signal }),
      )
    void afterFirstScreen().then(begin)
    return () => {
      gone.abort()
      end?.()
    }
  }, [])
  const [link] = useState(() => sessionStorage.getItem(LINK_KEY))
  return (
    <>
      {link !== null && <AskedLink code={link} />}
      {asked && <ScanHost />}
    </>
  )
}
