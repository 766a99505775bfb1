import { NativeSelect } from '@mantine/core'
import { type FieldProps, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
}

export interface SelectFieldProps<V extends string = string> extends FieldProps<V | null> {
  options: readonly SelectOption<V>[] | readonly V[]
  /** Text of the empty option; with it the field can be cleared (null). */
  emptyLabel?: string
}

/**
 * A choice from a short, fixed list; a tablet shows its native picker. For long or searchable lists use
 * `ComboField`.
 * A value that is no option is kept, so that viewing a record never changes it. It shows as it is; an id
 * shows a text instead, because it means nothing to a person.
 */
export function SelectField<V extends string = string>(given: SelectFieldProps<V>) {
  const props = useUnlessLocked(given)
  const { value, onChange, options, emptyLabel } = props
  const list: SelectOption[] = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  const known = value === null || values.includes(value)
  const data = [
    ...(emptyLabel !== undefined || value === null ? [empty(emptyLabel)] : []),
    ...(known ? [] : [{ value: value ?? '', label: labelOfOther(value ?? '', list.length > 0) }]),
    ...list,
  ]
  return (
    <NativeSelect
      {...sharedProps(props)}
      value={value ?? ''}
      data={data}
      {...(props.rightSection === undefined ? {} : { rightSection: props.rightSection })}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={({ currentTarget }) =>
        onChange(values.find((known) => known === currentTarget.value) ?? null)
      }
    />
  )
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the label of a value that is no option. @param loaded true if the options are loaded */
const labelOfOther = (value: string, loaded: boolean): string =>
  !ID.test(value) ? value : loaded ? 'Staat niet meer in de lijst' : 'Wordt geladen …'

/** Returns the empty option. Without a text of its own it exists only until something is chosen. */
const empty = (label: string | undefined): SelectOption =>
  label === undefined ? { value: '', label: 'Kies …', disabled: true } : { value: '', label }
