import type { MailPurpose } from '../../domain/mail/purpose.ts'
import type { Language } from '../../domain/shared/languages.ts'
import type { MailOrder } from '../../domain/mail/mail.ts'

/** A mail about no repair; `html` may hold a table, and nothing that was typed as markup. */
interface Letter {
  /** null: the address of the mail settings, for which it waits while there is none. */
  to: string | null
  subject: string
  html: string
  at: string
}

/** Mails leave after the commit of the mutation that asks for them, once (B3.8). */
export interface MailEffects {
  /** Queues a mail about a repair. */
  queue(order: MailOrder): Promise<void>
  letter(letter: Letter): Promise<void>
  /** The subject and HTML of a mail for a purpose, with their fields: of the company's template, else of the program. */
  textFor(purpose: MailPurpose, language: Language): Promise<{ subject: string; content: string }>
  /** Takes a mail out of the queue; false when it is leaving or left. */
  cancel(mailId: string): Promise<boolean>
  /** Queues a mail once more, as this mutation's of that moment; false when its text is no longer kept. */
  again(mailId: string, at: string): Promise<boolean>
  /** Of HTML, what the rich text may hold: bold, italic, underline, lists, links, headings (D-068). */
  cleanHtml(html: string): string
}
