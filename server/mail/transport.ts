import nodemailer from 'nodemailer'
import type pg from 'pg'
import type { Env } from '../plugins/env.ts'
import { addressOfServer, type AddressPolicy } from './addressCheck.ts'
import { type MailSettings, mailSettings } from './settings.ts'

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

/** Something that hands a mail over to a mail server; it throws when that did not succeed. */
export type MailTransport = {
  host: string
  source: 'settings' | 'environment'
  send(mail: OutgoingMail): Promise<void>
}

export type TransportEnv = Pick<Env, 'smtpUrl' | 'smtpPrivateHosts' | 'serviceDeskEmail' | 'dataDir'>

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** A mail's text can never make the server fetch a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** The mail server of now: that of the settings, else that of SMTP_URL, else none (D-123). */
export async function currentTransport(pool: pg.Pool, env: TransportEnv): Promise<MailTransport | null> {
  const settings = await mailSettings({ pool, env })
  if (settings)
    return settingsTransport(settings, env.serviceDeskEmail, { privateHosts: env.smtpPrivateHosts })
  return env.smtpUrl ? smtpTransport(env.smtpUrl, env.serviceDeskEmail) : null
}

/** @param url smtp:// or smtps:// with user, password, host and port, and nodemailer's options as query */
export const smtpTransport = (url: string, from: string): MailTransport => ({
  ...handing('environment', from, () => nodemailer.createTransport({ url, ...TIMES }, { from, ...CLOSED })),
})

/**
 * Connects to the address that was checked, and asks for a certificate of the name that was typed (B8).
 * @param fallback the sender where the settings name none
 */
export function settingsTransport(
  { email, host, port, username, password }: MailSettings,
  fallback: string,
  policy: AddressPolicy,
  resolve: typeof addressOfServer = addressOfServer,
): MailTransport {
  const from = email || fallback
  const connect = async () => {
    const address = await resolve(host, port, policy)
    const auth = username ? { auth: { user: username, pass: password } } : {}
    const options = {
      host: address,
      port,
      secure: port === 465,
      tls: { servername: host },
      ...auth,
      ...TIMES,
    }
    return nodemailer.createTransport(options, { from, ...CLOSED })
  }
  return handing('settings', from, connect)
}

type Smtp = ReturnType<typeof nodemailer.createTransport>

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
      try {
        // addresses as objects: nodemailer does not parse them, so nothing in them can become a second recipient
        const exact = (list: string[]) => list.map((address) => ({ name: '', address }))
        const { to, cc, bcc, replyTo } = mail
        await smtp.sendMail({
          ...mail,
          to: exact(to),
          cc: exact(cc),
          bcc: exact(bcc),
          replyTo: exact(replyTo),
        })
      } finally {
        smtp.close()
      }
    },
  }
}
