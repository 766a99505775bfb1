import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificates.ts'

/** A part of a mail: its headers in lower case, and its content decoded. */
interface Part {
  headers: Record<string, string>
  bytes: Buffer
  parts: Part[]
}

export interface ReceivedMail {
  from: string
  to: string[]
  headers: Record<string, string>
  text: string
  html: string
  files: { name: string; type: string; bytes: Buffer }[]
}

/** The requirements of a mail server; without them it accepts plain text from anybody. */
export interface SmtpOptions {
  /** TLS from the first byte (port 465), or after STARTTLS. */
  tls?: { from: 'start' | 'starttls'; certificate: Certificate }
  login?: { user: string; pass: string }
}

/**
 * A mail server of the test. It keeps the mails that it accepts, refuses as many as a test wants, and can stop
 * answering.
 */
export class Mailbox {
  readonly received: ReceivedMail[] = []
  /** Answers to the next mails instead of accepting them. */
  refusals: number[] = []
  /** Addresses that do not exist here. */
  unknown: string[] = []
  /** Accepts the mail data and never answers. */
  silent = false
  /** Breaks the connection during the next mail, before its last byte or after it, without an answer. */
  dying: 'before' | 'after' | null = null
  /** Delay before it accepts a mail. */
  delayMs = 0
  handed = 0
  url = ''
  port = 0
  /** Attempts to log in, and whether the connection was encrypted then. */
  readonly logins: { user: string; secure: boolean }[] = []
  private server: SMTPServer | undefined

  async open({ tls, login }: SmtpOptions = {}): Promise<this> {
    const server = new SMTPServer({
      disabledCommands: [...(tls?.from === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      closeTimeout: 100,
      secure: tls?.from === 'start',
      ...tls?.certificate,
      onAuth: ({ username = '', password }, { secure }, done) => {
        this.logins.push({ user: username, secure })
        const right = username === login?.user && password === login.pass
        done(right ? null : Object.assign(new Error('no'), { responseCode: 535 }), { user: username })
      },
      onRcptTo: ({ address }, _session, done) =>
        done(this.unknown.includes(address) ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
      onData: (stream, session, done) => {
        if (this.dying === 'before') return this.hangUp()
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          this.handed += 1
          if (this.dying) return this.hangUp()
          if (this.silent) return
          const responseCode = this.refusals.shift()
          if (responseCode) return done(Object.assign(new Error('no'), { responseCode }))
          const { mailFrom, rcptTo } = session.envelope
          const to = rcptTo.map(({ address }) => address)
          const take = () => {
            this.received.push(mailOf(mailFrom ? mailFrom.address : '', to, Buffer.concat(chunks)))
            done()
          }
          if (this.delayMs > 0) setTimeout(take, this.delayMs)
          else take()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
    this.url = `smtp://127.0.0.1:${this.port}?ignoreTLS=true`
    this.server = server
    return this
  }

  private hangUp(): void {
    this.dying = null
    const { connections } = this.server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }
    for (const { _socket: socket } of connections) socket.destroy()
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()))
  }
}

function mailOf(from: string, to: string[], source: Buffer): ReceivedMail {
  const leaves = flat(partOf(source))
  const file = (part: Part) => /name="?([^";]+)"?/i.exec(part.headers['content-disposition'] ?? '')?.[1]
  const body = (type: string) =>
    leaves
      .find((part) => !file(part) && part.headers['content-type']?.startsWith(type))
      ?.bytes.toString('utf8') ?? ''
  return {
    from,
    to,
    headers: partOf(source).headers,
    text: body('text/plain'),
    html: body('text/html'),
    files: leaves.filter(file).map((part) => ({
      name: file(part) ?? '',
      type: (part.headers['content-type'] ?? '').split(';')[0] ?? '',
      bytes: part.bytes,
    })),
  }
}

const flat = (part: Part): Part[] => (part.parts.length > 0 ? part.parts.flatMap(flat) : [part])

function partOf(source: Buffer): Part {
  const text = source.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const at = line.indexOf(':')
    headers[line.slice(0, at).toLowerCase()] = words(line.slice(at + 1).trim())
  }
  const body = text.slice(end + 4)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(Buffer.from(part.replace(/^\r\n/, '').replace(/\r\n$/, ''), 'latin1')))
    : []
  return { headers, parts, bytes: decoded(body, headers['content-transfer-encoding'] ?? '') }
}

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1')
  return Buffer.from(quoted(body.replace(/=\r\n/g, '')), 'latin1')
}

const quoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** =?UTF-8?Q?…?= and =?UTF-8?B?…?= */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64')
        : Buffer.from(quoted(coded.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    )
