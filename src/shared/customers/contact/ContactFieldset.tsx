import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import classes from '../form/Form.module.css'
import { CONTACT_FIELDS } from '../../../domain/customers/fieldList.ts'
import { keysOf } from '../../../lib/objects.ts'
import { inputType } from '../../forms/fields.ts'
import { isRequired } from './contactForm.ts'
import type { ContactForm } from './useContactForm.ts'

const KEYS = keysOf(CONTACT_FIELDS).filter((key) => key !== 'notes')

/** The fields of a contact (CO-05). */
export function ContactFieldset({ form }: { form: ContactForm }) {
  return (
    <>
      <div className={classes.grid}>
        {KEYS.map((key) => (
          <TextField
            key={key}
            label={CONTACT_FIELDS[key].label}
            type={inputType(CONTACT_FIELDS[key])}
            required={isRequired(form.rule, key)}
            autoFocus={key === 'firstName'}
            {...form.bind(key)}
          />
        ))}
      </div>
      <TextAreaField label={CONTACT_FIELDS.notes.label} {...form.bind('notes')} />
    </>
  )
}
