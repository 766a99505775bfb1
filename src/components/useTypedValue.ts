import { useState } from 'react'

/** What a typed text means: a value, or nothing that can be read. */
export type Reading<V> = { value: V } | null

export interface TypedValue<V> {
  value: V
  onChange: (value: V) => void
  /** The value at rest. */
  format: (value: V) => string
  /** The value while it is being edited; default as at rest. */
  edit?: (value: V) => string
  read: (text: string) => Reading<V>
  /** Whether a text is complete enough to hand its value on while typing; default always. */
  live?: (text: string) => boolean
}

/**
 * A value that people type as text (a number, a date). The text is theirs until they leave the field; then it is shown
 * as the value is written, or stays as typed with `unreadable` when it means nothing.
 */
export function useTypedValue<V>(options: TypedValue<V>) {
  const { value, onChange, format, edit = format, read, live = () => true } = options
  const [text, setText] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // Changed from elsewhere: what was typed before it no longer counts, unless it is being typed now.
    if (!focused) {
      setText(null)
      setUnreadable(false)
    }
  }
  const hand = (next: V) => {
    if (next !== value) onChange(next)
  }
  const commit = (typed: string | null) => {
    if (typed === null) return true
    const reading = read(typed)
    setUnreadable(reading === null)
    if (reading === null) return false
    hand(reading.value)
    return true
  }
  return {
    text: text ?? format(value),
    unreadable,
    /** For onChange of the input. */
    type: (typed: string) => {
      setText(typed)
      setUnreadable(false)
      const reading = read(typed)
      if (reading !== null && live(typed)) hand(reading.value)
    },
    /** Sets a value by other means than typing. */
    set: (next: V) => {
      setText(focused ? edit(next) : null)
      setUnreadable(false)
      hand(next)
    },
    focus: () => {
      setFocused(true)
      if (!unreadable) setText(edit(value))
    },
    /** Enter: take what is typed. */
    enter: () => void commit(text),
    blur: () => {
      setFocused(false)
      if (commit(text)) setText(null)
    },
  }
}
