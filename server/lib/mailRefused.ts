/** A mail that must not be sent as it is. The message is Dutch, for a person. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
