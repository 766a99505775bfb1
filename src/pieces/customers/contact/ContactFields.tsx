import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import classes from '../form/Form.module.css'
import { CONTACT_KEYS, CONTACT_LABELS, type ContactKey, isRequired } from './contactForm.ts'
import type { ContactForm } from './useContactForm.ts'

const TYPES: Partial<Record<ContactKey, TextFieldProps['type']>> = {
  email: 'email',
  phone: 'tel',
  gsm: 'tel',
}

/** The fields of a contact (CO-05). */
export function ContactFields({ form }: { form: ContactForm }) {
  return (
    <>
      <div className={classes.grid}>
        {CONTACT_KEYS.filter((key) => key !== 'notes').map((key) => (
          <TextField
            key={key}
            label={CONTACT_LABELS[key]}
            type={TYPES[key] ?? 'text'}
            required={isRequired(form.rule, key)}
            autoFocus={key === 'firstName'}
            {...form.bind(key)}
          />
        ))}
      </div>
      <TextAreaField label={CONTACT_LABELS.notes} {...form.bind('notes')} />
    </>
  )
}
