import type { Insertable } from '../../components/richText/InsertControl.tsx'
import { MAIL_FIELDS } from '../../domain/mail/fields.ts'
import type { ReminderKind } from '../../domain/settings/reminderKinds.ts'
import { RENTAL_MAIL_FIELDS } from '../../domain/mail/rentalFields.ts'

const insertable = (fields: Readonly<Record<string, string>>): readonly Insertable[] =>
  Object.entries(fields).map(([field, label]) => ({ text: `{{${field}}}`, label }))

/** The placeholders for the subject and the text of a mail about a repair, such as '{{klant}}' (ML-10, D-068). */
export const INSERTABLES = insertable(MAIL_FIELDS)
/** The placeholders of a mail about a rental. */
export const RENTAL_INSERTABLES = insertable(RENTAL_MAIL_FIELDS)

/** The placeholders of a template; one for a rental has those of the rental (HM-05, D-144). */
export const insertablesFor = (reminder: ReminderKind | null): readonly Insertable[] =>
  reminder === null || reminder === 'approval' ? INSERTABLES : RENTAL_INSERTABLES
