import { useEffect, useRef } from 'react'

/** Wait in ms. By then a hand scanner has sent its next key; a person does not notice the wait. */
const SINGLE_KEY_MS = 90

/**
 * Runs the action of a key, wherever the focus is: a key directly after the save comes before the focus is in
 * the bar. Only a key pressed alone counts, because a scanned code may start with the same letter.
 * @param acts actions by key, in lower case @param off ignores all keys while true
 */
export function useActionKeys(acts: Readonly<Record<string, () => unknown>>, off: boolean): void {
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
      timer = setTimeout(() => void now.current.acts[key]?.(), SINGLE_KEY_MS)
    }
    // The later keys of a scanner reach this hook only as keyup.
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
