import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const SCHEME = 'data-mantine-color-scheme'

/**
 * True while the browser prints the screen. All rows are rendered then, dark on white in every colour scheme.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    let scheme: string | null = null
    // The browser captures the page right after this event: later changes are not printed.
    const before = () => {
      scheme ??= root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
      flushSync(() => setPrinting(true))
    }
    const after = () => {
      if (scheme) root.setAttribute(SCHEME, scheme)
      scheme = null
      setPrinting(false)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      after()
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
