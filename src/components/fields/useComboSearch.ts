import { useEffect, useRef, useState } from 'react'
import type { ComboLoad } from './comboTypes.ts'

interface Found<O> {
  options: readonly O[] | null
  /** The term that these options answer. */
  searched: string
  /** What they hold for besides. */
  about?: string | undefined
}

interface Question<O> {
  load: ComboLoad<O>
  about?: string
}

/**
 * Searches after a pause in typing. Only the answer to the latest term counts; a search that fails shows no hits,
 * because its reason is the caller's to tell.
 */
export function useComboSearch<O>({ load, about }: Question<O>, minChars: number, delay: number) {
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
  /** @returns what was found; null when another term was asked for since */
  const run = async (term: string): Promise<readonly O[] | null> => {
    const mine = ++turn.current
    const show = (options: readonly O[]) => {
      if (turn.current === mine) setFound({ options, searched: term, about })
    }
    let corrected = false
    const correct = (options: readonly O[]) => {
      corrected = true
      show(options)
    }
    const options = await Promise.resolve()
      .then(() => load(term, correct))
      .catch(() => [])
    if (!corrected) show(options)
    return turn.current === mine ? options : null
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
  /** Searches at once, without the pause, what is not searched yet. */
  const searchNow = async (text: string): Promise<readonly O[] | null> => {
    const term = text.trim()
    clearTimeout(timer.current)
    return term.length < minChars ? null : run(term)
  }
  /** What was found stays to be seen, but answers nothing that is typed later. */
  const forget = () => setFound((last) => (last.searched === '' ? last : { ...last, searched: '' }))
  const options = found.about === about ? found.options : null
  return { options, searched: found.searched, search, searchNow, forget }
}
