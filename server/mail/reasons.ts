import { AddressRefused } from '../lib/publicAddress.ts'
import { fieldOf, isOneOf, keysOf, textOf } from '../../src/domain/shared/objects.ts'

/** A mail that cannot be sent as it is; trying again later would change nothing. `message` is Dutch, for a person. */
export class MailGivenUp extends Error {
  override name = 'MailGivenUp'
}

/** A mail that is not ready yet; trying again later may help. `message` is Dutch, for a person. */
export class MailNotReady extends Error {
  override name = 'MailNotReady'
}

/** Its PDF cannot be made now, or its photos not be read: it waits however long that takes, and no try of that is counted. */
export class PaperNotReady extends MailNotReady {
  override name = 'PaperNotReady'
  constructor(cause: unknown, text = 'De pdf kan nog niet gemaakt worden. De mail wacht erop.') {
    super(text, { cause })
  }
}

/** The mail server got the whole mail and its answer never came: the mail may have left (B3.8). */
export class MailUncertain extends Error {
  override name = 'MailUncertain'
}

/** Why nobody knows whether a mail left, for a person. */
export const DOUBTS = {
  crash: 'De server viel uit tijdens het verzenden.',
  silence: 'De verbinding viel weg voordat de mailserver antwoordde.',
  restore: 'De server werd teruggezet uit een back-up; deze mail kan daarvoor al vertrokken zijn.',
} as const

/** What is told of a mail that left, but not for everybody; null: it did. */
export const refusedFor = (addresses: readonly string[]): string | null =>
  addresses.length > 0 ? `Niet aangenomen voor ${addresses.join(', ')}.` : null

export const NO_SERVER = 'Er is geen mailserver ingesteld.'
const NO_CONNECTION = 'Verbinding met de mailserver mislukt.'

/** What nodemailer says when the mail server answered, and to what it said no. */
const ANSWERS = {
  EENVELOPE: 'De mailserver weigert een adres.',
  EMESSAGE: 'De mailserver weigert de mail.',
} as const

const ADDRESS_REFUSED =
  'Verbinding met de mailserver mislukt: dit adres in het eigen netwerk is niet toegelaten (SMTP_PRIVATE_HOSTS).'
/** What the connection itself failed on; nothing that the other side said is in it (B8). */
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

/** The code of the socket stands behind that of nodemailer, which says ESOCKET of all of them. */
function connectionReason(error: unknown): string {
  const syscall = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET)\b/.exec(
    `${textOf(error, 'code')} ${textOf(error, 'message')}`,
  )?.[1]
  const reason = CONNECTIONS[syscall ?? textOf(error, 'code')]
  return reason ? NO_CONNECTION.replace(/\.$/, `: ${reason}.`) : NO_CONNECTION
}

/**
 * Why a mail did not leave, for a person. What a server said is kept in the log alone: whoever may set the mail server
 * could read out with it what answers where (B8).
 */
export function reasonOf(error: unknown): string {
  if (error instanceof MailGivenUp || error instanceof MailNotReady) return error.message
  const [code, command] = [textOf(error, 'code'), textOf(error, 'command')]
  if (error instanceof AddressRefused) return ADDRESS_REFUSED
  if (fieldOf(error, 'responseCode') === undefined) return connectionReason(error)
  if (/^(RCPT TO|MAIL FROM)$/.test(command)) return ANSWERS.EENVELOPE
  if (command === 'DATA') return ANSWERS.EMESSAGE
  return isOneOf(keysOf(ANSWERS), code) ? ANSWERS[code] : NO_CONNECTION
}
