import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EmptyState } from '../components/list/EmptyState.tsx'

const PAUSE_MS = 3_000

/** Placeholder while a screen's file is fetched again and again; see `screenComponent`. */
export function ScreenLoading() {
  const isReplaced = useIsReplaced()
  return (
    <EmptyState
      text="Dit scherm is nog niet op dit toestel."
      hint={`${isReplaced ? 'Herlaad om het op te halen.' : 'Het komt vanzelf zodra er verbinding is.'} Uw gegevens zijn bewaard op dit toestel.`}
    >
      {isReplaced && <Button onClick={() => window.location.reload()}>Herladen</Button>}
    </EmptyState>
  )
}

/**
 * True if the server answers and the screen's file still does not load: there must be a newer version of the
 * app.
 */
function useIsReplaced(): boolean {
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    // The copy on the device may be damaged. The service worker removes it, and the next attempt asks the
    // server.
    navigator.serviceWorker?.controller?.postMessage({ type: 'VERIFY_FILES' })
    const look = () =>
      fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => setAnswers((before) => (ok ? before + 1 : 0)),
        () => setAnswers(0),
      )
    const timer = setInterval(() => void look(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [])
  return answers > 1
}
