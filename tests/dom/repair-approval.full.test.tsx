import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import { approvalId } from '../../src/domain/approvals/link.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import { repairPanel, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'
import { richText, typeRichText } from '../kit/dom/richText.ts'

const sync = vi.hoisted(() => ({
  status: { state: 'synced', waiting: 0, refused: 0, conflicts: 0, online: true },
}))
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => sync.status },
  onSyncEvent: () => () => {},
}))

let id: string
let photos: string[]
let publicUrl: boolean
beforeEach(async () => {
  publicUrl = true
  vi.stubGlobal('fetch', async () =>
    Response.json({ configured: true, source: 'settings', waiting: 0, publicUrl }),
  )
  id = await takeIn(await setUpDesk())
  const line = { id: newId(), description: 'Nazicht', quantity: 1, price: 60 }
  await mutate('repair.addEstimateLine', { repairId: id, line })
  photos = [newId(), newId()]
  const photo = { repairId: id, mime: 'image/jpeg', bytes: 3, w: 4, h: 3 } as const
  for (const [i, photoId] of photos.entries())
    await mutate('photo.attach', { ...photo, photoId, slot: i + 1, sha256: String(i).repeat(64) })
})

const setLinks = (value: string) => mutate('setting.set', { module: 'repair', field: 'approvalLink', value })
const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const estimate = async () => within(await repairPanel('Bestek'))
const LINK = { name: 'Link om akkoord te geven' }
const asked = async () => (await db.outbox.toArray()).filter(({ name }) => name === 'repair.sendMail')

async function openMail() {
  await show()
  fireEvent.click((await estimate()).getByRole('button', { name: 'Bestek mailen' }))
  const box = within(await screen.findByRole('dialog', { name: /^Bestek mailen/ }))
  fireEvent.change(box.getByLabelText(/^Ontvanger/), { target: { value: 'lien@example.com' } })
  typeRichText(await richText(/^Tekst/), '<p>Dag</p>')
  return box
}
const send = async (box: Awaited<ReturnType<typeof openMail>>) => {
  fireEvent.click(box.getByRole('button', { name: 'Versturen' }))
  await waitFor(async () => expect(await asked()).toHaveLength(1))
  return (await asked())[0]?.args as { approval?: unknown }
}

describe('the mail of an estimate', () => {
  it('[AK-15] has no switch in a company without links, and none for other mails', async () => {
    const box = await openMail()
    expect(box.queryByRole('switch', LINK)).toBeNull()
    expect((await send(box)).approval).toBeUndefined()
  })

  it('[AK-15] takes the link along with the photos that were chosen', async () => {
    await setLinks('1')
    const box = await openMail()
    expect(box.getByRole('switch', LINK)).toHaveProperty('checked', true)
    const page = within(box.getByRole('group', { name: "Foto's op de pagina van de link" }))
    fireEvent.click(page.getByRole('checkbox', { name: /^Foto 2/ }))
    expect((await send(box)).approval).toEqual({ photoIds: [photos[1]] })
    expect(await db.approval.get(approvalId(id))).toMatchObject({ state: 'open', sentAt: null })
  })

  it('[AK-15] leaves it when it is switched off', async () => {
    await setLinks('1')
    const box = await openMail()
    fireEvent.click(box.getByRole('switch', LINK))
    expect(box.queryByRole('group', { name: "Foto's op de pagina van de link" })).toBeNull()
    expect((await send(box)).approval).toBeUndefined()
  })

  it('[AK-15] says why there is none where the server does not know its address', async () => {
    publicUrl = false
    await setLinks('1')
    const box = await openMail()
    await box.findByText('Op de server is geen adres (PUBLIC_URL) ingesteld.')
    expect(box.getByRole('switch', LINK)).toMatchObject({ checked: false, disabled: true })
    expect((await send(box)).approval).toBeUndefined()
  })
})

