import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { lazyComponent } from '../page/lazyComponent.ts'
import { type FieldProps, sharedProps } from '../fields/Field.tsx'
import type { Insertable } from './InsertControl.tsx'
import classes from './RichText.module.css'

const RichText = lazyComponent(
  () => import('./RichText.tsx'),
  'RichText',
  <div className={classes.loading} aria-busy="true" />,
)

export interface RichTextFieldProps
  extends Omit<FieldProps<string>, 'inputRef' | 'rightSection' | 'placeholder' | 'name' | 'onFocus'> {
  /** Placeholders that the user can insert from a list, such as '{{klant}}'. */
  insertables?: readonly Insertable[]
}

/**
 * A field for HTML text with bold, italic, lists, links and headings; '' if it is empty. The editor is loaded
 * on demand.
 */
export function RichTextField(given: RichTextFieldProps) {
  const props = useUnlessLocked(given)
  const id = useId()
  const { label, error, required } = props
  const { inputContainer = (input: ReactNode) => input, description, inputWrapperOrder } = sharedProps(props)
  const ids = { label: `${id}-label`, description: `${id}-description`, error: `${id}-error` }
  return (
    <Input.Wrapper
      label={props.hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ id: ids.label }}
      descriptionProps={{ id: ids.description }}
      errorProps={{ id: ids.error }}
      withAsterisk={required === true}
      inputContainer={inputContainer}
      {...(description === undefined ? {} : { description })}
      {...(inputWrapperOrder === undefined ? {} : { inputWrapperOrder })}
      {...(error ? { error } : {})}
    >
      <div className={classes.frame} data-invalid={error ? true : undefined}>
        <RichText
          value={props.value}
          onChange={props.onChange}
          editable={!props.disabled && !props.readOnly && props.disabledReason === undefined}
          insertables={props.insertables ?? []}
          {...(props.onBlur ? { onBlur: props.onBlur } : {})}
          attributes={{
            ...(props.hideLabel ? { 'aria-label': label } : { 'aria-labelledby': ids.label }),
            ...(required ? { 'aria-required': 'true' } : {}),
            ...(error ? { 'aria-invalid': 'true' } : {}),
            ...describedBy(error ? ids.error : null, description ? ids.description : null),
            ...(props.autoFocus ? { 'data-autofocus': 'true' } : {}),
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

const describedBy = (...ids: (string | null)[]): Record<string, string> => {
  const known = ids.filter((id) => id !== null)
  return known.length > 0 ? { 'aria-describedby': known.join(' ') } : {}
}
