import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import classes from './BareInput.module.css'

interface Frame {
  'data-autofocus'?: true
  error?: ReactNode
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Puts something below the input, as in Mantine's inputs. */
  inputContainer?: (input: ReactNode) => ReactNode
}

export interface BareInputProps extends Frame, InputHTMLAttributes<HTMLInputElement> {
  'data-unreadable'?: true | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * An input that looks like the others and is a tenth of the work: a table of sixty lines has 240 of them, and a screen
 * must be there at once. It has no label of its own; give it an aria-label.
 */
export function BareInput({ error, leftSection, rightSection, inputContainer, ...input }: BareInputProps) {
  return (
    <BareFrame {...{ error, leftSection, rightSection, inputContainer }}>
      {(said) => <input {...input} {...said} data-long={isLong(input.value) || undefined} />}
    </BareFrame>
  )
}

export interface BareAreaProps extends Frame, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** The same for a text that may take more lines; a browser that cannot let it grow scrolls in the one it has. */
export function BareArea({ error, leftSection, rightSection, inputContainer, ...area }: BareAreaProps) {
  return (
    <BareFrame {...{ error, leftSection, rightSection, inputContainer }}>
      {(said) => <textarea rows={1} {...area} {...said} />}
    </BareFrame>
  )
}

interface BareFrameProps extends Frame {
  /** @param said how it says what is wrong with it */
  children: (said: object) => ReactNode
}

function BareFrame({ error, leftSection, rightSection, inputContainer, children }: BareFrameProps) {
  const errorId = useId()
  const field = (
    <span className={classes.field} data-error={error ? true : undefined}>
      {leftSection !== undefined && (
        <span className={classes.left} aria-hidden>
          {leftSection}
        </span>
      )}
      {children(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
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
