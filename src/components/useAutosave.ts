import { useEffect, useRef, useState } from 'react'
import { AUTOSAVE_DEBOUNCE } from '../lib/constants.ts'
import { toastSaveFailed } from './toasts.ts'

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved'

export interface AutosaveOptions<V> {
  /** The stored value. */
  value: V
  /** Saves; return false when the value was refused (the text stays, to be corrected). A thrown error is shown. */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  onSave: (value: V) => boolean | void | Promise<boolean | void>
  /** 'blur' on leaving the field (default), 'debounce' also 500 ms after typing, 'icon' only by save(). */
  mode?: 'blur' | 'debounce' | 'icon'
}

export interface Autosave<V> {
  /** What the field shows. */
  value: V
  state: SaveState
  onChange: (value: V) => void
  onFocus: () => void
  onBlur: () => void
  /** Saves now. */
  save: () => void
}

/**
 * A field that saves on its own. A stored value that changes underneath (sync, another tab) is taken over, except while
 * the person is in the field or has something unsaved: then the local text stays. Leaving the screen saves too.
 */
export function useAutosave<V>({ value, onSave, mode = 'blur' }: AutosaveOptions<V>): Autosave<V> {
  const [draft, setDraft] = useState<{ value: V } | null>(null)
  const [state, setState] = useState<SaveState>('clean')
  const live = useRef({ draft, value, onSave, mode })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    live.current = { draft, value, onSave, mode }
  })

  const save = async () => {
    clearTimeout(timer.current)
    const pending = live.current.draft
    if (pending === null) return
    if (pending.value === live.current.value) return setDraft(null)
    setState('saving')
    const done = await attempt(() => live.current.onSave(pending.value))
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
      if (last.mode !== 'icon' && last.draft !== null && last.draft.value !== last.value) {
        void attempt(() => last.onSave((last.draft as { value: V }).value))
      }
    }
  }, [])

  return {
    value: draft === null ? value : draft.value,
    state,
    onChange: (next) => {
      setDraft({ value: next })
      setState('dirty')
      clearTimeout(timer.current)
      if (mode === 'debounce') timer.current = setTimeout(() => void latestSave.current(), AUTOSAVE_DEBOUNCE)
    },
    onFocus: () => setDraft((now) => now ?? { value }),
    onBlur: () => {
      if (draft !== null && draft.value === value) setDraft(null)
      else if (mode !== 'icon') void save()
    },
    save: () => void save(),
  }
}

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
