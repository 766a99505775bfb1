import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AddressRefused } from '../../server/lib/publicAddress.ts'
import { addressOfServer } from '../../server/mail/addressCheck.ts'
import { readMailSettings } from '../../server/mail/settings.ts'
import { sealSecret, unsealSecret } from '../../server/lib/seal.ts'
import { mailErrorText } from '../../server/mail/reasons.ts'
import { currentTransport, settingsTransport } from '../../server/mail/transport.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
let dataDir: string
let box: Mailbox

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-settings-'))
  box = await new Mailbox().open()
  server = await startSyncServer({ dataDir })
  await confirmSessions(server.pool)
})
afterAll(async () => {
  await server.close()
  await box.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.pool.query(
    `UPDATE setting SET value = '' WHERE module = 'mail'; DELETE FROM secret; DELETE FROM mail_queue`,
  )
})

const save = (fields: Record<string, string>, mailingChanged = true) =>
  server.call('POST', '/preference', {
    settings: Object.entries(fields).map(([field, value]) => ({ module: 'mail', field, value })),
    mailingChanged,
  })
const settings = () => readMailSettings(server.running.app)
const FULL = {
  email: 'verhuur@example.com',
  host: 'mail.example.com',
  port: '465',
  username: 'verhuur',
  password: 'geheim é',
}

