import { useEffect, useRef, useState } from 'react'
import type { ComboLoad } from './comboTypes.ts'

interface ComboResult<O> {
  options: readonly O[] | null
  /** The term of these options. */
  searched: string
  /** The context of these options, see `ComboFieldProps.about`. */
  about?: string | undefined
}

interface ComboQuery<O> {
  load: ComboLoad<O>
  about?: string
}

/**
 * Searches after a pause in typing. Only the answer to the latest term counts. A failed search shows no hits;
 * the caller reports the reason.
 */
export function useComboSearch<O>({ load, about }: ComboQuery<O>, minChars: number, delay: number) {
  const [found, setFound] = useState<ComboResult<O>>({ options: null, searched: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      turn.current = -1
    },
    [],
  )
  /** @returns the options; null if another term was searched meanwhile */
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
  /** Searches immediately, without the delay. */
  const searchNow = async (text: string): Promise<readonly O[] | null> => {
    const term = text.trim()
    clearTimeout(timer.current)
    return term.length < minChars ? null : run(term)
  }
  /** Keeps the found options visible, but no longer as the answer to a term. */
  const forget = () => setFound((last) => (last.searched === '' ? last : { ...last, searched: '' }))
  const options = found.about === about ? found.options : null
  return { options, searched: found.searched, search, searchNow, forget }
}
