import { HttpError } from '../lib/errors.ts'
import type { RequestActor } from './tokens.ts'

const CONFIRM = 'Bevestig dit eerst met uw wachtwoord.'

/**
 * Refuses a change in a session that was not confirmed lately. The client asks for the password, confirms the session
 * with POST /me/confirm, and repeats the call (ADR 0048).
 * @throws HttpError 403 `confirm_required`
 */
export function assertConfirmed({ confirmed }: RequestActor): void {
  if (!confirmed) throw new HttpError(403, 'confirm_required', CONFIRM)
}
