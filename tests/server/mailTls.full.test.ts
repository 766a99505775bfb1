import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailErrorText } from '../../server/mail/reasons.ts'
import { settingsTransport, smtpTransport } from '../../server/mail/transport.ts'
import { certificateAuthority } from '../kit/server/certificates.ts'
import { Mailbox, type SmtpOptions } from '../kit/server/smtpServer.ts'

/*
 * Delivery to real mail servers that require TLS and a login. The machine trusts one authority. The settings name the
 * server 'mail.example.com', and this machine answers.
 */

const trusted = certificateAuthority()
const before = getCACertificates('default')
const LOGIN = { user: 'verhuur', pass: 'geheim é' }
const boxes: Mailbox[] = []

beforeAll(() => setDefaultCACertificates([...before, trusted.cert]))
afterAll(() => setDefaultCACertificates(before))
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.close()
})

async function opened(manners: SmtpOptions): Promise<Mailbox> {
  const box = await new Mailbox().open(manners)
  boxes.push(box)
  return box
}

/** A transport from the settings; the port decides how TLS begins (D-123). */
const set = (box: Mailbox, port: number, { user, pass } = LOGIN) =>
  settingsTransport(
    { email: 'verhuur@example.com', host: 'mail.example.com', port, username: user, password: pass },
    'balie@example.com',
    { privateHosts: [] },
    async () => ({ host: '127.0.0.1', port: box.port }),
  )

const mail = {
  messageId: '<1@example.com>',
  to: ['klant@example.com'],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: 'Dag',
  text: 'Dag',
  html: undefined,
  attachments: [],
}
const certificate = trusted.issue('mail.example.com')

describe('[D-123] TLS', () => {
  it('begins with STARTTLS on 587 when the server offers it, before the login', async () => {
    const box = await opened({ tls: { from: 'starttls', certificate }, login: LOGIN })
    await set(box, 587).send(mail)
    expect(box.received).toMatchObject([{ from: 'verhuur@example.com', to: ['klant@example.com'] }])
    expect(box.logins).toEqual([{ user: 'verhuur', secure: true }])
  })

  it('begins at once on 465', async () => {
    const box = await opened({ tls: { from: 'start', certificate }, login: LOGIN })
    await set(box, 465).send(mail)
    expect(box.received).toHaveLength(1)
    expect(box.logins).toEqual([{ user: 'verhuur', secure: true }])
  })

  it('[NI-05] hands over mail for an internationalised domain in punycode', async () => {
    const box = await opened({ tls: { from: 'starttls', certificate }, login: LOGIN })
    await set(box, 587).send({ ...mail, to: ['info@bücher.de'] })
    expect(box.received[0]?.headers['to']).toBe('info@xn--bcher-kva.de')
  })

  it('[SE-11] smtps:// in SMTP_URL does the same', async () => {
    const box = await opened({
      tls: { from: 'start', certificate: trusted.issue('localhost') },
      login: LOGIN,
    })
    const login = `${LOGIN.user}:${encodeURIComponent(LOGIN.pass)}`
    await smtpTransport(`smtps://${login}@localhost:${box.port}`, 'balie@example.com').send(mail)
    expect(box.received).toMatchObject([{ from: 'balie@example.com' }])
  })

  it.each([
    ['signed by nobody that the machine trusts', certificateAuthority().issue('mail.example.com')],
    ['of another name', trusted.issue('ander.example.com')],
  ])(
    '[B8] with a certificate %s nothing is sent to the server, not the password either',
    async (_, strange) => {
      for (const [from, port] of [['starttls', 587] as const, ['start', 465] as const]) {
        const box = await opened({ tls: { from, certificate: strange }, login: LOGIN })
        const refused = await set(box, port)
          .send(mail)
          .catch((error: unknown) => error)
        expect(mailErrorText(refused)).toBe(
          'Verbinding met de mailserver mislukt: een beveiligde verbinding (TLS) lukte niet.',
        )
        expect([box.logins, box.received, box.handed]).toEqual([[], [], 0])
      }
    },
  )
})

describe('[DV-28] a user name', () => {
  const plain = () => opened({ login: LOGIN })
  const to = (box: Mailbox, privateHosts: string[]) =>
    settingsTransport(
      { email: '', host: 'mail.example.com', port: 587, username: LOGIN.user, password: LOGIN.pass },
      'balie@example.com',
      { privateHosts },
      async () => ({ host: '127.0.0.1', port: box.port }),
    )

  it('is never sent to a mail server that offers no TLS, but to one of SMTP_PRIVATE_HOSTS', async () => {
    const [foreign, own] = [await plain(), await plain()]
    await expect(to(foreign, ['relay.example.com']).send(mail)).rejects.toThrow(/\S/)
    expect([foreign.logins, foreign.handed]).toEqual([[], 0])
    await to(own, ['mail.example.com']).send(mail)
    expect(own.logins).toEqual([{ user: 'verhuur', secure: false }])
  })
})

describe('[D-123] login', () => {
  it('[B8] with a wrong password nothing leaves, and no more than that is reported', async () => {
    const box = await opened({ tls: { from: 'starttls', certificate }, login: LOGIN })
    const refused = await set(box, 587, { ...LOGIN, pass: 'fout' })
      .send(mail)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'EAUTH', responseCode: 535 })
    expect(mailErrorText(refused)).toBe('Verbinding met de mailserver mislukt.')
    expect(box.logins).toEqual([{ user: 'verhuur', secure: true }])
    expect(box.handed).toBe(0)
  })

  it('is left out without a user name, and asked for by a server that wants one', async () => {
    const open = await opened({ tls: { from: 'starttls', certificate } })
    await set(open, 587, { user: '', pass: '' }).send(mail)
    expect(open.received).toHaveLength(1)
    const closed = await opened({ tls: { from: 'starttls', certificate }, login: LOGIN })
    await expect(set(closed, 587, { user: '', pass: '' }).send(mail)).rejects.toMatchObject({
      responseCode: 530,
    })
    expect(closed.handed).toBe(0)
  })
})
