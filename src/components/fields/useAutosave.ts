import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { setDirty } from '../../lib/dirtyForms.ts'
import {
  type FieldKeeping,
  FieldSaver,
  type SaveCall,
  type SaveResult,
  type SaveState,
} from '../../lib/fieldSaver.ts'
import { registerField } from '../../lib/pendingFields.ts'
import { useFieldHost } from '../forms/FormHost.tsx'
import { toastSaveFailed } from '../toasts/toasts.ts'

export interface AutosaveOptions<V> {
  /** The stored value. */
  value: V
  /**
   * Saves; returns false when the value was refused (the text stays, to be corrected), 'withdrawn' when the person gave it
   * up. A thrown error is shown. `seen` is the base of the change (B6.1).
   */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  onSave: (value: V, seen: V, call: SaveCall) => SaveResult | void | Promise<SaveResult | void>
  /** Called once the person left the field and everything is stored: the place for a toast. */
  onSaved?: () => void
  /** How the text is kept when the page ends before it is stored. */
  keeping?: FieldKeeping<V>
  /** 'debounce' saves after 500 ms without typing and on leaving the field (default); 'blur' only on leaving it. */
  mode?: 'debounce' | 'blur'
}

export interface Autosave<V> {
  /** What the field shows. */
  value: V
  state: SaveState
  onChange: (value: V, seen?: V) => void
  onBlur: () => void
  /** Saves now. */
  save: () => void
  /** Shows a text that was kept earlier. */
  adopt: FieldSaver<V>['adopt']
  /** A text of an earlier page that is no value; null: there is none. */
  offered: string | null
  /** Notes a text that is typed and is no value (yet). */
  note: (text: string | null) => void
}

/**
 * A field that saves by itself (B3.3); see FieldSaver for the rules. A stored value that changes underneath (sync, another
 * tab) is shown until the person changes something. Leaving the screen saves too.
 */
export function useAutosave<V>(options: AutosaveOptions<V>): Autosave<V> {
  const { value, mode = 'debounce', keeping, onSaved } = options
  const onSave = async (next: V, seen: V, call: SaveCall): Promise<SaveResult> => {
    try {
      return (await options.onSave(next, seen, call)) ?? true
    } catch (error) {
      toastSaveFailed(error)
      return false
    }
  }
  const current = { onSave, onSaved, keeping, mode }
  const [saver] = useState(() => new FieldSaver(value, current))
  const shown = useSyncExternalStore(saver.subscribe, saver.getSnapshot)
  const id = useId()
  const { follow } = saver
  useEffect(() => follow(value, current))
  const isDirty = shown.state === 'dirty' || shown.state === 'saving' || shown.unread !== null
  useEffect(() => {
    setDirty(id, isDirty)
    return () => setDirty(id, false)
  }, [id, isDirty])
  const host = useFieldHost()
  const label = keeping?.label ?? ''
  useEffect(() => {
    if (!isDirty || !host) return
    const text = () => {
      const { value: typed, unread } = saver.getSnapshot()
      return `${label}: ${unread ?? String(typed ?? '')}`
    }
    return host.add({ text, discard: saver.discard })
  }, [isDirty, host, saver, label])
  useEffect(() => {
    const unregister = registerField(saver)
    return () => {
      // Registered until it is stored or refused: the page may end before that.
      void saver.leave().finally(unregister)
    }
  }, [saver])

  return {
    value: shown.value,
    state: shown.state,
    onChange: (next, seen = shown.value) => saver.change(next, seen),
    onBlur: () => void saver.leave(),
    save: () => void saver.saveNow(),
    adopt: saver.adopt,
    offered: shown.offered,
    note: saver.note,
  }
}
