import { confirm } from '../../components/dialogs/confirm.ts'
import { splitAddresses } from '../../domain/mail/addresses.ts'
import { manyMailsQuestion } from '../../domain/mail/quota.ts'

/** The fields of a mail that hold addresses, as typed. */
interface Addressed {
  recipient: string
  cc?: string | null
  bcc?: string | null
}

/** Asks before many mails, or a mail to many addresses, are sent in one action (OP-10). @returns false: not to send */
export async function confirmManyMails(mails: readonly Addressed[]): Promise<boolean> {
  const addresses = mails.flatMap(({ recipient, cc, bcc }) => [recipient, cc, bcc].flatMap(splitAddresses))
  const question = manyMailsQuestion(mails.length, addresses.length)
  return question === null || confirm({ text: question, yes: 'Versturen', no: 'Terug' })
}
