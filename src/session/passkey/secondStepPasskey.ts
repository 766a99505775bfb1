import { ApiError } from '../../lib/httpErrors.ts'
import { fieldOf, isRecord } from '../../lib/objects.ts'
import type { PasskeyAnswer, PasskeyOptions } from './authenticator.ts'

const optionsIn = (value: unknown): value is PasskeyOptions =>
  isRecord(value) && typeof value.challenge === 'string'

const optionsOf = (error: unknown): PasskeyOptions | null => {
  const passkey = error instanceof ApiError ? fieldOf(error.details, 'passkey') : null
  return optionsIn(passkey) ? passkey : null
}

/**
 * Returns how a passkey answers the second step, if the server offered it (PK-12). The server takes each challenge once,
 * so a further attempt asks for a new one.
 * @param askAgain repeats the login without a second step; it fails with new options
 */
export function passkeyOf(
  refusal: ApiError,
  askAgain: () => Promise<unknown>,
): (() => Promise<PasskeyAnswer>) | undefined {
  let options = optionsOf(refusal)
  if (!options) return undefined
  return async () => {
    options ??= await askAgain().then(() => null, optionsOf)
    const { PasskeyError, signWithPasskey } = await import('./authenticator.ts')
    if (!options) throw new PasskeyError('De server biedt geen passkey meer aan. Meld u opnieuw aan.')
    const answer = await signWithPasskey(options)
    options = null
    return answer
  }
}
