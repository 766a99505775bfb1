import { AddressRefused } from '../lib/publicAddress.ts'
import { fieldOf, isOneOf, keysOf, textOf } from '../../src/lib/objects.ts'

/** The mail cannot be sent as it is, and a retry would not help. `message` is Dutch, for a person. */
export class PermanentMailError extends Error {
  override name = 'MailGivenUp'
}

/** The mail is not ready yet, and a retry may help. `message` is Dutch, for a person. */
export class MailNotReady extends Error {
  override name = 'MailNotReady'
}

/**
 * The PDF cannot be created or the photos cannot be read now. The mail waits without a limit, and no attempt
 * is counted.
 */
export class DocumentNotReady extends MailNotReady {
  override name = 'PaperNotReady'
  constructor(cause: unknown, text = 'De pdf kan nog niet gemaakt worden. De mail wacht erop.') {
    super(text, { cause })
  }
}

/** The mail server got the whole mail, but its answer never arrived. The mail may have been sent (B3.8). */
export class MailUncertain extends Error {
  override name = 'MailUncertain'
}

/** The reasons why it is unknown if a mail was sent, for a person. */
export const UNCERTAIN_REASONS = {
  crash: 'De server viel uit tijdens het verzenden.',
  silence: 'De verbinding viel weg voordat de mailserver antwoordde.',
  restore: 'De server werd teruggezet uit een back-up; deze mail kan daarvoor al vertrokken zijn.',
} as const

/** Returns a note about recipients that the server refused; null if it accepted all. */
export const refusedRecipientsNote = (addresses: readonly string[]): string | null =>
  addresses.length > 0 ? `Niet aangenomen voor ${addresses.join(', ')}.` : null

export const NO_SERVER = 'Er is geen mailserver ingesteld.'
const NO_CONNECTION = 'Verbinding met de mailserver mislukt.'

/** The codes of nodemailer for refusals by the mail server, with texts. */
const ANSWERS = {
  EENVELOPE: 'De mailserver weigert een adres.',
  EMESSAGE: 'De mailserver weigert de mail.',
} as const

const ADDRESS_REFUSED =
  'Verbinding met de mailserver mislukt: dit adres in het eigen netwerk is niet toegelaten (SMTP_PRIVATE_HOSTS).'
/** Texts for connection errors. They contain nothing that the other side sent (B8). */
const CONNECTIONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'de naam van de server is niet gekend',
  EDNS: 'de naam van de server is niet gekend',
  EAI_AGAIN: 'de naam van de server kon niet opgezocht worden',
  ECONNREFUSED: 'de server weigert de verbinding op deze poort',
  EHOSTUNREACH: 'de server is niet bereikbaar',
  ENETUNREACH: 'de server is niet bereikbaar',
  ETIMEDOUT: 'de server antwoordt niet',
  ECONNECTION: 'de server verbrak de verbinding',
  ECONNRESET: 'de server verbrak de verbinding',
  ETLS: 'een beveiligde verbinding (TLS) lukte niet',
  ESOCKET: 'een beveiligde verbinding (TLS) lukte niet',
}

/**
 * Prefers the code of the socket in the message to that of nodemailer, which uses ESOCKET for many errors.
 */
function connectionReason(error: unknown): string {
  const syscall = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET)\b/.exec(
    `${textOf(error, 'code')} ${textOf(error, 'message')}`,
  )?.[1]
  const reason = CONNECTIONS[syscall ?? textOf(error, 'code')]
  return reason ? NO_CONNECTION.replace(/\.$/, `: ${reason}.`) : NO_CONNECTION
}

/**
 * Returns the reason why a mail was not sent, for a person. The server's own answer is only logged. Otherwise
 * a person who sets the mail server could probe internal services with it (B8).
 */
export function mailErrorText(error: unknown): string {
  if (error instanceof PermanentMailError || error instanceof MailNotReady) return error.message
  const [code, command] = [textOf(error, 'code'), textOf(error, 'command')]
  if (error instanceof AddressRefused) return ADDRESS_REFUSED
  if (fieldOf(error, 'responseCode') === undefined) return connectionReason(error)
  if (/^(RCPT TO|MAIL FROM)$/.test(command)) return ANSWERS.EENVELOPE
  if (command === 'DATA') return ANSWERS.EMESSAGE
  return isOneOf(keysOf(ANSWERS), code) ? ANSWERS[code] : NO_CONNECTION
}
