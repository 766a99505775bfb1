import { SMTPServer } from 'smtp-server'
import { until } from '../until.ts'

export interface MailBox {
  /** Address for SMTP_URL. */
  url: string
  /** The source of the first mail to this address with this text in its subject, as soon as it arrives. */
  next(to: string, subject: string): Promise<string>
  close(): Promise<void>
}

interface Got {
  to: string
  source: string
}

/** A mail server that keeps all mails. */
export async function startMailBox(): Promise<MailBox> {
  const got: Got[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        got.push({ to, source: Buffer.concat(chunks).toString().replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const address = smtp.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const find = (to: string, subject: string) =>
    got.find((mail) => mail.to === to && new RegExp(`^Subject: .*${subject}`, 'm').test(mail.source))
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    next: async (to, subject) =>
      (await until(`a mail to ${to} about '${subject}'`, () => find(to, subject))).source,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
