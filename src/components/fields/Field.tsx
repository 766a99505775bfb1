import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { FieldNote } from './FieldNote.tsx'

/**
 * The props of every field. `value`, `onChange`, `error`, `onBlur` and `onFocus` match @mantine/form:
 * `<TextField label="Naam" {...form.getInputProps('name')} />`.
 */
export interface FieldProps<V> {
  label: string
  value: V
  /** `seen`: the value at the start of typing, if it is known better than by the last `value`. */
  onChange: (value: V, seen?: V) => void
  /** Dutch text under the field. */
  error?: ReactNode
  /** Shows the asterisk; the caller validates. */
  required?: boolean
  /**
   * The reason why the field cannot be filled in now. It disables the field and shows below it, so that
   * everybody can read it.
   */
  disabledReason?: string | undefined
  /** Id of a text on the screen that already gives the reason, for cells of a table (with `hideLabel`). */
  describedBy?: string | undefined
  disabled?: boolean
  /** Read-only; the text can be selected. */
  readOnly?: boolean
  placeholder?: string
  /** A remark between label and field. */
  description?: ReactNode
  /**
   * Path of the value in its record ('reference', 'externalRepair.rma'). Notes about that path show below the
   * field, see `FieldNote`.
   */
  path?: string | undefined
  /** Shows the label to assistive technology only, as in the cells of a table. */
  hideLabel?: boolean
  /** Focuses the field when its dialog opens. */
  autoFocus?: boolean
  name?: string
  /** Content inside the field, at the right. */
  rightSection?: ReactNode
  onFocus?: FocusEventHandler<HTMLElement>
  onBlur?: FocusEventHandler<HTMLElement>
  /** Typed text of an earlier page that is not a valid value; it is shown again with its error. */
  offered?: string | null
  /** Reports typed text that is not a valid value (yet); null if there is none any more. */
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

/** Maps our props to the props that Mantine's inputs share. */
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

/** True for a table cell without a label and a remark. There may be hundreds, so they use the plain input. */
export function isBare<V>({ hideLabel, description, disabledReason, describedBy }: FieldProps<V>): boolean {
  const isExplained = disabledReason === undefined || describedBy !== undefined
  return hideLabel === true && description === undefined && isExplained
}

/** Renders the note about the value directly below the input. */
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

/**
 * Returns the remark and the reason why the field is disabled. The reason shows below the field, unless a
 * text elsewhere gives it.
 */
function described<V>({ description, disabledReason, describedBy }: FieldProps<V>): Partial<Shared> {
  if (disabledReason === undefined) return description === undefined ? {} : { description }
  if (describedBy !== undefined) return { 'aria-describedby': describedBy }
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
