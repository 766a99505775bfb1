import nodemailer from 'nodemailer'
import type { Env } from '../plugins/env.ts'

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
export type MailTransport = { host: string; send(mail: OutgoingMail): Promise<void> }

/** The mail server of SMTP_URL; null when there is none. The sender is the service desk. */
export function transportFromEnv(env: Pick<Env, 'smtpUrl' | 'serviceDeskEmail'>): MailTransport | null {
  if (!env.smtpUrl) return null
  return smtpTransport(env.smtpUrl, env.serviceDeskEmail)
}

/** @param url smtp:// or smtps:// with user, password, host and port, and nodemailer's options as query */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = nodemailer.createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    // a mail's text can never make the server fetch a file or an address
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    host: from.split('@')[1] ?? 'localhost',
    send: async (mail) => {
      // addresses as objects: nodemailer does not parse them, so nothing in them can become a second recipient
      const exact = (list: string[]) => list.map((address) => ({ name: '', address }))
      const { to, cc, bcc, replyTo } = mail
      await smtp.sendMail({ ...mail, to: exact(to), cc: exact(cc), bcc: exact(bcc), replyTo: exact(replyTo) })
    },
  }
}
