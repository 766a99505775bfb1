import { Input } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconCheck, IconPlus } from '../icons/icons.tsx'
import { useLock } from '../page/LockedArea.tsx'
import classes from './ChipsField.module.css'

export interface ChipsFieldProps {
  label: string
  /** The chosen words, one per line. */
  value: string
  onChange: (value: string) => void
  /** The usual words; other chosen words follow them. */
  options: readonly string[]
  /** Label of the chip that becomes a text field for another word; without it there is no such chip. */
  other?: string
  max?: number
  /** A word that the user was typing on an earlier page: the text field opens with it. */
  offered?: string | null
  /** Reports a word while it is typed; null if it became a chip or was abandoned. */
  onUnread?: (text: string | null) => void
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)
/** Compares chips without regard to case. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A multiple choice of words as chips. It is one tab stop: arrows move, Space and Enter choose. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, value, onChange, options, other, max = 1000, offered = null, onUnread } = props
  const id = useId()
  const locked = useLock() !== null
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [typing, setTyping] = useState(false)
  // Keep the text field open: `offered` becomes null with the first key.
  if (offered !== null && !typing) setTyping(true)
  const chosen = linesOf(value)
  const isOn = (word: string) => chosen.some((one) => isSame(one, word))
  const words = [...options, ...chosen.filter((one) => !options.some((word) => isSame(word, one)))]
  const put = (lines: readonly string[]) => {
    const text = lines.join('\n')
    if (text.length <= max) onChange(text)
  }
  const toggle = (word: string) =>
    put(isOn(word) ? chosen.filter((one) => !isSame(one, word)) : [...chosen, word])
  const add = (typed: string) => {
    setTyping(false)
    const word = typed.replaceAll('\n', ' ').trim()
    if (word !== '' && !isOn(word)) put([...chosen, word])
    onUnread?.(null)
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const chips = [...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const next = (Math.min(at, chips.length - 1) + step + chips.length) % chips.length
    setAt(next)
    chips[next]?.focus()
  }
  const stop = (index: number) => (Math.min(at, words.length) === index ? 0 : -1)
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- hears the arrows of its buttons; a fieldset does not flow as a line */}
      <div ref={box} role="group" aria-labelledby={id} className={classes.chips} onKeyDown={walk}>
        {words.map((word, i) => (
          <button
            key={word.toLowerCase()}
            type="button"
            className={classes.chip}
            aria-pressed={isOn(word)}
            aria-disabled={locked || undefined}
            tabIndex={stop(i)}
            onFocus={() => setAt(i)}
            onClick={() => !locked && toggle(word)}
          >
            {isOn(word) && <IconCheck size={16} />}
            {word}
          </button>
        ))}
        {other !== undefined &&
          !locked &&
          (typing ? (
            <OtherChip label={other} offered={offered} onType={onUnread} onDone={add} />
          ) : (
            <button
              type="button"
              className={classes.chip}
              tabIndex={stop(words.length)}
              onFocus={() => setAt(words.length)}
              onClick={() => setTyping(true)}
            >
              <IconPlus size={16} />
              {other}
            </button>
          ))}
      </div>
    </Input.Wrapper>
  )
}

interface OtherChipProps {
  label: string
  offered: string | null
  onType: ChipsFieldProps['onUnread']
  onDone: (typed: string) => void
}

function OtherChip({ label, offered, onType, onDone }: OtherChipProps) {
  const [text, setText] = useState(offered ?? '')
  return (
    <input
      className={classes.other}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the chip that was pressed
      autoFocus={offered === null}
      maxLength={60}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onType?.(value.trim() === '' ? null : value)
      }}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onDone(event.key === 'Enter' ? text : '')
      }}
    />
  )
}
