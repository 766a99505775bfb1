import { useEffect, useRef, useState } from 'react'
import { AUTOSAVE_DEBOUNCE } from '../../lib/constants.ts'
import { afterSaving, changedFields, laidOver, type Touched, touch, UNTOUCHED } from '../../lib/touched.ts'
import { attempt } from '../forms/attempt.ts'

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
  const record = { value }
  const [touched, setTouched] = useState<Touched<Only<V>>>(UNTOUCHED)
  const [state, setState] = useState<SaveState>('clean')
  const live = useRef({ touched, record, onSave, mode })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    live.current = { touched, record, onSave, mode }
  })

  /** There is nothing to save. */
  const letGo = () => {
    setTouched(UNTOUCHED)
    setState('clean')
  }
  const save = async () => {
    clearTimeout(timer.current)
    const { touched: pending } = live.current
    if (pending === UNTOUCHED) return
    const change = changeOf(pending, live.current.record)
    if (!change) return letGo()
    setState('saving')
    const done = await attempt(() => live.current.onSave(...change))
    // Typing may have gone on meanwhile: only what was saved counts as saved.
    if (done) setTouched((now) => (now === pending ? UNTOUCHED : afterSaving(now, pending.values)))
    setState(done && live.current.touched === pending ? 'saved' : 'dirty')
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
      const change = changeOf(last.touched, last.record)
      if (last.mode !== 'icon' && change) void attempt(() => last.onSave(...change))
    }
  }, [])

  return {
    value: laidOver(record, touched).value,
    state,
    onChange: (next, seen = value) => {
      setTouched((now) => touch(now, laidOver({ value: seen }, now), { value: next }))
      setState('dirty')
      clearTimeout(timer.current)
      if (mode === 'debounce') timer.current = setTimeout(() => void latestSave.current(), AUTOSAVE_DEBOUNCE)
    },
    onBlur: () => {
      if (touched === UNTOUCHED) return
      if (!changeOf(touched, record)) letGo()
      else if (mode !== 'icon') void save()
    },
    save: () => void save(),
  }
}

/** The record of a single field. */
interface Only<V> {
  value: V
}

/** What is to be saved and what was seen there; nothing when it was put back, or stored by somebody else meanwhile. */
function changeOf<V>(touched: Touched<Only<V>>, record: Only<V>): [value: V, seen: V] | null {
  if (changedFields(touched, record).length === 0) return null
  return [laidOver(record, touched).value, { ...record, ...touched.seen }.value]
}
