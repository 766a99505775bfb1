import type { Insertable } from '../../components/richText/InsertControl.tsx'
import { MAIL_FIELDS } from '../../domain/mail/fields.ts'

/** The fields that can stand in the subject and the text of a mail, as '{{klant}}' (ML-10, D-068). */
export const INSERTABLES: readonly Insertable[] = Object.entries(MAIL_FIELDS).map(([field, label]) => ({
  text: `{{${field}}}`,
  label,
}))
