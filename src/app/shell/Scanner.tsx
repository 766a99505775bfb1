import { useEffect, useState } from 'react'
import { later } from '../../components/page/later.ts'
import { LINK_KEY } from '../../pieces/scan/linkKey.ts'
import { afterFirstScreen } from '../../lib/firstScreen.ts'

const ScanHost = later(() => import('../../pieces/scan/ScanHost.tsx'), 'ScanHost')
const AskedLink = later(() => import('../../pieces/scan/AskedLink.tsx'), 'AskedLink')

/** Hears hand scanners once the first screen stands, and shows the scanner when somebody asks for it. */
export function Scanner() {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let end: (() => void) | undefined
    const gone = new AbortController()
    const begin = () =>
      import('../../pieces/scan/hear.ts').then(
        ({ hear }) => {
          if (!gone.signal.aborted) end = hear(() => setAsked(true))
        },
        // Not on this device yet: it comes when there is a network again.
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
