import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** The options of the server, which the library hands to the browser. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>
/** The answer of an authenticator, for the server. */
export type PasskeyAnswer = object

const REFUSED = 'U hebt de passkey niet bevestigd, of het duurde te lang. Probeer het opnieuw.'
const KNOWN = 'Op dit toestel staat al een passkey voor uw gebruiker.'
const FAILED = 'De passkey werkt hier niet. Probeer het opnieuw, of meld u anders aan.'

/** The browser or the person did not let the authenticator answer. The message is Dutch. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** Asks the browser to make a passkey. @throws PasskeyError */
export const makePasskey = (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  startRegistration({ optionsJSON: options as never }).catch(explain)

/** Asks the browser to use a passkey. @throws PasskeyError */
export const signWithPasskey = (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  startAuthentication({ optionsJSON: options as never }).catch(explain)

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const text = ['NotAllowedError', 'AbortError'].includes(name)
    ? REFUSED
    : name === 'InvalidStateError'
      ? KNOWN
      : FAILED
  throw new PasskeyError(text, { cause: error })
}
