import { addressCountProblem, addressesProblem, recipientProblem } from '../../domain/mail/addresses.ts'
import { fillHtml } from '../../domain/mail/fields.ts'
import { ANSWER_TEXTS } from '../../domain/mail/purpose.ts'
import type { Language } from '../../domain/shared/languages.ts'

/* The parts that the form of a mail about a repair and the one about a rental share. */

interface MailAddresses {
  recipient: string
  cc: string
  bcc: string
}

/** Returns the error under each invalid address field (ML-13). */
export function addressErrors({ recipient, cc, bcc }: MailAddresses): Partial<MailAddresses> {
  const problems = {
    recipient: recipientProblem(recipient) ?? addressCountProblem(recipient, cc, bcc),
    cc: addressesProblem(cc),
    bcc: addressesProblem(bcc),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null))
}

/**
 * Replaces the provisional code by the number placeholder. The record gets a number before the mail leaves,
 * and the server fills it in.
 */
export const withoutCode = (
  text: string,
  { number, provisionalRef }: { number: string | null; provisionalRef: string | null },
): string => (number === null && provisionalRef ? text.replaceAll(provisionalRef, '{{nummer}}') : text)

/** Returns the text of an answer: the question of the customer is quoted above an empty line. */
export const answerContent = (
  question: string,
  language: Language,
  values: Readonly<Record<string, string>>,
): string =>
  fillHtml(`<p>${ANSWER_TEXTS[language].quote}</p><p></p><p>{{gebruiker}}</p>`, {
    ...values,
    vraag: question,
  })
