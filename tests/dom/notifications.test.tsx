import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import { changedSinceApproval } from '../../src/domain/approvals/approvalTexts.ts'
import { notificationOf } from '../../src/domain/notifications/notification.ts'
import type { Notification } from '../../src/domain/system/system.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }))
})

let minute = 0
async function tell(message: string, more: Partial<Notification> = {}): Promise<string> {
  const id = newId()
  minute += 1
  const at = new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString()
  const draft = { event: 'N7', module: 'repair' as const, objectId: newId(), message }
  await db.notification.put({ ...notificationOf(draft, id, at), ...more })
  return id
}
const stored = (id: string) => db.notification.get(id)
const bell = () => screen.findByRole('link', { name: /^Meldingen/ })
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
const shown = () => screen.getAllByRole('row').slice(1)
const press = async (row: string, name: string) =>
  fireEvent.click(within(await rowOf(row)).getByRole('button', { name }))

describe('the bell', () => {
  it('[SH-13] [NO-05] counts the open notifications of the current department, live', async () => {
    await tell('Mail niet verzonden', { event: 'N12' })
    await tell('Verhuur te laat', { module: 'rental' })
    await tell('Gelezen', { read: true })
    await tell('Uitgesteld', { postponedUntil: '2999-01-01T07:00:00.000Z' })
    await openApp('/repair/overview')
    await waitFor(async () =>
      expect((await bell()).textContent).toBe('Meldingen: 1 open melding, 1 vraagt een actie1'),
    )
    await tell('Nog een', { event: 'N12' })
    await waitFor(async () =>
      expect((await bell()).textContent).toBe('Meldingen: 2 open meldingen, 2 vragen een actie2'),
    )
  })

  it('[NO-05] [D-129] says 99+ above 99 and nothing at all for none', async () => {
    await openApp('/repair/overview')
    expect((await bell()).textContent).toBe('Meldingen')
    for (let i = 0; i < 100; i++) await tell(`Melding ${i}`, { event: 'N12' })
    await waitFor(async () => expect((await bell()).textContent).toContain('99+'))
  })

  it('[NT-01] [NO-05] has one number: the notifications that ask for an action', async () => {
    await tell('Bestek wacht')
    await tell('Twee verhuren', { event: `N1:${newId()}` })
    await tell('Mail niet verzonden', { event: 'N12' })
    await openApp('/repair/overview')
    await waitFor(async () =>
      expect((await bell()).textContent).toBe('Meldingen: 3 open meldingen, 2 vragen een actie2'),
    )
  })

  it('[NT-01] has no number where nothing asks, and says how many are open', async () => {
    await tell('Bestek wacht')
    await openApp('/repair/overview')
    await waitFor(async () => expect((await bell()).textContent).toBe('Meldingen: 1 open melding'))
  })

  it('[SH-14] [SH-48] [SH-40] opens the notifications of the department', async () => {
    const app = await openApp('/repair/overview')
    fireEvent.click(await bell())
    await screen.findByRole('heading', { level: 1, name: 'Meldingen Herstel' })
    expect(app.address()).toBe('/repair/notifications')
    await app.go('/rental/notifications')
    await screen.findByRole('heading', { level: 1, name: 'Meldingen Verhuur' })
  })
})

