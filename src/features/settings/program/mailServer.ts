import type { FieldErrors } from '../../../shared/forms/useFields.ts'
import { request } from '../../../lib/http.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { isDeliverable } from '../../../domain/typed/email.ts'

/** The form values of the mail server (SE-11). */
export interface MailServer {
  email: string
  host: string
  port: number | null
  username: string
  /** Never shown; empty keeps the stored password (D-123). */
  password: string
}
export type MailServerField = keyof MailServer

/** Used if the field was never filled in (D-123). */
const DEFAULT_PORT = 587

/** Returns the form values from the synced settings. */
export const mailServerOf = (stored: Readonly<Record<string, string>>): MailServer => ({
  email: stored.email ?? '',
  host: stored.host ?? '',
  port: Number(stored.port) || DEFAULT_PORT,
  username: stored.username ?? '',
  password: '',
})

/** Returns the errors that block saving. The server checks the other fields, because only it stores them. */
export function mailServerProblems({ port, email }: MailServer): FieldErrors<MailServer> {
  const typed = email.trim()
  return {
    port: port === null ? validationTexts.required : undefined,
    email: typed === '' || isDeliverable(typed) ? undefined : validationTexts.emailInvalid,
  }
}

const textOf = (values: MailServer, field: MailServerField): string =>
  field === 'password' ? values.password : String(values[field] ?? '').trim()

/**
 * Stores the mail server. Needs a network, because its password never waits on a device (D-123).
 * @param seen the values at the start of the edit; the server refuses if they have changed
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
  await confirmedRequest('POST', '/preference', { json: { settings, mailingChanged: true } })
}

/** Sends a test mail to the logged-in person. @returns the address it was sent to */
export const sendTestMail = async (): Promise<string> =>
  (await request<{ recipient: string }>('POST', '/mail/test')).recipient
