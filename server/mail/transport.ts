import nodemailer from 'nodemailer'
import type pg from 'pg'
import type { Env } from '../lib/env.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { type AddressPolicy, isOfHouse } from '../lib/publicAddress.ts'
import { addressOfServer } from './addressCheck.ts'
import { MailUncertain } from './reasons.ts'
import { mailSender, type MailSettings, mailSettings } from './settings.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'

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
 * Something that hands a mail over to a mail server.
 * @throws MailUncertain when the mail may have left all the same; anything else: it did not leave
 */
export type MailTransport = {
  host: string
  source: 'settings' | 'environment'
  /** @returns the addresses that the mail server does not take, while it takes the others */
  send(mail: OutgoingMail): Promise<string[]>
}

export type TransportEnv = Pick<Env, 'smtpUrl' | 'smtpPrivateHosts' | 'serviceDeskEmail'> & KeyEnv

/** After the last byte a mail server may look long at a mail (RFC 5321 §4.5.3.2.6); giving up early means doubt. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }
/** A mail's text can never make the server fetch a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** The mail server of now: that of the settings, else that of SMTP_URL, else none (D-123). */
export async function currentTransport(pool: pg.Pool, env: TransportEnv): Promise<MailTransport | null> {
  const settings = await mailSettings({ pool, env })
  if (settings)
    return settingsTransport(settings, env.serviceDeskEmail, { privateHosts: env.smtpPrivateHosts })
  if (!env.smtpUrl) return null
  const from = (await mailSender(pool)) || env.serviceDeskEmail
  return smtpTransport(env.smtpUrl, from, env.smtpPrivateHosts)
}

/** @param url smtp:// or smtps:// with user, password, host and port, and nodemailer's options as query */
export function smtpTransport(
  url: string,
  from: string,
  privateHosts: readonly string[] = [],
): MailTransport {
  const { username, hostname } = new URL(url)
  const policy = { privateHosts: [...privateHosts, ...THIS_MACHINE] }
  const requireTLS = username !== '' && !isOfHouse(hostname, policy)
  return handing('environment', from, () =>
    nodemailer.createTransport({ url, ...(requireTLS ? { requireTLS } : {}), ...TIMES }, { from, ...CLOSED }),
  )
}

/** What the operator starts beside this server is on no line. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const checkedPlace = async (host: string, port: number, policy: AddressPolicy) => ({
  host: await addressOfServer(host, port, policy),
  port,
})

/**
 * Connects to the address that was checked, and asks for a certificate of the name that was typed (B8).
 * @param fallback the sender where the settings name none
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
      // a name and a password never go over a line that anybody can read, but to a relay within the house
      requireTLS: username !== '' && !isOfHouse(host, policy),
      tls: { servername: host },
      ...auth,
      ...TIMES,
    }
    return nodemailer.createTransport(options, { from, ...CLOSED })
  }
  return handing('settings', from, connect)
}

type Smtp = ReturnType<typeof nodemailer.createTransport>

/** Tells whether the last byte of the mail is under way: up to then a mail server may not take it (RFC 5321 §4.1.1.4). */
function watchEnd(smtp: Smtp): () => boolean {
  let ended = false
  smtp.use('stream', ({ message }, done) => {
    message.processFunc((content) => content.once('end', () => (ended = true)))
    done()
  })
  return () => ended
}

/** An answer is a word on what became of the mail; without one nobody knows. */
const isAnswered = (error: unknown): boolean => fieldOf(error, 'responseCode') !== undefined

function handing(
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
        // addresses as objects: nodemailer does not parse them, so nothing in them can become a second recipient
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
