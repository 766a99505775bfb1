import { Combobox, type ComboboxProps, TextInput, useCombobox } from '@mantine/core'
import { useRef, useState } from 'react'
import { SEARCH_DEBOUNCE } from '../../lib/constants.ts'
import { texts } from '../../lib/texts.ts'
import { ComboOptions } from './ComboOptions.tsx'
import { type ComboFieldProps, type ComboOption, CREATE } from './comboTypes.ts'
import classes from './Field.module.css'
import { sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { IconChevronDown, IconX } from '../icons/icons.tsx'
import { useComboSearch } from './useComboSearch.ts'

/** Two buttons are aligned to the end, not centred in their section. */
const END = { style: { justifyContent: 'flex-end', paddingInlineEnd: 2 } }
const EDGE = 8
/** Minimum height in px of the list. With less space it opens on the other side of the field. */
const LEAST = 220
const INSIDE: NonNullable<ComboboxProps['middlewares']> = {
  flip: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--combo-room', `${Math.max(availableHeight, LEAST)}px`),
  },
}

export type { ComboFieldProps, ComboOption } from './comboTypes.ts'

/**
 * A searchable select: type, arrow keys, Enter. The field shows the choice; leaving it without a choice
 * changes nothing.
 */
export function ComboField<O extends ComboOption>({ inputRef, ...given }: ComboFieldProps<O>) {
  const props = useUnlessLocked(given)
  const { value, onChange, about, minChars = 0, delay = SEARCH_DEBOUNCE, clearable = true } = props
  const [term, setTerm] = useState<string | null>(null)
  const { options, searched, search, searchNow, forget } = useComboSearch(props, minChars, delay)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      forget()
    },
  })
  const off = props.readOnly || props.disabled || props.disabledReason !== undefined

  const open = () => {
    if (off || combobox.dropdownOpened) return
    search(about === undefined ? '' : (term ?? ''), true)
    combobox.openDropdown()
  }
  const type = (text: string) => {
    setTerm(text)
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
    search(text)
  }
  const leave = () => {
    if (term !== null && term.trim() === '' && value !== null && clearable) onChange(null)
    if (about === undefined || term?.trim() === '') setTerm(null)
    combobox.closeDropdown()
  }
  const choose = (option: O | null) => {
    setTerm(null)
    combobox.closeDropdown()
    onChange(option)
  }
  const pointed = useRef(false)
  /** Handles Enter before the list is loaded. */
  const takeSure = async () => {
    const { sure } = props
    const typed = (term ?? '').trim()
    if (!sure || typed === '' || (options !== null && searched === typed)) return
    const found = await searchNow(typed)
    const one = found && sure(found, typed)
    if (one) choose(one)
  }
  const submit = (chosen: string) => {
    if (chosen !== CREATE) {
      choose(options?.find((option) => option.value === chosen) ?? null)
      if (pointed.current) props.onPicked?.()
      return
    }
    const typed = (term ?? '').trim()
    leave()
    props.onCreate?.(typed)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      // The list grows while it is open, so recompute its side and its maximum height.
      preventPositionChangeWhenVisible={false}
      middlewares={INSIDE}
      // A closed list that stays mounted is positioned too, which costs a layout of the whole screen.
      keepMounted={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...sharedProps(props)}
          value={term ?? value?.label ?? ''}
          autoComplete="off"
          ref={inputRef}
          {...(props.after ? { rightSectionWidth: 'calc(2 * var(--field))', rightSectionProps: END } : {})}
          rightSection={
            <>
              <ComboEnd
                onClear={clearable && value !== null && !off ? () => choose(null) : undefined}
                label={props.label}
              />
              {!off && props.after}
            </>
          }
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onFocus={(event) => {
            event.currentTarget.select()
            props.onFocus?.(event)
          }}
          onKeyDown={(event) => {
            pointed.current = false
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open()
            // Enter belongs to the open list, even while it still searches: it must not submit the form.
            if (event.key !== 'Enter' || !combobox.dropdownOpened) return
            event.preventDefault()
            void takeSure()
          }}
          onBlur={(event) => {
            leave()
            props.onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown onPointerDown={() => (pointed.current = true)}>
        <ComboOptions
          {...props}
          options={options}
          searched={searched}
          term={(term ?? '').trim()}
          minChars={minChars}
          onShown={() => combobox.selectFirstOption()}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function ComboEnd({ onClear, label }: { onClear: (() => void) | undefined; label: string }) {
  if (!onClear) return <IconChevronDown size={16} style={{ pointerEvents: 'none' }} />
  return (
    <button
      type="button"
      className={classes.inside}
      aria-label={`${texts.clearSearch}: ${label}`}
      // Keep the focus in the field, so that the user can continue to type.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={16} />
    </button>
  )
}
