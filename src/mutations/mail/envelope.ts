import {
  addressCountProblem,
  addressesProblem,
  recipientProblem,
  splitAddresses,
} from '../../domain/mail/addresses.ts'
import { isEmptyHtml } from '../../domain/mail/fields.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { validationTexts } from '../../domain/shared/stringSchemas.ts'

/** The parts of a requested mail that every mail has. */
interface MailRequest {
  content: string
  cc?: string | null | undefined
  bcc?: string | null | undefined
}

/**
 * Returns the addresses of a mail as they are stored.
 * @param recipient several addresses, separated by commas or semicolons
 * @throws DomainError invalid_args about the field, for an address that cannot be used or an empty text (ML-13)
 */
export function checkedEnvelope(
  recipient: string,
  { content, cc, bcc }: MailRequest,
): Pick<Mail, 'recipient' | 'cc' | 'bcc'> {
  if (isEmptyHtml(content))
    throw new DomainError('invalid_args', validationTexts.required, { field: 'content' })
  refuse('recipient', recipientProblem(recipient))
  refuse('cc', addressesProblem(cc))
  refuse('bcc', addressesProblem(bcc))
  refuse('recipient', addressCountProblem(recipient, cc, bcc))
  return { recipient: listed(recipient) ?? '', cc: listed(cc), bcc: listed(bcc) }
}

const listed = (typed: string | null | undefined): string | null => splitAddresses(typed).join(', ') || null

function refuse(field: string, problem: string | null): void {
  if (problem) throw new DomainError('invalid_args', problem, { field })
}
