import { useEffect, useState } from 'react'
import { registerTyping } from '../../lib/pendingFields.ts'

/** What a typed text means: a value, or nothing that can be read. */
export type Reading<V> = { value: V } | null

export interface TypedValue<V> {
  value: V
  /** `seen`: what stood there when the typing began. */
  onChange: (value: V, seen?: V) => void
  /** A text of an earlier page that was no value. */
  offered?: string | null
  /** Hears of a text that is no value (yet); null: there is none any more. */
  onUnread?: ((text: string | null) => void) | undefined
  /** The value at rest. */
  format: (value: V) => string
  /** The value while it is being edited; default as at rest. */
  edit?: (value: V) => string
  read: (text: string) => Reading<V>
  /** Whether a text is complete enough to hand its value on while typing; default always. */
  live?: (text: string) => boolean
}

/**
 * A value that people type as text (a number, a date). From the first key the text is theirs until they leave the field;
 * then it is shown as the value is written, or stays as typed with `unreadable` when it means nothing. Entering a field
 * is not typing: it still shows what changes elsewhere.
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
    // Changed from elsewhere: what was typed before it no longer counts, unless it is being typed now or is kept.
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
  /** Hands a value on, the first time with what stood there when the typing began. */
  const hand = (next: V, text: string | null) => {
    const differs = next !== value
    if (differs) onChange(next, seen)
    if (text !== null) setTyped({ text, seen: differs ? undefined : seen })
    onUnread?.(null)
  }
  const commit = () => {
    // What was handed on already is not handed on again over what others made of it since.
    if (typed?.seen === undefined) return true
    const reading = read(typed.text)
    setUnreadable(reading === null)
    if (reading === null) return false
    hand(reading.value, typed.text)
    return true
  }
  // An earlier page ended before its day was complete: '5/3' means one now.
  const offeredValue = offered !== null && typed?.text === offered ? read(offered) : null
  useEffect(() => {
    if (!offeredValue) return
    onChange(offeredValue.value, seen)
    onUnread?.(null)
  })
  const isHalfTyped = typed?.seen !== undefined
  // The page or the session may end before the field is left.
  useEffect(() => (isHalfTyped ? registerTyping(() => void commit()) : undefined))
  return {
    text: typed?.text ?? (focused ? edit(value) : format(value)),
    unreadable,
    /** For onChange of the input. */
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
    /** Enter: take what is typed. */
    enter: () => void commit(),
    blur: () => {
      setFocused(false)
      if (commit()) setTyped(null)
    },
  }
}

interface Typed<V> {
  text: string
  /** What stood there when the typing began; nothing as soon as the text was handed on. */
  seen: V | undefined
}
