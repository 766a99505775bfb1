import { type MailPurpose, purposeOfRepair } from '../../../domain/mail/purpose.ts'
import type { MailStart, MailSubject } from './mailForm.ts'

/**
 * Returns the purpose of a mail to the customer, by the button that opened it; null for no special purpose.
 */
export const purposeOfStart = (
  { kind }: MailStart,
  { repair }: Pick<MailSubject, 'repair'>,
): MailPurpose | null => (kind === 'estimate' ? kind : kind === 'text' ? purposeOfRepair(repair) : null)