describe('the mail server of the settings', () => {
  it('[SE-11] [SE-12] [AP-147] is kept with its flag only, for every device but for the password', async () => {
    const device = server.device()
    await save(FULL, false)
    expect(await settings()).toBeNull()
    expect((await save(FULL)).statusCode).toBe(201)
    expect(await settings()).toEqual({ ...FULL, port: 465 })
    await device.sync()
    expect(device.doc('setting', settingId('mail', 'host'))).toMatchObject({ value: 'mail.example.com' })
    expect(JSON.stringify([...device.rows.values()])).not.toContain('geheim')
    const shown = await server.call('GET', '/preference/all/mail')
    expect(shown.body).not.toContain('geheim')
  })

  it('[FM-06] a field that is something else than the person saw is refused with what stands there', async () => {
    await save(FULL)
    const change = (value: string, base: string) =>
      server.call('POST', '/preference', {
        settings: [{ module: 'mail', field: 'username', value, base }],
        mailingChanged: true,
      })
    const refused = await change('kassa', 'iemand')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      details: { current: { username: 'verhuur' } },
    })
    expect((await change('kassa', 'verhuur')).statusCode).toBe(201)
    expect(await settings()).toMatchObject({ username: 'kassa', host: 'mail.example.com' })
  })

  it('[D-123] an empty password keeps the one that is there; it is encrypted in the database and nowhere else', async () => {
    await save(FULL)
    await save({ username: 'balie', password: '' })
    expect(await settings()).toMatchObject({ username: 'balie', password: 'geheim é' })
    const { rows } = await server.pool.query(
      `SELECT sealed AS text FROM secret UNION ALL SELECT args::text FROM sync_mutation UNION ALL SELECT value FROM setting`,
    )
    expect(JSON.stringify(rows)).not.toContain('geheim')
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  it('[DV-27] another host gets a password of its own or none, the same one keeps it', async () => {
    await save(FULL)
    await save({ host: FULL.host })
    expect(await settings()).toMatchObject({ password: 'geheim é' })
    await save({ host: 'mail2.example.com', password: '' })
    expect(await settings()).toMatchObject({ host: 'mail2.example.com', password: '' })
    expect((await server.pool.query('SELECT 1 FROM secret')).rowCount).toBe(0)
    await save({ host: 'mail3.example.com', password: 'ander geheim' })
    expect(await settings()).toMatchObject({ host: 'mail3.example.com', password: 'ander geheim' })
  })

  it.each([
    ['email', 'geen adres', 'Gelieve een geldig e-mailadres in te vullen!'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Gelieve een geldig e-mailadres in te vullen!'],
    ['host', 'mail.example.com/x', 'Gelieve een geldige server in te vullen!'],
    ['host', 'a b', 'Gelieve een geldige server in te vullen!'],
    ['port', '0', 'Gelieve een poort van 1 tot 65535 in te vullen!'],
    ['port', '65536', 'Gelieve een poort van 1 tot 65535 in te vullen!'],
    ['port', '25x', 'Gelieve een poort van 1 tot 65535 in te vullen!'],
    ['server', 'x', 'De gegevens zijn niet geldig.'],
  ])('[SE-11] refuses %s %j and keeps nothing of the list', async (field, value, text) => {
    const answer = await save({ username: 'nieuw', [field]: value })
    expect([answer.statusCode, answer.json().error]).toEqual([422, text])
    expect(answer.json().details).toEqual({ field })
    const { rowCount } = await server.pool.query(
      `SELECT 1 FROM setting WHERE module = 'mail' AND value <> ''`,
    )
    expect(rowCount).toBe(0)
  })

  it('[D-123] without one the test mail reports that; with a private one it reports the reason, and no more than that', async () => {
    const test = () => server.call('POST', '/mail/test')
    const none = await test()
    expect([none.statusCode, none.json().error]).toEqual([422, 'Er is geen mailserver ingesteld.'])
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '[::1]'.slice(1, -1)]) {
      await save({ host, port: '25' })
      const answer = await test()
      const refused =
        'Verbinding met de mailserver mislukt: dit adres in het eigen netwerk is niet toegelaten (SMTP_PRIVATE_HOSTS).'
      expect([answer.statusCode, answer.json().error]).toEqual([502, refused])
    }
  })

  it('[RB-19] a failing connection reports its reason, and the sender of the settings counts with SMTP_URL too', async () => {
    const closed = settingsTransport({ ...FULL, host: 'localhost', port: 1 }, 'x@example.com', {
      privateHosts: ['localhost'],
    })
    const letter = {
      messageId: '<1@x>',
      to: ['a@example.com'],
      cc: [],
      bcc: [],
      replyTo: [],
      subject: 's',
      text: 't',
    }
    const error = await closed
      .send({ ...letter, html: undefined, attachments: [] })
      .catch((thrown: unknown) => thrown)
    expect(mailErrorText(error)).toBe(
      'Verbinding met de mailserver mislukt: de server weigert de verbinding op deze poort.',
    )
    await save({ email: 'verhuur@example.com' })
    const relay = await new Mailbox().open()
    const env = { ...server.running.app.env, smtpUrl: relay.url, serviceDeskEmail: 'desk@example.com' }
    const transport = await currentTransport(server.pool, env)
    await transport?.send({ ...letter, html: undefined, attachments: [] })
    expect(relay.received).toMatchObject([{ from: 'verhuur@example.com' }])
    await relay.close()
  })

  it('shows whether mail can leave, and how much waits', async () => {
    await server.pool.query(
      `INSERT INTO mail_queue (recipient, subject, text) VALUES ('a@example.com', 's', 't')`,
    )
    const status = async () => (await server.call('GET', '/mail/status')).json()
    const quota = { perHour: 60, left: 60, nextAt: null }
    expect(await status()).toEqual({ configured: false, source: null, waiting: 1, publicUrl: false, quota })
    await save(FULL)
    expect(await status()).toEqual({
      configured: true,
      source: 'settings',
      waiting: 1,
      publicUrl: false,
      quota,
    })
  })
})

