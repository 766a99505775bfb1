import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieKey } from './pendingLogins.ts'

/*
 * The cookie that binds a login at the provider to the browser that asked for it. It is sent when the provider sends
 * the browser back (Lax), to this host alone, and no script can read it.
 */

const AGE_S = 600

/** With the prefix a browser takes the cookie from this very host only, and only over https. */
const nameOf = (key: string, https: boolean): string => `${https ? '__Host-' : ''}sso_${key}`

const write = (reply: FastifyReply, name: string, value: string, age: number, https: boolean) =>
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
  )

export const writeLoginCookie = (reply: FastifyReply, state: string, secret: string, https: boolean): void =>
  write(reply, nameOf(cookieKey(state), https), secret, AGE_S, https)

export const dropLoginCookie = (reply: FastifyReply, code: string, https: boolean): void =>
  write(reply, nameOf(cookieKey(code), https), '', 0, https)

/** Returns the secret in the cookie of a state or of a code; null if this browser did not ask. */
export function readLoginCookie(request: FastifyRequest, stateOrCode: string, https: boolean): string | null {
  const name = nameOf(cookieKey(stateOrCode), https)
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return null
}
