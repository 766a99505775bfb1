import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { useMailSubject } from '../../src/features/repairs/mail/useMailSubject.ts'
import {
  type Desk,
  repairOf,
  repairPanel,
  setUpDesk,
  showAt,
  takeIn,
  typeAndLeave,
} from '../kit/dom/repairDesk.tsx'
import { richText, richTextOf, typeRichText } from '../kit/dom/richText.ts'

const sync = vi.hoisted(() => ({
  status: { state: 'synced', waiting: 0, refused: 0, conflicts: 0, online: true },
  listeners: new Set<() => void>(),
}))
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: () => {},
  syncStatus: {
    subscribe: (listener: () => void) => {
      sync.listeners.add(listener)
      return () => sync.listeners.delete(listener)
    },
    getSnapshot: () => sync.status,
  },
  onSyncEvent: () => () => {},
}))
const unshownIn = vi.hoisted(() => vi.fn<() => Promise<string>>(async () => '𓀀'))
vi.mock('../../src/shared/documents/documentWorkerClient.ts', async (original) => ({
  ...(await original<object>()),
  unshownIn,
}))
const offline = { ...sync.status, state: 'offline', online: false }
const online = sync.status

const DEVIS = {
  name: 'Devis',
  subject: 'Devis pour {{klant}}',
  content: '<p>Cher {{contact_voornaam}}, votre {{merk}}</p>',
  language: 'FR' as const,
  attachment: true,
  photoAttachment: true,
}

let desk: Desk
let id: string
beforeEach(async () => {
  sync.status = offline
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  desk = await setUpDesk()
  await mutate('contact.save', {
    customerId: desk.customer,
    id: desk.contact,
    set: { email: 'an@lens.example' },
  })
  await mutate('mailTemplate.create', { id: newId(), ...DEVIS })
  id = await takeIn(desk)
  await attach(2)
})

const attach = (slot: number) =>
  mutate('photo.attach', {
    repairId: id,
    photoId: newId(),
    slot,
    sha256: String(slot).repeat(64),
    mime: 'image/jpeg',
    bytes: 3,
    w: 4,
    h: 3,
  })
const estimateLine = () =>
  mutate('repair.addEstimateLine', {
    repairId: id,
    line: { id: newId(), description: 'Nazicht', quantity: 1, price: 100 },
  })
const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const panel = async (name: string) => within(await repairPanel(name))
const mails = () => db.mail.toArray() as Promise<Mail[]>
const asked = async () => (await db.outbox.toArray()).filter(({ name }) => name === 'repair.sendMail')
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const body = () => richText(/^Tekst/)
const sendButton = (box: { getByRole: typeof screen.getByRole }) =>
  box.getByRole('button', { name: 'Versturen' }) as HTMLButtonElement

const open = async (where: string, button: string, title: RegExp) => {
  await show()
  fireEvent.click((await panel(where)).getByRole('button', { name: button }))
  await body()
  return dialog(title)
}
const openOwn = () => open('Mails', 'Mail versturen', /^Mail versturen/)
const choose = async (box: Awaited<ReturnType<typeof dialog>>) =>
  fireEvent.change(box.getByLabelText('Sjabloon'), {
    target: { value: (await db.mailTemplate.toArray())[0]?.id },
  })

/** Stores the state of the mails as the server reports it. */
const tell = (fields: Partial<Mail>) =>
  act(async () => {
    for (const mail of await mails()) await db.mail.put({ ...mail, ...fields, _v: 7 })
  })

