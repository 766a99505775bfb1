import { useEffect, useState } from 'react'
import { registerTyping } from '../../lib/pendingFields.ts'

/** The meaning of a typed text: a value, or null if it is unreadable. */
export type TypedReading<V> = { value: V } | null

export interface TypedValue<V> {
  value: V
  /** `seen`: the value at the start of typing. */
  onChange: (value: V, seen?: V) => void
  /** Typed text of an earlier page that was not a valid value. */
  offered?: string | null
  /** Receives text that is not a valid value (yet); null if there is none any more. */
  onUnread?: ((text: string | null) => void) | undefined
  /** Formats the value for display. */
  format: (value: V) => string
  /** Formats the value for editing; default as for display. */
  edit?: (value: V) => string
  read: (text: string) => TypedReading<V>
  /** True if the text is complete enough to hand its value on while typing; default always. */
  live?: (text: string) => boolean
}

/**
 * State of a value that is typed as text (a number, a date). From the first key the field keeps the typed
 * text. On blur it formats the value, or keeps the text and sets `unreadable`. Focus alone is not typing: the
 * field still follows changes from elsewhere.
 */
export function useTypedValue<V>(options: TypedValue<V>) {
  const { value, onChange, format, edit = format, read, live = () => true } = options
  const { offered = null, onUnread } = options
  const [typed, setTyped] = useState<Typed<V> | null>(null)
  const [focused, setFocused] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // A change from elsewhere replaces typed text, unless the user is typing or unreadable text is kept.
    if (!focused && !(unreadable && onUnread)) {
      setTyped(null)
      setUnreadable(false)
    }
  }
  const [knownOffer, setKnownOffer] = useState<string | null>(null)
  if (knownOffer !== offered) {
    setKnownOffer(offered)
    if (offered !== null && typed === null) {
      setTyped({ text: offered, seen: value })
      setUnreadable(read(offered) === null)
    }
  }
  const seen = typed?.seen === undefined ? value : typed.seen
  /** Hands a value on; the first time with the value at the start of typing. */
  const hand = (next: V, text: string | null) => {
    const differs = next !== value
    if (differs) onChange(next, seen)
    if (text !== null) setTyped({ text, seen: differs ? undefined : seen })
    onUnread?.(null)
  }
  const commit = () => {
    // A value that was handed on already must not overwrite later changes by others.
    if (typed?.seen === undefined) return true
    const reading = read(typed.text)
    setUnreadable(reading === null)
    if (reading === null) return false
    hand(reading.value, typed.text)
    return true
  }
  // An earlier page closed before the date was complete: now '5/3' counts as a date.
  const offeredValue = offered !== null && typed?.text === offered ? read(offered) : null
  useEffect(() => {
    if (!offeredValue) return
    onChange(offeredValue.value, seen)
    onUnread?.(null)
  })
  const isHalfTyped = typed?.seen !== undefined
  // The page or the session may end before the blur, so register the typed text.
  useEffect(() => (isHalfTyped ? registerTyping(() => void commit()) : undefined))
  return {
    text: typed?.text ?? (focused ? edit(value) : format(value)),
    unreadable,
    /** Call it in the input's onChange. */
    type: (text: string) => {
      setUnreadable(false)
      const reading = read(text)
      if (reading !== null && live(text)) hand(reading.value, text)
      else {
        setTyped({ text, seen })
        onUnread?.(text)
      }
    },
    /** Sets a value by other means than typing. */
    set: (next: V) => {
      setTyped(null)
      setUnreadable(false)
      hand(next, focused ? edit(next) : null)
    },
    focus: () => setFocused(true),
    /** Handles Enter: takes the typed text. */
    enter: () => void commit(),
    blur: () => {
      setFocused(false)
      if (commit()) setTyped(null)
    },
  }
}

interface Typed<V> {
  text: string
  /** The value at the start of typing; undefined once the text was handed on. */
  seen: V | undefined
}
