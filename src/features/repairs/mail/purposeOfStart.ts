import { type MailPurpose, purposeOfRepair } from '../../../domain/mail/purpose.ts'
import type { MailStart, MailSubject } from './mailForm.ts'

/** What a mail to the customer is for, by where it was asked for; null: nothing in particular. */
export const purposeOfStart = (
  { kind }: MailStart,
  { repair }: Pick<MailSubject, 'repair'>,
): MailPurpose | null => (kind === 'estimate' ? kind : kind === 'text' ? purposeOfRepair(repair) : null)
