import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import classes from './BareInput.module.css'

interface Frame {
  'data-autofocus'?: true
  error?: ReactNode
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Wraps the input, to put something below it, as in Mantine's inputs. */
  inputContainer?: (input: ReactNode) => ReactNode
}

export interface BareInputProps extends Frame, InputHTMLAttributes<HTMLInputElement> {
  'data-unreadable'?: true | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * A plain input that looks like Mantine's at a tenth of the cost: a table of sixty lines has 240 of them and
 * must render at once. It has no label of its own; give it an aria-label.
 */
export function BareInput({ error, leftSection, rightSection, inputContainer, ...given }: BareInputProps) {
  const input = useUnlessLocked(given)
  return (
    <BareFrame {...{ error, leftSection, rightSection, inputContainer }}>
      {(said) => <input {...input} {...said} data-long={isLong(input.value) || undefined} />}
    </BareFrame>
  )
}

export interface BareAreaProps extends Frame, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** The multi-line variant. A browser that cannot grow the field scrolls inside one line. */
export function BareArea({ error, leftSection, rightSection, inputContainer, ...area }: BareAreaProps) {
  return (
    <BareFrame {...{ error, leftSection, rightSection, inputContainer }}>
      {(said) => <textarea rows={1} {...area} {...said} />}
    </BareFrame>
  )
}

interface BareFrameProps extends Frame {
  /** @param said the ARIA props that report its error */
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

/**
 * True for a text longer than a usual amount. A narrow column may write it in smaller letters instead of
 * cutting it.
 */
const isLong = (value: BareInputProps['value']): boolean => typeof value === 'string' && value.length > 7
