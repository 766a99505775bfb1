import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { FieldNote } from './FieldNote.tsx'

/**
 * What every field takes. `value`, `onChange`, `error`, `onBlur`, `onFocus` fit @mantine/form:
 * `<TextField label="Naam" {...form.getInputProps('name')} />`.
 */
export interface FieldProps<V> {
  label: string
  value: V
  /** `seen`: what stood there when the person began to type, where that is known better than by the last `value`. */
  onChange: (value: V, seen?: V) => void
  /** Dutch text under the field. */
  error?: ReactNode
  /** Shows the asterisk; checking is the caller's. */
  required?: boolean
  /** Why it cannot be filled in now: disables the field and says so below it, as a text that everybody reaches. */
  disabledReason?: string | undefined
  /** Id of a text on the screen that says the reason already, for the cells of a table (with `hideLabel`). */
  saidBy?: string | undefined
  disabled?: boolean
  /** Only for looking: the text can be selected. */
  readOnly?: boolean
  placeholder?: string
  /** A remark between label and field. */
  description?: ReactNode
  /** Where the value stands in its record ('reference', 'externalRepair.rma'): what is known of it shows below, see FieldNote. */
  path?: string | undefined
  /** The label is only for assistive technology, as in the cells of a table. */
  hideLabel?: boolean
  /** Gets the focus when its dialog opens. */
  autoFocus?: boolean
  name?: string
  /** Inside the field at the right. */
  rightSection?: ReactNode
  onFocus?: FocusEventHandler<HTMLElement>
  onBlur?: FocusEventHandler<HTMLElement>
  /** A text of an earlier page that is no value: it is shown again with the reason. */
  offered?: string | null
  /** Notes a text that is typed and is no value (yet); null: there is none any more. */
  onUnread?: (text: string | null) => void
  inputRef?: Ref<HTMLInputElement>
}

interface Shared {
  label?: string
  'aria-label'?: string
  withAsterisk?: boolean
  'aria-required'?: true
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  description?: ReactNode
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
  error?: ReactNode
  name?: string
  'aria-describedby'?: string
  'data-autofocus'?: true
  inputContainer?: (input: ReactNode) => ReactNode
  onFocus?: FocusEventHandler<HTMLElement>
}

/** The props that Mantine's inputs share, from ours. */
export function sharedProps<V>(props: FieldProps<V>): Shared {
  const { label, hideLabel, required, disabledReason, disabled, error, autoFocus } = props
  return {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    ...(required ? { ...(hideLabel ? {} : { withAsterisk: true }), 'aria-required': true as const } : {}),
    ...(disabled || disabledReason !== undefined ? { disabled: true } : {}),
    ...(props.readOnly ? { readOnly: true } : {}),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(props.name === undefined ? {} : { name: props.name }),
    ...below(props.path),
    ...described(props),
    ...(error ? { error } : {}),
    ...(autoFocus ? { 'data-autofocus': true as const } : {}),
    ...(props.onFocus ? { onFocus: props.onFocus } : {}),
  }
}

/** A cell of a table: no label and no remark to lay out, and there may be hundreds of them. */
export function isBare<V>({ hideLabel, description, disabledReason, saidBy }: FieldProps<V>): boolean {
  const isExplained = disabledReason === undefined || saidBy !== undefined
  return hideLabel === true && description === undefined && isExplained
}

/** What stands right under the input: what there is to know about the value. */
function below(path: string | undefined): Pick<Shared, 'inputContainer'> {
  if (path === undefined) return {}
  return {
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <FieldNote path={path} />
      </>
    ),
  }
}

/** The remark, and why the field is off: that stands below it, unless a text elsewhere says it. */
function described<V>({ description, disabledReason, saidBy }: FieldProps<V>): Partial<Shared> {
  if (disabledReason === undefined) return description === undefined ? {} : { description }
  if (saidBy !== undefined) return { 'aria-describedby': saidBy }
  if (description !== undefined)
    return {
      description: (
        <>
          {description} {disabledReason}
        </>
      ),
    }
  return { description: disabledReason, inputWrapperOrder: ['label', 'input', 'description', 'error'] }
}