describe('a mail from the repair', () => {
  it('[LM-03] warns before it sends a document with an incomplete letterhead, and keeps the typed text', async () => {
    await db.executor.update(desk.executor, { vatNumber: null })
    const box = await openOwn()
    typeRichText(await body(), '<p>Uw toestel is klaar.</p>')
    fireEvent.click(sendButton(box))
    await screen.findByText('Op het document ontbreekt van uitvoerder "Atelier": btw-nummer.')
    fireEvent.click(screen.getByRole('button', { name: 'Terug' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Terug' })).toBeNull())
    expect(richTextOf(await body())).toContain('Uw toestel is klaar.')
    expect(await asked()).toEqual([])
    fireEvent.click(sendButton(box))
    fireEvent.click(await screen.findByRole('button', { name: 'Toch versturen' }))
    await waitFor(async () => expect(await asked()).toHaveLength(1))
  })

  it('[ZK-13] shows before it leaves which letters its document cannot show', async () => {
    await db.customer.update(desk.customer, { name: 'Productiehuis 𓀀' })
    const box = await openOwn()
    await box.findByText('De pdf kan deze tekens niet tonen: 𓀀. In de plaats staat \uFFFD.')
    await choose(box)
    await waitFor(() => expect(unshownIn).toHaveBeenLastCalledWith('bestek', id, 'FR'))
  })

  it('[RD-51] [ML-19] [ML-22] [D-031] with a text of one’s own waits on the device without a network', async () => {
    const box = await openOwn()
    expect(box.getByText(/zodra er verbinding is/)).toBeTruthy()
    expect(box.getByLabelText(/^Ontvanger/)).toHaveProperty('value', 'an@lens.example')
    typeRichText(await body(), '<p>Uw toestel is klaar.</p>')
    fireEvent.change(box.getByLabelText('Onderwerp'), { target: { value: 'Klaar' } })
    fireEvent.click(sendButton(box))
    expect(
      await screen.findByText('Mail klaargezet. Ze wordt verzonden zodra er verbinding is.'),
    ).toBeTruthy()
    expect(await asked()).toMatchObject([
      {
        args: {
          repairId: id,
          kind: 'text',
          recipient: 'an@lens.example',
          subject: 'Klaar',
          content: '<p>Uw toestel is klaar.</p>',
          attachment: true,
          photoArray: [],
        },
      },
    ])
    expect(await (await panel('Mails')).findByText('Wacht op verbinding')).toBeTruthy()
  })

  it('[ML-20] [ML-02] [ML-03] [ML-08] the estimate in French, from a template, with its PDF and photo', async () => {
    await estimateLine()
    const box = await open('Bestek', 'Bestek mailen', /^Bestek mailen/)
    await choose(box)
    await waitFor(() => expect(box.getByLabelText('Taal')).toHaveProperty('value', 'FR'))
    expect(box.getByLabelText(/^Naam/)).toHaveProperty('value', 'Devis')
    expect(box.getByLabelText('Onderwerp')).toHaveProperty('value', 'Devis pour Productiehuis De Lens')
    await waitFor(async () => expect(richTextOf(await body())).toBe('<p>Cher An, votre Sony</p>'))
    expect(box.getByRole('switch', { name: /^Bestek \(pdf\) in bijlage/ })).toHaveProperty('checked', true)
    expect(box.getByRole('checkbox', { name: /^Foto 2/ })).toHaveProperty('checked', true)
    expect(box.getByRole('checkbox', { name: /^Foto 1/ })).toHaveProperty('disabled', true)
    fireEvent.click(sendButton(box))
    await waitFor(async () =>
      expect(await asked()).toMatchObject([
        { args: { kind: 'estimate', language: 'FR', attachment: true, photoArray: [2] } },
      ]),
    )
  })

  it('[NT-13] shows before it leaves that an estimate lost its lines, and leaves all the same', async () => {
    const warning = /^Dit bestek heeft nog geen lijnen: de klant krijgt € 0,00 te lezen\.$/
    const line = { id: newId(), description: 'Nazicht', quantity: 1, price: 60 }
    await mutate('repair.addEstimateLine', { repairId: id, line })
    const box = await open('Bestek', 'Bestek mailen', /^Bestek mailen/)
    expect(box.queryByText(warning)).toBeNull()
    await act(() => mutate('repair.removeEstimateLine', { repairId: id, lineId: line.id }))
    await box.findByText(warning)
    await choose(box)
    fireEvent.click(sendButton(box))
    await screen.findByText(/^Deze mail is niet volledig: .*het bestek heeft geen lijnen\. Toch versturen\?$/)
    fireEvent.click(screen.getByRole('button', { name: 'Toch versturen' }))
    await waitFor(async () => expect(await asked()).toHaveLength(1))
  })

  it('[RB-15] [RB-16] opens with the template of its purpose in the language of the customer, filled in', async () => {
    const text = { attachment: true, content: '<p>Voor uw {{merk}}: {{bestek_incl}}</p>' }
    await mutate('mailTemplate.create', {
      ...text,
      id: newId(),
      name: 'Bestek',
      subject: 'Bestek {{nummer}}',
      language: 'NL',
    })
    await estimateLine()
    const provisionalRef = (await repairOf(id))?.provisionalRef
    const box = await open('Bestek', 'Bestek mailen', /^Bestek mailen/)
    expect(box.getByLabelText(/^Naam/)).toHaveProperty('value', 'Bestek')
    expect(box.getByLabelText('Onderwerp')).toHaveProperty('value', `Bestek ${provisionalRef}`)
    expect(richTextOf(await body())).toMatch(/^<p>Voor uw Sony: €\s121,00<\/p>$/)
    fireEvent.click(sendButton(box))
    await waitFor(async () =>
      expect(await asked()).toMatchObject([{ args: { subject: 'Bestek {{nummer}}' } }]),
    )
  })

  it('[RB-15] opens with a text of the program where the company has no template of that purpose', async () => {
    await estimateLine()
    const box = await open('Bestek', 'Bestek mailen', /^Bestek mailen/)
    expect(box.getByLabelText('Sjabloon')).toHaveProperty('value', '')
    expect(richTextOf(await body())).toContain('vindt u het bestek voor uw Sony')
    expect(sendButton(box).disabled).toBe(false)
  })

  it('[RB-17] asks before a mail with an empty field leaves, and stays open on Terug', async () => {
    const box = await openOwn()
    typeRichText(await body(), '<p>Uw referentie: {{referentie}}</p>')
    fireEvent.click(sendButton(box))
    await screen.findByText("Deze mail is niet volledig: 'Referentie' is leeg. Toch versturen?")
    fireEvent.click(screen.getByRole('button', { name: 'Terug' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Terug' })).toBeNull())
    expect(richTextOf(await body())).toContain('Uw referentie')
    expect(await asked()).toEqual([])
  })

  it('[LM-05] the estimate takes its PDF along and goes to the customer, whatever its template says', async () => {
    await estimateLine()
    const template = { ...DEVIS, name: 'Zonder', attachment: false, external: true, rmaRequest: true }
    await mutate('mailTemplate.create', { id: newId(), ...template })
    const box = await open('Bestek', 'Bestek mailen', /^Bestek mailen/)
    const { id: chosen } = (await db.mailTemplate.toArray()).find(({ name }) => name === 'Zonder')!
    fireEvent.change(box.getByLabelText('Sjabloon'), { target: { value: chosen } })
    await waitFor(() => expect(box.getByLabelText(/^Naam/)).toHaveProperty('value', 'Zonder'))
    const along = box.getByRole('switch', { name: /^Bestek \(pdf\) in bijlage/ })
    expect(along).toMatchObject({ checked: true, disabled: true })
    expect(box.getByLabelText(/^Ontvanger/)).toHaveProperty('value', 'an@lens.example')
    fireEvent.click(sendButton(box))
    await waitFor(async () =>
      expect(await asked()).toMatchObject([
        { args: { kind: 'estimate', attachment: true, external: false, rmaRequest: false } },
      ]),
    )
  })

  it('[ML-13] needs a recipient', async () => {
    const box = await openOwn()
    typeRichText(await body(), '<p>Dag</p>')
    typeAndLeave(box.getByLabelText(/^Ontvanger/), ' ')
    fireEvent.click(sendButton(box))
    expect(await box.findByText('Geen email gekend')).toBeTruthy()
    expect(await mails()).toEqual([])
  })

  it('[ML-14] cannot be sent while its name or text is empty', async () => {
    const box = await openOwn()
    expect(sendButton(box).disabled).toBe(true)
    await choose(box)
    await waitFor(() => expect(sendButton(box).disabled).toBe(false))
    fireEvent.change(box.getByLabelText(/^Naam/), { target: { value: '' } })
    await waitFor(() => expect(sendButton(box).disabled).toBe(true))
  })

  it('[ML-16] offers the manufacturer only for an external repair', async () => {
    const box = await openOwn()
    for (const name of ['Naar fabrikant', 'RMA-aanvraag'])
      expect(box.getByRole('switch', { name: new RegExp(`^${name}`) })).toHaveProperty('disabled', true)
  })
})

describe('how far a mail is', () => {
  const send = async () => {
    const box = await openOwn()
    typeRichText(await body(), '<p>Dag</p>')
    fireEvent.click(sendButton(box))
    await waitFor(async () => expect(await mails()).toHaveLength(1))
  }

  it('[ML-18] [D-067] says so once the mail server took it, not before', async () => {
    sync.status = online
    await send()
    await tell({ state: 'queued' })
    expect(screen.queryByText('Mail verzonden.')).toBeNull()
    expect(await (await panel('Mails')).findByText('In wachtrij')).toBeTruthy()
    await tell({ state: 'sent', sentAt: '2026-03-01T10:00:00.000Z' })
    expect(await screen.findByText('Mail verzonden.')).toBeTruthy()
    const list = await panel('Mails')
    expect(await list.findByText('Verzonden')).toBeTruthy()
    expect(list.getByText('01/03/2026 11:00')).toBeTruthy()
    expect(list.queryByRole('button', { name: /^Annuleren/ })).toBeNull()
  })

  it('[D-031] says that it waits as soon as the network turns out to be gone', async () => {
    sync.status = online
    await send()
    expect(screen.queryByText(/^Mail klaargezet/)).toBeNull()
    sync.status = offline
    act(() => sync.listeners.forEach((listener) => listener()))
    expect(
      await screen.findByText('Mail klaargezet. Ze wordt verzonden zodra er verbinding is.'),
    ).toBeTruthy()
  })

  it('says when it left, but not for everybody', async () => {
    sync.status = online
    await send()
    await tell({ state: 'sent', sentAt: '2026-03-01T10:00:00.000Z', error: 'Niet aangenomen voor x@y.be.' })
    expect(await screen.findByText('Mail verzonden. Niet aangenomen voor x@y.be.')).toBeTruthy()
    expect(await (await panel('Mails')).findByText('Niet aangenomen voor x@y.be.')).toBeTruthy()
  })

  it('[B3.8] says when nobody knows whether it left, and why', async () => {
    sync.status = online
    await send()
    await tell({ state: 'unknown', error: 'De verbinding viel weg.' })
    expect(await screen.findByText('Mail mogelijk verzonden. De verbinding viel weg.')).toBeTruthy()
    const why = 'De verbinding viel weg. Vraag na of de mail is aangekomen.'
    expect(await (await panel('Mails')).findByText(why)).toBeTruthy()
  })

  it('[D-123] without a mail server the mail waits, and that is said', async () => {
    sync.status = online
    await send()
    await tell({ error: 'Er is geen mailserver ingesteld.' })
    expect(await screen.findByText('Mail klaargezet. Er is geen mailserver ingesteld.')).toBeTruthy()
    expect(await (await panel('Mails')).findByText('Er is geen mailserver ingesteld.')).toBeTruthy()
    expect(screen.queryByText('Mail verzonden.')).toBeNull()
  })

  it('[D-031] is called back before it leaves', async () => {
    await send()
    fireEvent.click(await (await panel('Mails')).findByRole('button', { name: /^Annuleren/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await (await panel('Mails')).findByText('Geannuleerd')).toBeTruthy()
    expect(await mails()).toMatchObject([{ state: 'cancelled' }])
  })

  /** A mail as it arrives from the server. */
  const arrived = async (fields: Partial<Mail>) => {
    const mail = { id: newId(), repairId: id, kind: 'text', recipient: 'an@lens.example', subject: 'Klaar' }
    const options = { language: 'NL', attachment: true, photoArray: [], external: false, rmaRequest: false }
    const rest = {
      cc: null,
      bcc: null,
      error: null,
      by: desk.user,
      at: '2026-03-01T09:00:00.000Z',
      sentAt: null,
    }
    await db.mail.put({ ...mail, ...options, ...rest, ...fields, _v: 7 } as never)
    await show()
  }

  it('[D-031] a failed mail shows the reason and is sent again', async () => {
    await arrived({ state: 'failed', error: 'Adres bestaat niet.' })
    const list = await panel('Mails')
    expect(await list.findByText('Niet verzonden')).toBeTruthy()
    expect(list.getByText('Adres bestaat niet.')).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: /^Opnieuw versturen/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect(await mails()).toMatchObject([{ state: 'queued', error: null }]))
  })

  it('[B3.8] one that may have left is sent again by a person only, who is warned', async () => {
    await arrived({ state: 'unknown' })
    const list = await panel('Mails')
    expect(await list.findByText('Mogelijk verzonden')).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: /^Opnieuw versturen/ }))
    expect(await screen.findByText(/kan ze dan twee keer krijgen/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Nee' }))
    expect(await mails()).toMatchObject([{ state: 'unknown' }])
  })
})

describe('the mail to the manufacturer', () => {
  let maker: string
  const EXTERNAL = {
    name: 'Verzending',
    subject: 'Toestel {{serienummer}}',
    content: '<p>Beste {{fabrikant}}</p>',
    language: 'EN' as const,
    external: true,
  }
  const setUp = async (fields: object = {}, external: object = {}) => {
    maker = newId()
    await mutate('manufacturer.create', {
      id: maker,
      name: 'Sony Service',
      email: 'rma@sony.example',
      language: 'EN',
      ...fields,
    })
    await mutate('mailTemplate.create', { id: newId(), ...EXTERNAL })
    await mutate('repair.markExternal', { id })
    await mutate('repair.saveExternal', { id, set: { manufacturerId: maker, ...external } })
  }
  const saveAndMail = async () => {
    const fields = await panel('Externe herstelling')
    await fields.findByText('Sony Service')
    fireEvent.click(fields.getByRole('button', { name: 'Opslaan en mailen' }))
  }

  it('[RX-07] [RX-12] begins with his template, has the slip with it, and keeps its text', async () => {
    await setUp()
    await show()
    await saveAndMail()
    const box = await dialog(/^Mail naar de fabrikant/)
    expect(box.getByLabelText(/^Ontvanger/)).toHaveProperty('value', 'rma@sony.example')
    await waitFor(async () => expect(richTextOf(await body())).toBe('<p>Beste Sony Service</p>'))
    expect(box.getByRole('switch', { name: 'Externe herstelling (pdf) in bijlage' })).toHaveProperty(
      'checked',
      true,
    )
    typeRichText(await body(), '<p>Spoed a.u.b.</p>')
    fireEvent.click(sendButton(box))
    await waitFor(async () =>
      expect((await repairOf(id))?.externalRepair).toMatchObject({
        message: '<p>Spoed a.u.b.</p>',
        sendMail: true,
        externalMailSent: false,
      }),
    )
    expect(await asked()).toMatchObject([{ args: { kind: 'template', external: true, attachment: true } }])
    expect(await screen.findByText('Mail klaargezet')).toBeTruthy()
  })

  it('[RX-09] [D-031] goes once: one that waits already blocks the next', async () => {
    await setUp()
    await mutate('repair.sendMail', {
      id: newId(),
      repairId: id,
      kind: 'template',
      language: 'EN',
      content: '<p>Dag</p>',
      external: true,
    })
    await show()
    await saveAndMail()
    expect(await screen.findByText('Mail reeds verzonden.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await asked()).toHaveLength(1)
  })

  it('[RX-08] does not go without the RMA he wants; the record is stored', async () => {
    await setUp({ rma: true })
    await show()
    const fields = await panel('Externe herstelling')
    fireEvent.change(fields.getByLabelText('Notities fabrikant'), { target: { value: 'Spoed' } })
    await saveAndMail()
    expect(
      await screen.findByText(
        'Voor de aangeduide fabrikant is een RMA vereist. Mail kan niet verstuurd worden. Externe Herstelling is wel opgeslagen.',
      ),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect((await repairOf(id))?.externalRepair?.notes).toBe('Spoed')
    expect(await asked()).toEqual([])
  })

  it('[ML-17] asks for the address he lacks, keeps it, and goes on', async () => {
    await setUp({ email: null })
    await show()
    await saveAndMail()
    const box = await dialog(/^Geen e-mailadres gevonden\.$/)
    fireEvent.change(box.getByLabelText(/^E-mailadres van Sony Service/), { target: { value: 'sony' } })
    fireEvent.click(box.getByRole('button', { name: 'Opslaan en verder' }))
    expect(await box.findByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    fireEvent.change(box.getByLabelText(/^E-mailadres van Sony Service/), {
      target: { value: 'rma@sony.example' },
    })
    fireEvent.click(box.getByRole('button', { name: 'Opslaan en verder' }))
    const mail = await dialog(/^Mail naar de fabrikant/)
    await waitFor(() => expect(mail.getByLabelText(/^Ontvanger/)).toHaveProperty('value', 'rma@sony.example'))
    expect(await db.manufacturer.get(maker)).toMatchObject({ email: 'rma@sony.example' })
  })

  it('[ML-17] without an address nothing is sent, and the record is stored', async () => {
    await setUp({ email: null })
    await show()
    await saveAndMail()
    const box = await dialog(/^Geen e-mailadres gevonden\.$/)
    fireEvent.click(box.getByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await mails()).toEqual([])
  })

  it('[ML-15] [ML-16] a request for an RMA goes to him from the dialog, without RMA', async () => {
    await setUp({ rma: true })
    const box = await openOwn()
    typeRichText(await body(), '<p>RMA please</p>')
    fireEvent.click(box.getByRole('switch', { name: 'RMA-aanvraag' }))
    await waitFor(() =>
      expect(box.getByRole('switch', { name: /^Naar fabrikant/ })).toHaveProperty('checked', true),
    )
    expect(box.getByLabelText(/^Ontvanger/)).toHaveProperty('value', 'rma@sony.example')
    fireEvent.click(sendButton(box))
    await waitFor(async () => expect(await mails()).toMatchObject([{ external: true, rmaRequest: true }]))
    expect((await repairOf(id))?.externalRepair?.sendMail).toBe(false)
  })

  it('[ML-17] asks for the address also when the mail begins elsewhere', async () => {
    await setUp({ email: null })
    const box = await openOwn()
    typeRichText(await body(), '<p>Dag</p>')
    fireEvent.click(box.getByRole('switch', { name: /^Naar fabrikant/ }))
    await waitFor(() => expect(box.getByLabelText(/^Ontvanger/)).toHaveProperty('value', ''))
    fireEvent.click(sendButton(box))
    const question = await dialog(/^Geen e-mailadres gevonden\.$/)
    fireEvent.change(question.getByLabelText(/^E-mailadres van/), { target: { value: 'rma@sony.example' } })
    fireEvent.click(question.getByRole('button', { name: 'Opslaan en verder' }))
    await waitFor(async () => expect(await mails()).toMatchObject([{ recipient: 'rma@sony.example' }]))
    expect(await db.manufacturer.get(maker)).toMatchObject({ email: 'rma@sony.example' })
  })
})

it('[TA-06] a repair that is deleted while its page can mail it fails nothing', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Subject = () => <p>{useMailSubject(id) ? 'Te mailen' : 'Niets te mailen'}</p>
  await showAt('/repair/detail/$repairId', `/repair/detail/${id}`, Subject)
  await screen.findByText('Te mailen')
  await mutate('repair.deletePermanently', { id })
  expect(await screen.findByText('Niets te mailen')).toBeTruthy()
  expect(failed).not.toHaveBeenCalled()
})
