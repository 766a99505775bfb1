import { useEffect, useRef } from 'react'

/** A hand scanner has pressed the next key by then; nobody notices the wait. */
const ALONE_MS = 90

/**
 * Runs what a key stands for, wherever the focus is: a key that follows the save at once comes before it has moved to the
 * bar. Only of a key that was pressed alone, as the code that somebody scans then may begin with the same letters.
 * @param acts by their key, in lower case @param off nothing is heard meanwhile
 */
export function useActKeys(acts: Readonly<Record<string, () => unknown>>, off: boolean): void {
  const now = useRef({ acts, off })
  useEffect(() => {
    now.current = { acts, off }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = ''
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(timer)
      if (event.ctrlKey || event.metaKey || event.altKey || now.current.off) return
      pressed = event.key
      const key = pressed.toLowerCase()
      if (!now.current.acts[key]) return
      event.preventDefault()
      timer = setTimeout(() => void now.current.acts[key]?.(), ALONE_MS)
    }
    // Of a scanner's later keys only this is heard.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== pressed) clearTimeout(timer)
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
    }
  }, [])
}
