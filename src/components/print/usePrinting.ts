import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const SCHEME = 'data-mantine-color-scheme'

/** Whether the browser prints the screen: all of its rows are on the paper then, dark on white whatever the screen is. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    let scheme: string | null = null
    // The browser takes its picture right after this: what comes later is not on the paper.
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
