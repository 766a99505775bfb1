import { Textarea } from '@mantine/core'
import classes from './Field.module.css'
import { FieldNote } from './FieldNote.tsx'
import { type FieldProps, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'

export interface TextAreaFieldProps extends FieldProps<string> {
  /** Shows 'n / limit' below the field while typing; the text itself is never cut off. */
  limit?: number
  minRows?: number
  maxRows?: number
}

/** A multi-line text field that grows with its text, with a live counter if there is a limit. */
export function TextAreaField(given: TextAreaFieldProps) {
  const props = useUnlessLocked(given)
  const { value, onChange, limit, minRows = 2, maxRows = 10 } = props
  return (
    <Textarea
      {...sharedProps(props)}
      value={value}
      rows={minRows}
      classNames={{ input: classes.area ?? '' }}
      styles={{ input: { minHeight: `calc(${minRows}lh + 1rem)`, maxHeight: `calc(${maxRows}lh + 1rem)` } }}
      rightSection={props.rightSection}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <>
          {input}
          <FieldNote path={props.path} />
          {limit !== undefined && <Counter length={value.length} limit={limit} />}
        </>
      )}
    />
  )
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const over = length > limit
  return (
    <div className={classes.counterLine} data-counter>
      <span className={classes.counter} data-over={over || undefined} aria-live={over ? 'polite' : 'off'}>
        {length} / {limit}
      </span>
    </div>
  )
}
