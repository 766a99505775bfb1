import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { parseNumber, parseWhole } from '../../domain/typed/number.ts'
import { formatNumber } from '../../lib/money.ts'
import { texts } from '../../lib/texts.ts'
import { BareInput } from './BareInput.tsx'
import classes from './Field.module.css'
import { type FieldProps, isBare, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { selectWhole } from './selectWhole.ts'
import { type TypedReading, useTypedValue } from './useTypedValue.ts'

export interface NumberFieldProps extends FieldProps<number | null> {
  /**
   * 'money' shows '€ 1.234,50'; 'integer' accepts whole numbers; default 'quantity' (up to 3 decimals, arrow
   * keys step).
   */
  kind?: 'money' | 'quantity' | 'integer'
  /** Maximum number of decimals; default 2 for money, 3 for a quantity, 0 for an integer. */
  decimals?: number
  /** Text behind the number, such as '%' or 'dagen'. */
  unit?: string
  /** Lowest and highest value that the arrow keys reach; the caller validates typed values. */
  min?: number
  max?: number
  /** Omits the '€' of an amount, for a column whose header says it. */
  plain?: boolean
  /** An empty field keeps its former value, asks for a number and blocks saving. */
  filled?: boolean
}

const DECIMALS = { money: 2, quantity: 3, integer: 0 } as const

/** A number; comma and point both work as decimal separator (D-136). An empty field is null. */
export function NumberField({ inputRef, ...given }: NumberFieldProps) {
  const props = useUnlessLocked(given)
  const { value, onChange, kind = 'quantity', unit, min, max } = props
  const decimals = props.decimals ?? DECIMALS[kind]
  const typed = useTypedValue<number | null>({
    value,
    onChange,
    offered: props.offered ?? null,
    onUnread: props.onUnread,
    format: (number) => formatNumber(number, { decimals, fixed: kind === 'money' }),
    edit: (number) => formatNumber(number, { decimals, grouping: false }),
    read: (text) => (props.filled && text.trim() === '' ? null : readNumber(text, decimals)),
  })
  const missing = typed.text.trim() === '' ? texts.required : texts.invalidNumber
  const step = (by: number) => {
    const next = Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? 0, (value ?? 0) + by))
    typed.set(parseNumber(formatNumber(next, { decimals, grouping: false }), decimals))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.enter()
    if (kind === 'money' || props.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const bare = isBare(props)
  const Input = bare ? BareInput : TextInput
  return (
    <Input
      {...sharedProps({ ...props, error: typed.unreadable ? missing : props.error })}
      value={typed.text}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(bare ? { className: classes.number } : { classNames: { input: classes.number ?? '' } })}
      data-unreadable={typed.unreadable || undefined}
      leftSection={kind === 'money' && !props.plain ? '€' : undefined}
      rightSection={props.rightSection ?? unit}
      {...(unit === undefined || bare ? {} : { rightSectionWidth: `calc(${unit.length}ch + 22px)` })}
      ref={inputRef}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        typed.focus()
        selectWhole(event.currentTarget)
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        typed.blur()
        props.onBlur?.(event)
      }}
    />
  )
}

function readNumber(text: string, decimals: number): TypedReading<number | null> {
  const value = decimals === 0 ? parseWhole(text) : parseNumber(text, decimals)
  return Number.isNaN(value) ? null : { value }
}
