import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../lib/texts.ts'
import classes from './DataList.module.css'
import { IconScan, IconSearch, IconX } from '../icons/icons.tsx'
import type { ListSearchConfig } from './listTypes.ts'
import { SearchScan } from './searchScan.ts'

interface SearchProps extends ListSearchConfig {
  /** The active search term. */
  value: string
  onSearch: (term: string) => void
  /** Called on arrow down: moves the focus into the rows. */
  onDown: () => void
}

// Uses role="search": <search> is unknown to some test environments and older browsers.
const SEARCH = { role: 'search' }
/** The width of two buttons at the end of the field. */
const TWO = {
  rightSectionWidth: 'calc(2 * var(--field))',
  rightSectionProps: { className: classes.two ?? '' },
}

/** The search box of a list: Enter searches, the cross or an empty Enter shows all rows again. */
export function DataListSearch(props: SearchProps) {
  const { minChars = 1, delay, placeholder, label = texts.search, autoFocus } = props
  const [text, setText] = useTyped(props.value)
  const [tooShort, setTooShort] = useState(false)
  const hintId = useId()
  const scanFor = use(SearchScan)
  const scans = props.scans && scanFor !== null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (typed: string) => {
    clearTimeout(timer.current)
    const term = typed.trim()
    const short = term.length > 0 && term.length < minChars
    setTooShort(short)
    if (short) return
    if (term === '') props.onReload?.()
    props.onSearch(term)
  }
  const type = (typed: string) => {
    setText(typed)
    setTooShort(false)
    clearTimeout(timer.current)
    if (delay !== undefined && typed.trim() !== props.value)
      timer.current = setTimeout(() => search(typed), delay)
  }
  const clear = () => {
    setText('')
    search('')
  }
  const take = (code: string) => {
    setText(code)
    search(code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      search(text)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      props.onDown()
    }
  }
  return (
    <div className={classes.search} {...SEARCH}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        enterKeyHint="search"
        error={tooShort}
        aria-describedby={tooShort ? hintId : undefined}
        leftSection={<IconSearch size={17} />}
        {...(scans ? TWO : {})}
        rightSection={
          <>
            {text !== '' && (
              <EndButton icon={<IconX size={16} />} label={texts.clearSearch} onClick={clear} />
            )}
            {scans && (
              <EndButton
                icon={<IconScan size={18} />}
                label="Scannen om te zoeken"
                onClick={() => scanFor(take)}
              />
            )}
          </>
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <output id={hintId} className={classes.hint}>
        {tooShort && texts.minChars(minChars)}
      </output>
    </div>
  )
}

interface EndButtonProps {
  icon: ReactNode
  label: string
  onClick: () => void
}

const EndButton = ({ icon, label, onClick }: EndButtonProps) => (
  <button type="button" className={classes.iconButton} aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
)

/** The text being typed. It follows the active term when that changes from elsewhere (Back, a link). */
function useTyped(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    if (text.trim() !== value) setText(value)
  }
  return [text, setText]
}
