import { ApiError, request } from '../../../lib/http.ts'
import { T } from '../../../domain/messages.ts'
import { Email } from '../../../domain/texts.ts'

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

export const FIELDS: readonly MailServerField[] = ['email', 'host', 'port', 'username', 'password']
/** Used where the field was never filled in (D-123). */
export const DEFAULT_PORT = 587

/** The synced settings as the fields of the form. */
export const mailServerOf = (stored: Readonly<Record<string, string>>): MailServer => ({
  email: stored.email ?? '',
  host: stored.host ?? '',
  port: Number(stored.port) || DEFAULT_PORT,
  username: stored.username ?? '',
  password: '',
})

/** Why a field cannot be saved; the rest is judged by the server, which alone keeps it. */
export function mailServerProblem(values: MailServer, field: MailServerField): string | null {
  if (field === 'port') return values.port === null ? T.required : null
  if (field === 'email' && values.email.trim() !== '')
    return Email.safeParse(values.email.trim()).success ? null : T.emailInvalid
  return null
}

/** Stores the mail server: with a network only, for its password never waits on a device (D-123). */
export async function saveMailServer(values: MailServer, changed: readonly MailServerField[]): Promise<void> {
  const settings = changed.map((field) => ({
    module: 'mail',
    field,
    value: field === 'password' ? values.password : String(values[field] ?? '').trim(),
  }))
  await request('POST', '/preference', { json: { settings, mailingChanged: true } })
}

/** The field that the server refused, with its text; null for any other failure. */
export function refusedField(error: unknown): { field: MailServerField; text: string } | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const field = FIELDS.find((each) => each === (error.details as { field?: unknown } | undefined)?.field)
  return field ? { field, text: error.text } : null
}

/** Sends a mail to the person who asks. @returns to which address */
export const sendTestMail = async (): Promise<string> =>
  (await request<{ recipient: string }>('POST', '/mail/test')).recipient
