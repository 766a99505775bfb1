import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import classes from './BareInput.module.css'

export interface BareInputProps extends InputHTMLAttributes<HTMLInputElement> {
  'data-autofocus'?: true
  'data-unreadable'?: true | undefined
  error?: ReactNode
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Puts something below the input, as in Mantine's inputs. */
  inputContainer?: (input: ReactNode) => ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * An input that looks like the others and is a tenth of the work: a table of sixty lines has 240 of them, and a screen
 * must be there at once. It has no label of its own; give it an aria-label.
 */
export function BareInput({ error, leftSection, rightSection, inputContainer, ...input }: BareInputProps) {
  const errorId = useId()
  const field = (
    <span className={classes.field} data-error={error ? true : undefined}>
      {leftSection !== undefined && (
        <span className={classes.left} aria-hidden>
          {leftSection}
        </span>
      )}
      <input
        {...input}
        data-long={isLong(input.value) || undefined}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      />
      {rightSection !== undefined && <span className={classes.right}>{rightSection}</span>}
    </span>
  )
  return (
    <>
      {inputContainer ? inputContainer(field) : field}
      {error && (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </>
  )
}

/** As long as no amount of a usual day: a narrow column may write it smaller rather than cut it. */
const isLong = (value: BareInputProps['value']): boolean => typeof value === 'string' && value.length > 7
