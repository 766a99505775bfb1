import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { setDirty } from '../../lib/dirtyForms.ts'
import {
  type DraftKeeping,
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
   * Saves. Returns false if the value was refused (the text stays, to be corrected), 'withdrawn' if the user
   * abandoned it. A thrown error is shown. `seen` is the base of the change (B6.1).
   */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  onSave: (value: V, seen: V, call: SaveCall) => SaveResult | void | Promise<SaveResult | void>
  /** Called when the user has left the field and everything is stored: the place for a toast. */
  onSaved?: () => void
  /** Stores the text in case the page closes before it is saved. */
  keeping?: DraftKeeping<V>
  /** 'debounce' saves 500 ms after typing and on blur (default); 'blur' saves on blur only. */
  mode?: 'debounce' | 'blur'
}

export interface Autosave<V> {
  /** The value to show. */
  value: V
  state: SaveState
  onChange: (value: V, seen?: V) => void
  onBlur: () => void
  /** Saves now. */
  save: () => void
  /** Shows a text that was stored earlier. */
  adoptDraft: FieldSaver<V>['adoptDraft']
  /** Typed text of an earlier page that is not a valid value; null if there is none. */
  offered: string | null
  /** Reports typed text that is not a valid value (yet). */
  setUnread: (text: string | null) => void
}

/**
 * State of a field that saves automatically (B3.3); see `FieldSaver` for the rules. Until the user edits it,
 * the field follows changes of the stored value (sync, another tab). Leaving the screen saves too.
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
      // Stay registered until it is stored or refused, because the page may close before that.
      void saver.leave().finally(unregister)
    }
  }, [saver])

  return {
    value: shown.value,
    state: shown.state,
    onChange: (next, seen = shown.value) => saver.change(next, seen),
    onBlur: () => void saver.leave(),
    save: () => void saver.saveNow(),
    adoptDraft: saver.adoptDraft,
    offered: shown.offered,
    setUnread: saver.setUnread,
  }
}
