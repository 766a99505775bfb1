import { useEffect, useRef, useState } from 'react'

interface Found<O> {
  options: readonly O[] | null
  /** The term that these options answer. */
  searched: string
}

/**
 * Searches after a pause in typing. Only the answer to the latest term counts; a search that fails shows no hits,
 * because its reason is the caller's to tell.
 */
export function useComboSearch<O>(
  load: (term: string) => Promise<readonly O[]> | readonly O[],
  minChars: number,
  delay: number,
) {
  const [found, setFound] = useState<Found<O>>({ options: null, searched: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      turn.current = -1
    },
    [],
  )
  const run = async (term: string) => {
    const mine = ++turn.current
    const options = await Promise.resolve()
      .then(() => load(term))
      .catch(() => [])
    if (turn.current === mine) setFound({ options, searched: term })
  }
  const search = (text: string, now = false) => {
    const term = text.trim()
    clearTimeout(timer.current)
    if (term.length < minChars) {
      turn.current++
      setFound({ options: null, searched: term })
    } else if (now || delay === 0) void run(term)
    else timer.current = setTimeout(() => void run(term), delay)
  }
  return { ...found, search }
}
