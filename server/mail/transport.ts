import nodemailer from 'nodemailer'
import type pg from 'pg'
import type { Env } from '../lib/env.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { type AddressPolicy, isInternalHost } from '../lib/publicAddress.ts'
import { addressOfServer } from './addressCheck.ts'
import { MailUncertain } from './reasons.ts'
import { mailSender, type MailSettings, readMailSettings } from './settings.ts'
import { fieldOf } from '../../src/lib/objects.ts'

export type OutgoingFile = { filename: string; contentType?: string; content: Buffer }

export type OutgoingMail = {
  messageId: string
  to: string[]
  cc: string[]
  bcc: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string | undefined
  attachments: OutgoingFile[]
}

/**
 * Sends a mail through a mail server.
 * @throws MailUncertain if the mail may have been sent; with any other error it was not
 */
export type MailTransport = {
  host: string
  source: 'settings' | 'environment'
  /** @returns the recipients that the mail server refused while it accepted others */
  send(mail: OutgoingMail): Promise<string[]>
}

export type TransportEnv = Pick<Env, 'smtpUrl' | 'smtpPrivateHosts' | 'serviceDeskEmail'> & KeyEnv

/**
 * A mail server may process a mail for long after its last byte (RFC 5321 §4.5.3.2.6). Giving up early would
 * leave the outcome unknown.
 */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }
/** Prevents that the text of a mail makes the server read a file or a URL. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** Returns the current mail server: that of the settings, else that of SMTP_URL, else none (D-123). */
export async function currentTransport(pool: pg.Pool, env: TransportEnv): Promise<MailTransport | null> {
  const settings = await readMailSettings({ pool, env })
  if (settings)
    return settingsTransport(settings, env.serviceDeskEmail, { privateHosts: env.smtpPrivateHosts })
  if (!env.smtpUrl) return null
  const from = (await mailSender(pool)) || env.serviceDeskEmail
  return smtpTransport(env.smtpUrl, from, env.smtpPrivateHosts)
}

/** @param url smtp:// or smtps:// with user, password, host and port, and options of nodemailer as query */
export function smtpTransport(
  url: string,
  from: string,
  privateHosts: readonly string[] = [],
): MailTransport {
  const { username, hostname } = new URL(url)
  const policy = { privateHosts: [...privateHosts, ...THIS_MACHINE] }
  const requireTLS = username !== '' && !isInternalHost(hostname, policy)
  return createTransport('environment', from, () =>
    nodemailer.createTransport({ url, ...(requireTLS ? { requireTLS } : {}), ...TIMES }, { from, ...CLOSED }),
  )
}

/** Connections within this machine cannot be intercepted. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const checkedPlace = async (host: string, port: number, policy: AddressPolicy) => ({
  host: await addressOfServer(host, port, policy),
  port,
})

/**
 * Connects to the checked address, and requires a certificate for the typed name (B8).
 * @param fallback the sender if the settings name none
 */
export function settingsTransport(
  { email, host, port, username, password }: MailSettings,
  fallback: string,
  policy: AddressPolicy,
  locate: typeof checkedPlace = checkedPlace,
): MailTransport {
  const from = email || fallback
  const connect = async () => {
    const auth = username ? { auth: { user: username, pass: password } } : {}
    const options = {
      ...(await locate(host, port, policy)),
      secure: port === 465,
      // Credentials are never sent without TLS, except to a relay that the operator listed as internal.
      requireTLS: username !== '' && !isInternalHost(host, policy),
      tls: { servername: host },
      ...auth,
      ...TIMES,
    }
    return nodemailer.createTransport(options, { from, ...CLOSED })
  }
  return createTransport('settings', from, connect)
}

type Smtp = ReturnType<typeof nodemailer.createTransport>

/**
 * Returns a function that tells if the end of the mail was sent. Before that, a mail server must not accept
 * it (RFC 5321 §4.1.1.4).
 */
function watchEnd(smtp: Smtp): () => boolean {
  let ended = false
  smtp.use('stream', ({ message }, done) => {
    message.processFunc((content) => content.once('end', () => (ended = true)))
    done()
  })
  return () => ended
}

/** True if the server answered, so that the outcome is known. */
const isAnswered = (error: unknown): boolean => fieldOf(error, 'responseCode') !== undefined

function createTransport(
  source: MailTransport['source'],
  from: string,
  connect: () => Smtp | Promise<Smtp>,
): MailTransport {
  return {
    host: from.split('@')[1] ?? 'localhost',
    source,
    send: async (mail) => {
      const smtp = await connect()
      const ended = watchEnd(smtp)
      try {
        // Pass addresses as objects. nodemailer does not parse them, so no address can add a second
        // recipient.
        const exact = (list: string[]) => list.map((address) => ({ name: '', address }))
        const { to, cc, bcc, replyTo } = mail
        const { rejected } = await smtp.sendMail({
          ...mail,
          to: exact(to),
          cc: exact(cc),
          bcc: exact(bcc),
          replyTo: exact(replyTo),
        })
        return rejected.map((refused: string | { address: string }) =>
          typeof refused === 'string' ? refused : refused.address,
        )
      } catch (error) {
        throw ended() && !isAnswered(error) ? new MailUncertain('no answer', { cause: error }) : error
      } finally {
        smtp.close()
      }
    },
  }
}
