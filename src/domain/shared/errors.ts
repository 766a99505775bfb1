import { Refusal } from '../../sync/protocol/refusal.ts'

/** The reasons why a mutation is refused. The codes are part of the wire format (B2.8). */
const TEXTS = {
  invalid_args: 'De gegevens zijn niet geldig.',
  not_found: 'Dit record bestaat niet.',
  gone: 'Dit record werd intussen gewist.',
  erased: 'De gegevens van deze klant of dit contact werden gewist. Uw wijziging werd niet bewaard.',
  person_erased:
    'De klant of het contact werd intussen gewist. Haal weg wat over die persoon gaat, en verstuur de rest opnieuw.',
  parent_rejected: 'Dit hoort bij een wijziging die geweigerd werd.',
  duplicate_name: 'Niet opgeslagen, naam bestaat reeds.',
  billed_locked: 'Deze herstelling is gefactureerd. Toch wijzigen?',
  already_taken_over: 'Het bestek werd al overgenomen.',
  author_unknown: 'Deze gebruiker heeft op dit toestel niet ingelogd.',
  not_allowed: 'U hebt hiervoor het recht niet.',
  user_inactive: 'Deze gebruiker is niet meer actief.',
  limit_exceeded: 'Er is een limiet bereikt.',
  mail_already_sent: 'Mail reeds verzonden.',
  server_error: 'De server kon deze wijziging niet verwerken.',
} as const

export type RefusalCode = keyof typeof TEXTS
/** True if a text from outside is the code of a refusal. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(TEXTS, code)
/** The default Dutch text of a refusal, for code that has no better one. */
export const refusalText = (code: RefusalCode): string => TEXTS[code]

/** An expected refusal by a rule of this product. A person reads `message` in Dutch, the program reads `code`. */
export class DomainError extends Refusal {
  declare readonly code: RefusalCode
  /**
   * Makes a refusal.
   * @param details further facts: `existingId`, `field`, `by`, `at` …
   */
  constructor(code: RefusalCode, message: string = TEXTS[code], details: Record<string, unknown> = {}) {
    super(code, message, details)
    this.name = 'DomainError'
  }
}
