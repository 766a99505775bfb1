import { HttpError } from '../lib/errors.ts'
import type { RequestActor } from './tokens.ts'

const CONFIRM = 'Bevestig dit eerst met uw wachtwoord.'

/**
 * Refuses a change that an unlocked screen must not suffice for. The client asks for the password, confirms the
 * session with POST /me/confirm, and repeats the call.
 * @throws HttpError 403 `confirm_required`
 */
export function assertConfirmed({ confirmed }: RequestActor): void {
  if (!confirmed) throw new HttpError(403, 'confirm_required', CONFIRM)
}
