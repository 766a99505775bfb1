import { useEffect, useRef, useState } from 'react'
import { AUTOSAVE_DEBOUNCE } from '../../lib/constants.ts'
import { toastSaveFailed } from '../toasts/toasts.ts'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved'

export interface AutosaveOptions<V> {
  /** The stored value. */
  value: V
  /**
   * Saves; return false when the value was refused (the text stays, to be corrected). A thrown error is shown. `seen` is
   * what stood there when the person began to change it: the base of the change (B6.1).
   */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  onSave: (value: V, seen: V) => boolean | void | Promise<boolean | void>
  /** 'blur' on leaving the field (default), 'debounce' also 500 ms after typing, 'icon' only by save(). */
  mode?: 'blur' | 'debounce' | 'icon'
}

export interface Autosave<V> {
  /** What the field shows. */
  value: V
  state: SaveState
  onChange: (value: V, seen?: V) => void
  onBlur: () => void
  /** Saves now. */
  save: () => void
}

/**
 * A field that saves on its own. A stored value that changes underneath (sync, another tab) is taken over until the person
 * changes something: then what was typed stays, with what stood there. Leaving the screen saves too.
 */
export function useAutosave<V>({ value, onSave, mode = 'blur' }: AutosaveOptions<V>): Autosave<V> {
  const [draft, setDraft] = useState<Draft<V> | null>(null)
  const [state, setState] = useState<SaveState>('clean')
  const live = useRef({ draft, value, onSave, mode })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    live.current = { draft, value, onSave, mode }
  })

  /** There is nothing to save. */
  const letGo = () => {
    setDraft(null)
    setState('clean')
  }
  const save = async () => {
    clearTimeout(timer.current)
    const pending = live.current.draft
    if (pending === null) return
    if (isUntouched(pending, live.current.value)) return letGo()
    setState('saving')
    const done = await attempt(() => live.current.onSave(pending.value, pending.seen))
    // Typing may have gone on meanwhile: only what was saved counts as saved.
    setDraft((now) => (done && now === pending ? null : now))
    setState(done && live.current.draft === pending ? 'saved' : 'dirty')
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && latestSave.current())
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
      const last = live.current
      if (last.mode !== 'icon' && last.draft !== null && !isUntouched(last.draft, last.value)) {
        const { value: typed, seen } = last.draft
        void attempt(() => last.onSave(typed, seen))
      }
    }
  }, [])

  return {
    value: draft === null ? value : draft.value,
    state,
    onChange: (next, seen = value) => {
      setDraft((now) => ({ value: next, seen: now ? now.seen : seen }))
      setState('dirty')
      clearTimeout(timer.current)
      if (mode === 'debounce') timer.current = setTimeout(() => void latestSave.current(), AUTOSAVE_DEBOUNCE)
    },
    onBlur: () => {
      if (draft === null) return
      if (isUntouched(draft, value)) letGo()
      else if (mode !== 'icon') void save()
    },
    save: () => void save(),
  }
}

interface Draft<V> {
  value: V
  seen: V
}

/** Nothing to save: put back to what was seen, or stored by somebody else meanwhile. */
const isUntouched = <V>({ value, seen }: Draft<V>, stored: V): boolean => value === seen || value === stored

/** Runs a save; false when it refused or failed. */
// oxlint-disable-next-line typescript/no-invalid-void-type
async function attempt(save: () => boolean | void | Promise<boolean | void>): Promise<boolean> {
  try {
    return (await save()) !== false
  } catch (error) {
    toastSaveFailed(error)
    return false
  }
}
