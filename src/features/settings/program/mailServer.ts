import type { FieldErrors } from '../../../pieces/forms/useFields.ts'
import { request } from '../../../lib/http.ts'
import { T } from '../../../domain/shared/messages.ts'
import { isDeliverable } from '../../../domain/typed/email.ts'

/** The mail server as a person fills it in (SE-11). */
export interface MailServer {
  email: string
  host: string
  port: number | null
  username: string
  /** Never shown: empty keeps the one that is stored (D-123). */
  password: string
}
export type MailServerField = keyof MailServer

/** Used where the field was never filled in (D-123). */
const DEFAULT_PORT = 587

/** The synced settings as the fields of the form. */
export const mailServerOf = (stored: Readonly<Record<string, string>>): MailServer => ({
  email: stored.email ?? '',
  host: stored.host ?? '',
  port: Number(stored.port) || DEFAULT_PORT,
  username: stored.username ?? '',
  password: '',
})

/** Why fields cannot be saved; the rest is judged by the server, which alone keeps it. */
export function mailServerProblems({ port, email }: MailServer): FieldErrors<MailServer> {
  const typed = email.trim()
  return {
    port: port === null ? T.required : undefined,
    email: typed === '' || isDeliverable(typed) ? undefined : T.emailInvalid,
  }
}

const textOf = (values: MailServer, field: MailServerField): string =>
  field === 'password' ? values.password : String(values[field] ?? '').trim()

/**
 * Stores the mail server: with a network only, for its password never waits on a device (D-123).
 * @param seen what stood there when it was changed; the server refuses what is something else by now
 */
export async function saveMailServer(
  values: MailServer,
  changed: readonly MailServerField[],
  seen: MailServer,
): Promise<void> {
  const settings = changed.map((field) => ({
    module: 'mail',
    field,
    value: textOf(values, field),
    ...(field === 'password' ? {} : { base: textOf(seen, field) }),
  }))
  await request('POST', '/preference', { json: { settings, mailingChanged: true } })
}

/** Sends a mail to the person who asks. @returns to which address */
export const sendTestMail = async (): Promise<string> =>
  (await request<{ recipient: string }>('POST', '/mail/test')).recipient
