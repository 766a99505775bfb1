import type pg from 'pg'
import { settingId } from '../../src/domain/settings/settings.ts'
import { isDeliverable } from '../../src/domain/typed/email.ts'
import { validationTexts, text } from '../../src/domain/shared/stringSchemas.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'
import { HttpError } from '../lib/errors.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'
import { isPort } from './addressCheck.ts'
import { sealSecret, unsealSecret } from '../lib/seal.ts'

/** The mail server as people set it (SE-11, D-123). */
export interface MailSettings {
  /** Sender of all mails. */
  email: string
  host: string
  port: number
  username: string
  password: string
}

export const MAIL_SETTING_FIELDS = ['email', 'host', 'port', 'username', 'password'] as const
type Field = (typeof MAIL_SETTING_FIELDS)[number]

const DEFAULT_PORT = 587
const SECRET = 'mail.password'
type Place = { pool: pg.Pool; env: KeyEnv }

/** Returns the sender of all mails in the settings (D-123); '' if it is not set. */
export async function mailSender(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE id = $1', [
    settingId('mail', 'email'),
  ])
  return rows[0]?.value.trim() ?? ''
}

/** Returns the mail server in the settings; null if no host is set. */
export async function readMailSettings({ pool, env }: Place): Promise<MailSettings | null> {
  const { rows } = await pool.query<{ field: Field; value: string }>(
    `SELECT field, value FROM setting WHERE module = 'mail'
     UNION ALL SELECT 'password', sealed FROM secret WHERE name = $1`,
    [SECRET],
  )
  const of = (name: Field) => rows.find(({ field }) => field === name)?.value.trim() ?? ''
  if (!of('host')) return null
  const sealed = of('password')
  return {
    email: of('email'),
    host: of('host'),
    port: Number(of('port')) || DEFAULT_PORT,
    username: of('username'),
    password: (sealed && (await unsealSecret(env, SECRET, sealed))) || '',
  }
}

/** A host name or an address, without any other characters. */
const HOST = /^(?=.{1,253}$)[a-z0-9:]([a-z0-9.:-]*[a-z0-9])?$/i

function problemOf(field: Field, value: string): string | null {
  if (field === 'email') return value === '' || isDeliverable(value) ? null : validationTexts.emailInvalid
  if (field === 'host')
    return value === '' || HOST.test(value) ? null : 'Gelieve een geldige server in te vullen!'
  if (field === 'port')
    return value === '' || (/^\d{1,5}$/.test(value) && isPort(Number(value)))
      ? null
      : 'Gelieve een poort van 1 tot 65535 in te vullen!'
  return text(500).safeParse(value).success ? null : validationTexts.tooLong
}

/**
 * Stores the given values. An empty password keeps the stored one (D-123), unless the host changes.
 * @param seen the seen values of the changed fields
 * @throws ApiError 422 with the field, 409 if a field changed in the meantime
 */
export async function saveMailSettings(
  { pool, env }: Place,
  given: ReadonlyMap<string, string>,
  actor: AuditActor,
  seen: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = [...given].map(([field, value]) => checkSetting(field, value))
  const password = values.find(([field]) => field === 'password')?.[1]
  const sealed = password ? await sealSecret(env, SECRET, password) : null
  await inSyncTransaction(pool, async (tx) => {
    const stored = await storedIn(tx)
    refuseConcurrentChange(seen, stored, Object.fromEntries(values))
    const host = values.find(([field]) => field === 'host')?.[1]
    // Delete the password if the host changes, so that it is never sent to another server.
    if (host !== undefined && !sealed && stored['host']?.trim() !== host)
      await tx.query('DELETE FROM secret WHERE name = $1', [SECRET])
    for (const [field, value] of values.filter(([name]) => name !== 'password'))
      await tx.query(
        `INSERT INTO setting AS s (id, module, field, value) VALUES ($1, 'mail', $2, $3)
         ON CONFLICT (id) DO UPDATE SET value = $3 WHERE s.value <> $3`,
        [settingId('mail', field), field, value],
      )
    // Letters that wait for the address in the settings are sent now (D-131).
    if (values.some(([name, value]) => name === 'email' && value !== ''))
      await tx.query(`UPDATE mail_queue SET next_at = now() WHERE status = 'queued' AND recipient = ''`)
    if (sealed)
      await tx.query(
        'INSERT INTO secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sealed = $2',
        [SECRET, sealed],
      )
    await recordMailServer(tx, actor, stored, values)
  })
}

const LABELS: Record<Field, string> = {
  email: 'E-mail',
  host: 'Server',
  port: 'Poort',
  username: 'Gebruikersnaam',
  password: 'Wachtwoord',
}

/** Records which settings of the mail server changed, without their values. */
async function recordMailServer(
  tx: Queryable,
  actor: AuditActor,
  stored: Record<string, string>,
  values: readonly (readonly [Field, string])[],
): Promise<void> {
  const changed = values.filter(([field, value]) =>
    field === 'password' ? value !== '' : stored[field]?.trim() !== value,
  )
  if (changed.length === 0) return
  const fields = changed.map(([field]) => LABELS[field]).join(', ')
  await recordAudit(tx, { what: 'mailServerChanged', actor, details: { fields } })
}

/** Returns the settings as a person sees them, with defaults for those that were never set (D-123). */
async function storedIn(tx: Queryable): Promise<Record<string, string>> {
  const { rows } = await tx.query<{ field: string; value: string }>(
    `SELECT field, value FROM setting WHERE module = 'mail'`,
  )
  const stored = Object.fromEntries(rows.map(({ field, value }) => [field, value]))
  return { email: '', host: '', username: '', ...stored, port: String(Number(stored.port) || DEFAULT_PORT) }
}

function checkSetting(name: string, raw: string): [Field, string] {
  const field = MAIL_SETTING_FIELDS.find((known) => known === name)
  if (!field) throw new HttpError(422, 'invalid_args', undefined, { details: { field: name } })
  const value = field === 'password' ? raw : raw.trim()
  const problem = problemOf(field, value)
  if (problem) throw new HttpError(422, 'invalid_args', problem, { details: { field } })
  return [field, value]
}
