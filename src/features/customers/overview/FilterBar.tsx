import { Button, CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconX } from '../../../components/icons/icons.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { SEARCH_DEBOUNCE } from '../../../lib/constants.ts'
import classes from './Overview.module.css'
import { type CustomerFilters, CUSTOMER_FILTERS, type CustomerFilterKey } from './customerFilters.ts'

export interface FilterBarProps {
  /** The active filters. */
  value: CustomerFilters
  onChange: (next: CustomerFilters) => void
  /** Clears the filters and the search (CU-04). */
  onReset: () => void
}

/** One field per column; a customer must match all filled-in fields (D-104). Enter searches at once. */
export function FilterBar({ value, onChange, onReset }: FilterBarProps) {
  const [typed, setTyped] = useTyped(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (next: CustomerFilters) => {
    clearTimeout(timer.current)
    onChange(next)
  }
  const type = (key: CustomerFilterKey, text: string) => {
    const next = { ...typed, [key]: text }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(next), SEARCH_DEBOUNCE)
  }
  const clear = (key: CustomerFilterKey) => {
    const next = { ...typed, [key]: '' }
    setTyped(next)
    apply(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply(typed)
  }
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>Filters</legend>
      {CUSTOMER_FILTERS.map(([key, label]) => (
        <TextInput
          key={key}
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder={label}
          value={typed[key] ?? ''}
          autoComplete="off"
          onChange={(event) => type(key, event.currentTarget.value)}
          onKeyDown={onKeyDown}
          rightSection={
            typed[key] ? (
              <CloseButton
                icon={<IconX size={16} />}
                aria-label={`Filter ${label.toLowerCase()} wissen`}
                onClick={() => clear(key)}
              />
            ) : null
          }
        />
      ))}
      <Button
        variant="default"
        onClick={() => {
          clearTimeout(timer.current)
          setTyped({})
          onReset()
        }}
      >
        Alles wissen
      </Button>
    </fieldset>
  )
}

/** The text being typed. It follows the active filters when they change from elsewhere (Back, a link). */
function useTyped(value: CustomerFilters): [CustomerFilters, (next: CustomerFilters) => void] {
  const [typed, setTyped] = useState(value)
  useWhenChanged(JSON.stringify(value), () => {
    if (CUSTOMER_FILTERS.some(([key]) => (typed[key] ?? '').trim() !== (value[key] ?? ''))) setTyped(value)
  })
  return [typed, setTyped]
}
