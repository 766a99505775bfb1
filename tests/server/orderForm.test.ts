import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverMail } from '../../server/mail/deliver.ts'
import { giveMailSlots } from '../../server/mail/slots.ts'
import { smtpTransport } from '../../server/mail/transport.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
  await confirmSessions(server.pool)
})
afterAll(() => server.close())

const save = (body: object) => server.call('POST', '/actionForm/save', body)
const queued = async () =>
  (
    await server.pool.query<{
      id: string
      recipient: string
      subject: string
      html: string
      status: string
      error: string
    }>('SELECT * FROM mail_queue ORDER BY created_at')
  ).rows
const forms = async () => (await server.pool.query('SELECT * FROM action_form')).rows

describe('POST /actionForm/save', () => {
  it('[RB-18] is stored while no address is set, and goes out once one is', async () => {
    expect((await save({ department: 'verkoop', company: 'Wacht' })).statusCode).toBe(204)
    expect(await forms()).toMatchObject([{ company: 'Wacht' }])
    expect(await queued()).toMatchObject([{ recipient: '', status: 'queued' }])
    const box = await new Mailbox().open()
    const transport = () => smtpTransport(box.url, 'balie@example.com')
    const worker = { ...server.running.app, log: server.running.app.log }
    await giveMailSlots(server.pool, 60)
    const [waiting] = await queued()
    await deliverMail(worker, waiting!.id, transport())
    expect(await queued()).toMatchObject([
      { status: 'queued', error: expect.stringContaining('nog geen e-mailadres') },
    ])
    const settings = [{ module: 'mail', field: 'email', value: 'eerste@huis.be' }]
    await server.call('POST', '/preference', { settings, mailingChanged: true })
    await deliverMail(worker, waiting!.id, transport())
    expect(box.received).toMatchObject([{ to: ['eerste@huis.be'] }])
    await box.close()
    await server.pool.query('DELETE FROM mail_queue; DELETE FROM action_form')
  })

  it('[RB-18] without a customer the refusal has its own text, also where the field is missing', async () => {
    const answer = await save({ department: 'verkoop' })
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'Opdrachtbon is niet correct ingevuld.'])
  })

  describe('with an address', () => {
    beforeAll(async () => {
      const settings = [{ module: 'mail', field: 'email', value: 'bon@huis.be' }]
      await server.call('POST', '/preference', { settings, mailingChanged: true })
    })

    it('[OF-10] refuses a form without a customer', async () => {
      const answer = await save({ department: 'verkoop', company: '  ' })
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({ error: 'Opdrachtbon is niet correct ingevuld.' }),
      ])
    })

    it('refuses an end before the start', async () => {
      const dates = { startDate: '2026-03-02', endDate: '2026-03-01' }
      expect((await save({ department: 'verhuur', company: 'X', ...dates })).statusCode).toBe(422)
    })

    it('[OF-11] [AP-089] keeps it with who and when, and mails a table once', async () => {
      const id = '01950000-00aa-7000-8000-000000000001'
      const line = { article: 'A-1', description: 'Kabel <b>', quantity: 2.5, price: 10.1 }
      const body = {
        id,
        department: 'verkoop',
        company: 'Omroep & co',
        actionFormLines: [line],
        item: 'hoort hier niet',
      }
      expect((await save(body)).statusCode).toBe(204)
      expect((await save(body)).statusCode).toBe(204)
      expect(await forms()).toMatchObject([{ company: 'Omroep & co', user: 'jan Test', item: null }])
      const [mail, ...others] = await queued()
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: 'bon@huis.be', subject: 'Opdrachtbon verkoop: Omroep & co' })
      for (const text of ['Omroep &amp; co', 'Kabel &lt;b&gt;', '2,5', '€ 10,10', 'Totaal: € 25,25'])
        expect(mail?.html).toContain(text)
    })

    it('leaves the lines out where it is no sale', async () => {
      const body = {
        department: 'herstelling',
        company: 'Y',
        item: 'Sony A7',
        actionFormLines: [{ quantity: 1, price: 1 }],
      }
      expect((await save(body)).statusCode).toBe(204)
      const { rows } = await server.pool.query('SELECT * FROM action_form_line WHERE quantity = 1')
      expect(rows).toEqual([])
      expect((await queued()).at(-1)?.html).toContain('Sony A7')
    })
  })
})
