/**
 * Provides the token for requests. It is separate from http.ts, so that the login page has a session without
 * loading ky.
 */
export interface HttpSession {
  /** The token of the person who is logged in, or null. */
  token: () => string | null
  /** Called when the server no longer knows the token. */
  expired?: () => void
}

let session: HttpSession = { token: () => null }

/** Sets the source of the token; the session module calls it once. */
export function provideSession(next: HttpSession): void {
  session = next
}

export const httpSession = (): HttpSession => session