describe('the link on the repair', () => {
  const put = async (more: Partial<Approval>) => {
    const mail = { id: newId(), repairId: id, kind: 'estimate', language: 'NL', content: '<p>x</p>' } as const
    await mutate('repair.sendMail', { ...mail, recipient: 'lien@example.com', approval: { photoIds: [] } })
    await change(more)
  }
  const change = async (more: Partial<Approval>) => {
    const link = (await db.approval.get(approvalId(id)))!
    await act(() => db.approval.put({ ...link, ...more }))
  }
  const SENT = { sentAt: '2026-11-09T10:00:00.000Z', expiresAt: '2099-12-09T10:00:00.000Z' }
  const line = async (text: string | RegExp) => expect(await (await estimate()).findByText(text)).toBeTruthy()

  it('[AK-14] says how it is, without a connection', async () => {
    sync.status = { ...sync.status, online: false }
    await setLinks('1')
    await show()
    expect((await estimate()).queryByText(/^Link/)).toBeNull()
    await put({})
    await line('Link vertrekt samen met de mail')
    await change(SENT)
    await line('Link verstuurd op 09/11/2026, nog geen antwoord')
    const answeredAt = '2026-11-10T09:14:00.000Z'
    await change({ state: 'asked', name: 'Lien', text: 'Hoelang?', answeredAt })
    await line('Vraag van de klant (Lien, 10/11/2026 om 10:14): Hoelang?')
    await change({ state: 'approved' })
    await line('Klant akkoord via de link (Lien, 10/11/2026 om 10:14)')
    await change({ state: 'refused', name: null, text: 'Te duur' })
    await line('Geweigerd via de link (10/11/2026 om 10:14): Te duur')
    await change({ state: 'expired', expiresAt: '2026-12-09T10:00:00.000Z' })
    await line('Link verlopen op 09/12/2026 zonder antwoord')
  })

  it('[SG-11] says that the estimate changed after the customer agreed, until it is as it was', async () => {
    await setLinks('1')
    await put({ ...SENT, state: 'approved', name: 'Lien', answeredAt: '2026-11-10T09:14:00.000Z' })
    await show()
    await line(/^Klant akkoord via de link/)
    const warning = async () => (await estimate()).queryByText('Gewijzigd na akkoord')
    expect(await warning()).toBeNull()
    const added = { id: newId(), description: 'Nazicht', quantity: 1, price: 60 }
    await act(() => mutate('repair.addEstimateLine', { repairId: id, line: added }))
    await line('Gewijzigd na akkoord')
    await line('De klant ging via de link akkoord met een vorige versie. Mail het bestek opnieuw.')
    await act(() => mutate('repair.removeEstimateLine', { repairId: id, lineId: added.id }))
    await waitFor(async () => expect(await warning()).toBeNull())
  })

  it('[AK-14] ends on the screen with its estimate, before the server says so', async () => {
    await setLinks('1')
    await put(SENT)
    await show()
    await line(/^Link verstuurd/)
    const added = { id: newId(), description: 'Nazicht', quantity: 1, price: 60 }
    await act(() => mutate('repair.addEstimateLine', { repairId: id, line: added }))
    await line('Link vervallen: het bestek is gewijzigd of opnieuw gemaild')
    await act(() => mutate('repair.removeEstimateLine', { repairId: id, lineId: added.id }))
    await line(/^Link verstuurd/)
    await act(() =>
      mutate('repair.approveEstimate', { id, date: '2026-03-02' } satisfies {
        id: Repair['id']
        date: string
      }),
    )
    await line('Link vervallen: het bestek is al beantwoord')
  })

  it("[AK-11] 'Link intrekken' asks, and ends it", async () => {
    await setLinks('1')
    await put(SENT)
    await show()
    fireEvent.click(await (await estimate()).findByRole('button', { name: 'Link intrekken' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/^Wilt u deze link intrekken\?/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Ja' }))
    await line('Link ingetrokken')
    expect((await estimate()).queryByRole('button', { name: 'Link intrekken' })).toBeNull()
  })
})