describe('the notifications', () => {
  it('[NO-01] [NO-02] [D-129] list those of the department, newest first', async () => {
    await tell('Oud')
    await tell('Van verhuur', { module: 'rental' })
    await tell('Jong')
    const app = await openApp('/repair/notifications')
    await rowOf('Jong')
    expect(shown().map((row) => row.textContent?.slice(0, 3))).toEqual(['Jon', 'Oud'])
    await app.go('/rental/notifications')
    await rowOf('Van verhuur')
    expect(shown()).toHaveLength(1)
  })

  it('[SH-59] [D-014] /notifications shows those of the current department', async () => {
    await tell('Bestek wacht')
    await openApp('/notifications')
    expect(await rowOf('Bestek wacht')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Meldingen Herstel' })).toBeTruthy()
  })

  it('[NO-03] reading one takes it off the list and off the badge, without network', async () => {
    const id = await tell('Bestek wacht')
    await openApp('/repair/notifications')
    await waitFor(async () => expect((await bell()).textContent).toContain('1 open melding'))
    await press('Bestek wacht', 'Markeren als gelezen')
    await screen.findByText('Momenteel geen data beschikbaar')
    await waitFor(async () => expect((await bell()).textContent).toBe('Meldingen'))
    expect(await stored(id)).toMatchObject({ read: true, readAt: expect.any(String) })
    expect((await db.outbox.toArray()).at(-1)).toMatchObject({
      name: 'notification.read',
      args: { ids: [id] },
    })
  })

  it('[NO-04] [D-129] postponing one takes it away until 07:00 of the next open day', async () => {
    const id = await tell('Bestek wacht')
    await openApp('/repair/notifications')
    await press('Bestek wacht', 'Uitstellen tot de volgende werkdag')
    await screen.findByText('Momenteel geen data beschikbaar')
    await screen.findByText(/^Melding uitgesteld tot \d\d\/\d\d\/\d{4} 07:00\.$/)
    expect((await stored(id))?.postponedUntil).toMatch(/T0[56]:00:00\.000Z$/)
  })

  it('[D-129] all of them can be read at once; a later one stays', async () => {
    const ids = [await tell('Een'), await tell('Twee')]
    await openApp('/repair/notifications')
    await rowOf('Twee')
    fireEvent.click(screen.getByRole('button', { name: 'Alles gelezen' }))
    const dialog = await screen.findByRole('dialog')
    const late = await tell('Drie')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect((await stored(ids[1]!))?.read).toBe(true))
    expect([(await stored(ids[0]!))?.read, (await stored(late))?.read]).toEqual([true, false])
  })

  it('[D-129] a click opens the object it is about', async () => {
    const objectId = await takeIn(desk)
    await tell('Bestek wacht', { objectId })
    const app = await openApp('/repair/notifications')
    fireEvent.click(await screen.findByText('Bestek wacht'))
    await waitFor(() => expect(app.address()).toBe(`/repair/detail/${objectId}`))
  })

  it('[NT-02] [NT-03] stand in one row for each object, newest first, and the others unfold in place', async () => {
    const objectId = await takeIn(desk)
    await tell('Bestek wacht', { objectId })
    await tell('Van een andere')
    await tell('Mail niet verzonden', { objectId, event: 'N12' })
    const app = await openApp('/repair/notifications')
    await rowOf('Mail niet verzonden')
    expect(shown().map((row) => row.textContent?.includes('Mail'))).toEqual([true, false])
    expect(screen.queryByText('Bestek wacht')).toBeNull()
    await press('Mail niet verzonden', '1 meer')
    expect(within(await rowOf('Bestek wacht')).getByText('Mail niet verzonden')).toBeTruthy()
    expect(app.address()).toBe('/repair/notifications')
    await press('Mail niet verzonden', 'Minder')
    expect(screen.queryByText('Bestek wacht')).toBeNull()
  })

  it('[AW-13] [AW-16] one for the person is in both departments, for others in none, and opens the own data', async () => {
    await tell('Recht gewijzigd', { userId: desk.user, event: `N17:${newId()}` })
    await tell('Eigen wachtwoord', { userId: desk.user, event: `N18:${newId()}` })
    await tell('Van een collega', { userId: newId(), event: `N17:${newId()}` })
    const app = await openApp('/rental/notifications')
    await rowOf('Recht gewijzigd')
    expect(shown()).toHaveLength(2)
    await app.go('/repair/notifications')
    await waitFor(async () =>
      expect((await bell()).textContent).toBe('Meldingen: 2 open meldingen, 1 vraagt een actie1'),
    )
    expect((await rowOf('Recht gewijzigd')).textContent).toContain('Vraagt een actie: Recht')
    expect(screen.queryByText('Van een collega')).toBeNull()
    fireEvent.click(screen.getByText('Eigen wachtwoord'))
    await waitFor(() => expect(app.address()).toBe('/account'))
  })

  it('[AW-13] [RE-09] a person who only reads reads those to them, and is told why not the others', async () => {
    await db.user.update(desk.user, { role: 'viewer' })
    const own = await tell('Recht gewijzigd', { userId: desk.user, event: `N17:${newId()}` })
    const other = await tell('Bestek wacht')
    await openApp('/repair/notifications')
    const action = (row: HTMLElement) => within(row).getByRole('button', { name: 'Markeren als gelezen' })
    const locked = action(await rowOf('Bestek wacht'))
    await waitFor(() => expect(locked.title).toBe('U mag alleen lezen en afdrukken.'))
    const all = screen.getByRole('button', { name: 'Alles gelezen' })
    expect(all.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(action(await rowOf('Recht gewijzigd')))
    await waitFor(async () => expect((await stored(own))?.read).toBe(true))
    expect((await stored(other))?.read).toBe(false)
  })

  it('[NT-01] mark those that ask for an action, in words too', async () => {
    await tell('Bestek wacht')
    await tell('Mail niet verzonden', { event: 'N12' })
    await openApp('/repair/notifications')
    expect((await rowOf('Mail niet verzonden')).textContent).toContain('Vraagt een actie: Mail')
    expect((await rowOf('Bestek wacht')).textContent).not.toContain('Vraagt')
  })

  it('[NT-15] a changed estimate to which the customer had agreed asks for an action, and opens its repair', async () => {
    const objectId = await takeIn(desk)
    const [repair, at] = [(await db.repair.get(objectId))!, '2026-03-02T08:00:00.000Z']
    const mail = { mailId: newId(), language: 'NL' as const, photoIds: [], seenStatus: repair.status }
    const answer = { state: 'approved', name: 'Lien', text: null, answeredAt: at } as const
    const moments = { sentAt: null, expiresAt: null, remindedAt: null, askedAt: [], by: null, at }
    const link = {
      id: newId(),
      repairId: objectId,
      rentalId: null,
      edition: newId(),
      ...mail,
      ...answer,
      ...moments,
    }
    const draft = changedSinceApproval(link, repair)!
    await tell(draft.message, draft)
    const app = await openApp('/repair/notifications')
    expect((await rowOf(draft.message)).textContent).toContain('Vraagt een actie: Het bestek van herstelling')
    fireEvent.click(screen.getByText(draft.message))
    await waitFor(() => expect(app.address()).toBe(`/repair/detail/${objectId}`))
  })

  it('[NT-03] [NO-03] one press reads all that is open about an object', async () => {
    const objectId = newId()
    const ids = [await tell('Bestek wacht', { objectId }), await tell('Mail', { objectId, event: 'N12' })]
    const other = await tell('Van een andere')
    await openApp('/repair/notifications')
    await press('Mail', 'Markeren als gelezen')
    await screen.findByText('2 meldingen gelezen.')
    expect([
      (await stored(ids[0]!))?.read,
      (await stored(ids[1]!))?.read,
      (await stored(other))?.read,
    ]).toEqual([true, true, false])
  })

  it('[NT-03] [NO-04] and one press postpones all of them', async () => {
    const objectId = newId()
    const ids = [await tell('Bestek wacht', { objectId }), await tell('Mail', { objectId, event: 'N12' })]
    await openApp('/repair/notifications')
    await press('Mail', 'Uitstellen tot de volgende werkdag')
    await screen.findByText(/^2 meldingen uitgesteld tot /)
    for (const id of ids) expect((await stored(id))?.postponedUntil).toMatch(/T0[56]:00:00\.000Z$/)
  })

  it('[NT-02] a search also finds collapsed entries', async () => {
    const objectId = newId()
    await tell('Bestek wacht', { objectId })
    await tell('Mail niet verzonden', { objectId })
    await openApp('/repair/notifications?q=bestek')
    expect(await rowOf('Mail niet verzonden')).toBeTruthy()
  })

  it('[NO-02] shows 20 per page', async () => {
    for (let i = 0; i < 21; i++) await tell(`Melding ${i}`)
    await openApp('/repair/notifications')
    await rowOf('Melding 20')
    expect(shown()).toHaveLength(20)
  })
})
