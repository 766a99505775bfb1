import { Popover, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { lazyComponent } from '../page/lazyComponent.ts'
import {
  type DateAim,
  type DateContext,
  isWholeDate,
  parseDate,
  parsePeriod,
} from '../../domain/typed/date.ts'
import { type DayText, formatDate, today } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Field.module.css'
import { type FieldProps, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { IconCalendar } from '../icons/icons.tsx'
import { Anchor } from '../page/Anchor.tsx'
import { useOpening } from '../page/useOpening.ts'
import { type TypedReading, useTypedValue } from './useTypedValue.ts'

// Load the calendar on demand: it is far bigger than a field, and most dates are typed.
const DateCalendar = lazyComponent(
  () => import('./DateCalendar.tsx'),
  'DateCalendar',
  <div className={classes.calendar} />,
)

export interface DateFieldProps extends FieldProps<DayText | null> {
  /** First and last day in the calendar. The caller checks typed dates. */
  minDate?: DayText
  maxDate?: DayText
  /** Completes a day without a year to a future or past date; default: the nearest (NI-03). */
  aim?: DateAim
  /** The day that a date without a year is completed around; default today. */
  around?: DayText | null
  /** Days that the calendar marks, with the reason, such as holidays. */
  marked?: Readonly<Record<DayText, string>>
  /**
   * Receives the last day of a typed period, such as '12/11-14/11', and if Enter confirmed it. Without it a
   * period is invalid.
   */
  onLastDay?: ((day: DayText, byEnter: boolean) => void) | undefined
}

// Popover's own roles would put aria-expanded on the text box, where it is not allowed.
const DIALOG = { role: 'dialog' }

/**
 * True for text that can be handed on while typing: '5/3/2026'. '5/3' waits for the blur, because '5/3/26'
 * may follow.
 */
const isComplete = (text: string): boolean => text.trim() === '' || isWholeDate(text)

const readDay = (text: string, context: DateContext): TypedReading<DayText | null> => {
  if (text.trim() === '') return { value: null }
  const value = parseDate(text, context)
  return value === null ? null : { value }
}

/** Reads the first day of a period, for fields that accept one. */
const readFirst = (text: string, context: DateContext): TypedReading<DayText | null> => {
  const period = parsePeriod(text, context)
  return period ? { value: period.first } : readDay(text, context)
}

/**
 * A day: typed as d/M/yyyy or picked, shown as dd/MM/yyyy, passed on as 'yyyy-MM-dd' or null (SH-23, D-136).
 */
export function DateField({ inputRef, onLastDay, aim = 'near', around, ...given }: DateFieldProps) {
  const props = useUnlessLocked(given)
  const { value, onChange, readOnly, disabled, disabledReason } = props
  const [opened, setOpened] = useState(false)
  const context = { aim, around: around || today() }
  const typed = useTypedValue<DayText | null>({
    value,
    onChange,
    offered: props.offered ?? null,
    onUnread: props.onUnread,
    format: formatDate,
    read: (text) => (onLastDay ? readFirst : readDay)(text, context),
    live: (text) => isComplete(text) && parsePeriod(text, context) === null,
  })
  const period = onLastDay ? parsePeriod(typed.text, context) : null
  /** Handles Enter. The text becomes the first day, so that the blur does not report the last day again. */
  const enter = () => {
    if (!period) return typed.enter()
    typed.set(period.first)
    onLastDay?.(period.last, true)
  }
  const leave = () => {
    typed.blur()
    if (period) onLastDay?.(period.last, false)
  }
  const off = readOnly || disabled || disabledReason !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    if (event.key !== 'ArrowDown' || off) return
    event.preventDefault()
    setOpened(true)
  }
  const input = useRef<HTMLInputElement>(null)
  const { there, open } = useOpening(opened)
  return (
    <>
      <TextInput
        {...sharedProps({ ...props, error: typed.unreadable ? texts.invalidDate : props.error })}
        value={typed.text}
        placeholder={props.placeholder ?? 'dd/mm/jjjj'}
        inputMode="numeric"
        autoComplete="off"
        data-unreadable={typed.unreadable || undefined}
        ref={useMergedRef(input, inputRef)}
        rightSectionWidth={props.rightSection === undefined ? undefined : 70}
        rightSection={
          <>
            {props.rightSection}
            <button
              type="button"
              className={classes.inside}
              aria-label={`Kalender: ${props.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              // Not in the tab order: Tab moves between dates, and the arrow down opens the calendar.
              tabIndex={-1}
              disabled={off}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={18} />
            </button>
          </>
        }
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          typed.focus()
          props.onFocus?.(event)
        }}
        onBlur={(event) => {
          leave()
          props.onBlur?.(event)
        }}
      />
      {there && (
        <Popover
          opened={open}
          onChange={setOpened}
          returnFocus
          position="bottom-start"
          shadow="md"
          withRoles={false}
        >
          <Popover.Target>
            <Anchor at={input} />
          </Popover.Target>
          <Popover.Dropdown
            p="xs"
            aria-label={props.label}
            {...DIALOG}
            onKeyDown={(event) => stopEscape(event, setOpened)}
          >
            <DateCalendar
              {...props}
              onPick={(day) => {
                typed.set(day)
                setOpened(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

/** Escape closes the calendar, not the dialog around it. */
function stopEscape(event: KeyboardEvent, setOpened: (opened: boolean) => void): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  setOpened(false)
}