describe('[B8] where the server connects to', () => {
  const resolving = (addresses: string[]) => ({
    privateHosts: ['relay.huis', '192.168.1.9'],
    lookup: async () => addresses.map((address) => ({ address })),
  })
  const to = (addresses: string[], host = 'mail.example.com', port = 587) =>
    addressOfServer(host, port, resolving(addresses))

  it('is the address that was checked, for a name out there', async () => {
    expect(await to(['93.184.216.34'])).toBe('93.184.216.34')
    expect(await to(['2606:2800:220:1::1'])).toBe('2606:2800:220:1::1')
  })

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '::127.0.0.1',
    '::7f00:1',
    'fec0::1',
    '2001::7f00:1',
    '192.88.99.1',
    '224.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.8',
    '100.64.0.1',
    'fd12::1',
    '::ffff:10.0.0.1',
  ])('is never %s, also as one of several', async (address) => {
    await expect(to([address])).rejects.toThrow(AddressRefused)
    await expect(to(['93.184.216.34', address])).rejects.toThrow(AddressRefused)
  })

  it('[BV-02] is never an address of this machine, unless the operator lists it', async () => {
    const own = { interfaces: () => ({ eth0: [{ address: '203.0.113.7' }] }) }
    const ask = (more: object) =>
      addressOfServer('mail.example.com', 587, { ...resolving(['203.0.113.7']), ...own, ...more })
    await expect(ask({})).rejects.toThrow(AddressRefused)
    expect(await ask({ privateHosts: ['203.0.113.7'] })).toBe('203.0.113.7')
  })

  it('[RB-19] may be a relay in the local network only when the operator lists its name or address', async () => {
    expect(await to(['10.1.2.3'], 'relay.huis')).toBe('10.1.2.3')
    expect(await to(['192.168.1.9'])).toBe('192.168.1.9')
    // this machine too (RB-19)
    expect(await to(['127.0.0.1'], 'relay.huis')).toBe('127.0.0.1')
    await expect(to(['127.0.0.1'])).rejects.toThrow(AddressRefused)
  })

  it('[RB-19] uses any port there is', async () => {
    expect(await to(['93.184.216.34'], 'a.example', 2525)).toBe('93.184.216.34')
    for (const port of [0, -1, 65_536, 1.5])
      await expect(to(['93.184.216.34'], 'a.example', port)).rejects.toThrow(AddressRefused)
  })

  it('a refused address is not connected to', async () => {
    const port = Number(new URL(box.url).port)
    const there = settingsTransport({ ...FULL, host: '127.0.0.1', port }, 'x@example.com', {
      privateHosts: [],
    })
    const mail = {
      messageId: '<1@x>',
      to: ['a@example.com'],
      cc: [],
      bcc: [],
      replyTo: [],
      subject: 's',
      text: 't',
      html: undefined,
      attachments: [],
    }
    await expect(there.send(mail)).rejects.toThrow(AddressRefused)
    expect(box.handed).toBe(0)
  })
})

describe('handing over', () => {
  it('[SE-11] [D-123] goes to the server of the settings, from the address of the settings', async () => {
    const port = Number(new URL(box.url).port)
    const typed = { ...FULL, host: 'mail.example.com', port, username: '' }
    const asked: unknown[] = []
    const transport = settingsTransport(
      typed,
      'balie@example.com',
      { privateHosts: [] },
      async (host, at) => {
        asked.push([host, at])
        return { host: '127.0.0.1', port: at }
      },
    )
    const none = { cc: [], bcc: [], replyTo: [], html: undefined, attachments: [] }
    await transport.send({ ...none, messageId: '<1@x>', to: ['a@example.com'], subject: 'Dag', text: 'Dag' })
    expect(asked).toEqual([['mail.example.com', port]])
    expect(box.received).toMatchObject([{ from: 'verhuur@example.com', to: ['a@example.com'] }])
  })

  it('[ML-22] [D-123] without a mail server a mail waits, and says why', async () => {
    const made = await server.call('POST', '/repair', {
      type: 'Bestek',
      dateIn: '2026-03-02',
      executorId: server.executorId,
      sparePartsOnly: true,
      notes: 'Geen beeld',
    })
    const answer = await server.call('POST', `/mail/repair/${made.json().id}`, {
      recipient: 'a@example.com',
      language: 'FR',
      text: 'Bonjour',
    })
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ state: 'queued', error: 'Er is geen mailserver ingesteld.' })
  })
})

describe('sealed secrets', () => {
  it('open with their own key and under their own name only', async () => {
    const sealed = await sealSecret({ dataDir }, 'a', 'tekst')
    expect(await unsealSecret({ dataDir }, 'a', sealed)).toBe('tekst')
    expect(await unsealSecret({ dataDir }, 'b', sealed)).toBeNull()
    expect(await unsealSecret({ dataDir }, 'a', 'onzin')).toBeNull()
    const key = await readFile(join(dataDir, 'secret-key'), 'utf8')
    await writeFile(join(dataDir, 'secret-key'), 'ab'.repeat(32))
    expect(await unsealSecret({ dataDir }, 'a', sealed)).toBeNull()
    await writeFile(join(dataDir, 'secret-key'), key)
    expect(await sealSecret({ dataDir }, 'a', 'tekst')).not.toBe(sealed)
  })
})
