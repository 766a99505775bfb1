import type { MailPurpose } from '../../domain/mail/purpose.ts'
import type { Language } from '../../domain/shared/languages.ts'
import type { MailOrder } from '../../domain/mail/mail.ts'

/** A mail that is not about a repair. `html` may hold a table, but no markup that a person typed. */
interface Letter {
  /** null: the address of the mail settings. The mail waits until there is one. */
  to: string | null
  subject: string
  html: string
  at: string
}

/** Mails leave once, after the commit of the mutation that asks for them (B3.8). */
export interface MailEffects {
  /** Queues a mail about a repair. */
  queue(order: MailOrder): Promise<void>
  letter(letter: Letter): Promise<void>
  /**
   * Returns the subject and HTML of a mail for a purpose, with their placeholders. The company's template
   * comes first, then the built-in one.
   */
  textFor(purpose: MailPurpose, language: Language): Promise<{ subject: string; content: string }>
  /** Takes a mail out of the queue; false if it is being sent or was sent. */
  cancel(mailId: string): Promise<boolean>
  /** Queues a mail again, as asked by this mutation at that moment; false if its text is no longer stored. */
  again(mailId: string, at: string): Promise<boolean>
  /**
   * Removes all HTML that rich text may not hold. Bold, italic, underline, lists, links and headings stay
   * (D-068).
   */
  cleanHtml(html: string): string
}
