import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '../../../src/domain/shared/languages.ts'
import { Mailbox } from './smtpServer.ts'
import { type Device, newId, startSyncServer, type SyncServer } from './syncServer.ts'

/** The address of the server for customers. */
export const HOME = 'https://werkbank.example'

/** A server with a mailbox, which runs jobs, sends mails and gives links. */
export async function openLinkedMail(folder: string) {
  const box = await new Mailbox().open()
  const dataDir = await mkdtemp(join(tmpdir(), folder))
  const server = await startSyncServer({ smtpUrl: box.url, dataDir, publicUrl: HOME })
  const { app } = server.running
  await app.jobs.start()
  app.mail.start()
  const linkedMail = new LinkedMail(server, box)
  await linkedMail.set('approvalLink', '1')
  const close = async () => {
    await Promise.all([app.jobs.stop(), app.mail.stop()])
    await server.close()
    await box.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server, linkedMail, box, close }
}

/** A company that sends links, and a customer who gets them. */
export class LinkedMail {
  readonly server: SyncServer
  readonly box: Mailbox
  readonly device: Device
  private senders = 0

  constructor(server: SyncServer, box: Mailbox) {
    this.server = server
    this.box = box
    this.device = server.device()
  }

  post = (url: string, body: object = {}) => this.server.call('POST', url, body)

  set = (field: string, value: string, module = 'repair') =>
    this.post('/preference', { settings: [{ module, field, value }], mailingChanged: false })

  /** An estimate of € 100 excl. VAT. */
  async estimate(more: object = {}): Promise<{ id: string; number: string }> {
    const args = this.device.repairArgs({ type: 'Bestek', notes: 'Geen <b>beeld</b>', ...more })
    const made = (await this.post('/repair', args)).json()
    await this.line(made.id, { description: 'Werkuren', quantity: 2, price: 50 })
    return made
  }

  line = (repairId: string, line: object) =>
    this.device.run('repair.addEstimateLine', { repairId, line: { id: newId(), ...line } })

  /** Mails the estimate, with or without a link. @returns the answer of the call */
  mail = (id: string, more: object = {}) =>
    this.post('/estimate/send/mail', {
      id,
      recipient: 'lien@example.com',
      content: '<p>Dag</p>',
      approval: { photoIds: [] },
      ...more,
    })

  /** The path of the link in the latest mail. */
  lastLink(): string {
    const path = this.box.received
      .at(-1)
      ?.text.match(/https:\/\/werkbank\.example(\/akkoord\/[\w-]{43})/)?.[1]
    if (!path) throw new Error('the last mail has no link')
    return path
  }

  /** Makes an estimate and mails its link. */
  async linked(more: object = {}, mail: object = {}): Promise<{ id: string; number: string; path: string }> {
    const repair = await this.estimate(more)
    await this.mail(repair.id, mail)
    return { ...repair, path: this.lastLink() }
  }

  /** Opens a page as a browser without an account. */
  open = (url: string, language?: Language) =>
    this.server.running.app.inject({ method: 'GET', url: language ? `${url}?taal=${language}` : url })

  /** The hidden fields in the form of a page. */
  async formOf(url: string): Promise<Record<string, string>> {
    const { body } = await this.open(url)
    const hidden = body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
    return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]))
  }

  send = (url: string, form: Record<string, string>) =>
    this.server.running.app.inject({
      method: 'POST',
      url,
      // another address each time, because a limit counts by address
      remoteAddress: `198.51.100.${(this.senders += 1)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  /** Opens a page and sends its form. */
  answer = async (url: string, typed: Record<string, string> = {}) =>
    this.send(url, { ...(await this.formOf(url)), ...typed })

  link = async (repairId: string) => (await this.server.call('GET', `/estimate/approval/${repairId}`)).json()

  repair = async (id: string) => (await this.server.call('GET', `/repair/id/${id}`)).json()
}
