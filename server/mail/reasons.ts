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

/**
 * Why a mail did not leave, for a person. What a server said is kept in the log alone: whoever may set the mail server
 * could read out with it what answers where (B8).
 */
export function reasonOf(error: unknown): string {
  if (error instanceof MailGivenUp || error instanceof MailNotReady) return error.message
  const [code, command] = [textOf(error, 'code'), textOf(error, 'command')]
  if (fieldOf(error, 'responseCode') === undefined) return NO_CONNECTION
  if (/^(RCPT TO|MAIL FROM)$/.test(command)) return ANSWERS.EENVELOPE
  if (command === 'DATA') return ANSWERS.EMESSAGE
  return isOneOf(keysOf(ANSWERS), code) ? ANSWERS[code] : NO_CONNECTION
}
