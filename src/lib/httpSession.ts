/** Where requests find the token. Apart from http.ts, so that the login page keeps a session without loading ky. */
export interface HttpSession {
  /** The token of the person who is logged in, or null. */
  token: () => string | null
  /** Called when the server no longer knows the token. */
  expired?: () => void
}

let session: HttpSession = { token: () => null }

/** Tells where requests find the token; called once by whoever keeps the session. */
export function provideSession(next: HttpSession): void {
  session = next
}

export const httpSession = (): HttpSession => session
