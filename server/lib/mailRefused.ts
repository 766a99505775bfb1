/** A mail that must not go out as it is; its text is Dutch, for a person. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
