import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { type AttentionRow, type OutboxEntry, queuedOriginal } from '../../src/sync/store/tables.ts'
import type { SeqOutcome } from '../../src/sync/protocol/protocol.ts'
import { type Desk, repairOf, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, quietSync, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let repair: string
beforeEach(async () => {
  vi.restoreAllMocks()
  desk = await setUpDesk()
  // A repair that the server knows already.
  const made = await repairOf(await takeIn(desk))
  repair = newId()
  await db.repair.put({
    ...made,
    id: repair,
    number: '2026.118',
    reference: 'PO 1',
    openConflicts: 1,
  } as never)
  await Promise.all([db.outbox.clear(), db.shadow.clear()])
  logIn(desk.user)
  reportStatus({})
})

const open = () => openApp('/sync')
const panel = (name: string) => screen.findByRole('region', { name })
const press = (where: HTMLElement, name: string) =>
  fireEvent.click(within(where).getByRole('button', { name }))
const yes = async (name = 'Ja') =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: /\?/ })).getByRole('button', { name }))

/** A refused change as the engine leaves it. */
async function refuse(
  name: string,
  args: object,
  outcome: Partial<SeqOutcome>,
  root?: string,
): Promise<string> {
  const mid = newId()
  const entry = {
    seq: 1,
    mid,
    name,
    mv: 1,
    uid: desk.user,
    at: '2026-11-20T13:05:00.000Z',
    args,
    touched: [],
    createdAt: 0,
  } as unknown as OutboxEntry
  const row = {
    mid,
    root: root ?? mid,
    entry,
    outcome: { status: 'rejected', seq: 1, mid, ...outcome },
    at: 0,
  }
  await db.attention.put(row as unknown as AttentionRow)
  return mid
}

describe('the waiting changes', () => {
  it('are shown in Dutch with when and who, and those never sent can be cancelled', async () => {
    await mutate('repair.set', { id: repair, set: { status: 'Hersteld' } })
    const cancel = vi.spyOn(quietSync, 'cancelPending')
    await open()
    const waiting = await panel('In de wachtrij (1)')
    within(waiting).getByText('Status van herstelling 2026.118 gewijzigd van Binnengebracht naar Hersteld.')
    within(waiting).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d · Jan Peeters$/)
    press(waiting, 'Annuleren')
    await yes('Ongedaan maken')
    await screen.findByText('Wijziging ongedaan gemaakt.')
    const [entry] = await db.outbox.toArray()
    expect(cancel).toHaveBeenCalledWith([entry?.mid])
  })

  it('that may be on their way can no longer be taken back', async () => {
    await mutate('repair.set', { id: repair, set: { status: 'Hersteld' } })
    const [entry] = await db.outbox.toArray()
    await db.meta.put({ k: 'offeredSeq', v: entry?.seq })
    await open()
    const button = within(await panel('In de wachtrij (1)')).getByRole('button', { name: 'Annuleren' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('[CF-22] do not hold what was taken back before it was sent', async () => {
    await mutate('repair.set', { id: repair, set: { status: 'Hersteld' } })
    await mutate('repair.set', { id: repair, set: { reference: 'PO 2' } })
    const [entry] = await db.outbox.toArray()
    await db.outbox.put({ ...entry!, mid: newId(), name: 'sync.noop', args: {}, touched: [], reads: [] })
    await open()
    const waiting = await panel('In de wachtrij (1)')
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says that everything was sent', async () => {
    await open()
    expect(
      within(await panel('In de wachtrij')).getByText('Alle wijzigingen van dit toestel zijn verstuurd.'),
    ).toBeTruthy()
  })
})

describe('what was not synchronised (D-022)', () => {
  it('shows what, when, who and why, with what hangs on it', async () => {
    const text = 'Categorie niet opgeslagen, naam bestaat reeds.'
    const root = await refuse(
      'category.create',
      { id: newId(), description: 'Camera', prefix: 'CAM' },
      { code: 'duplicate_name', text, details: { existingId: desk.category } },
    )
    await refuse(
      'item.create',
      { id: newId(), brand: 'Sony', model: 'FX6' },
      { code: 'parent_rejected', root },
      root,
    )
    await open()
    const refused = await panel('Niet gesynchroniseerd (2)')
    expect(within(refused).getByText('Categorie Camera aangemaakt.')).toBeTruthy()
    expect(within(refused).getByText('20/11/2026 14:05 · Jan Peeters')).toBeTruthy()
    expect(within(refused).getByText(text)).toBeTruthy()
    expect(within(within(refused).getByRole('list')).getByText('Item Sony FX6 aangemaakt.')).toBeTruthy()
  })

  it("'Gebruik bestaande' takes the category that was there", async () => {
    const use = vi.spyOn(quietSync, 'useExistingFor')
    const mid = await refuse(
      'category.create',
      { id: newId(), description: 'Camera', prefix: 'CAM' },
      { code: 'duplicate_name', details: { existingId: desk.category } },
    )
    await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Gebruik bestaande')
    await waitFor(() => expect(use).toHaveBeenCalledWith(mid))
  })

  it("[RB-03] 'Gebruik bestaande' is there for a price rate that was refused as a duplicate", async () => {
    const use = vi.spyOn(quietSync, 'useExistingFor')
    const text = 'Staffel niet opgeslagen, aantal dagen bestaat reeds.'
    const mid = await refuse(
      'priceRate.create',
      { id: newId(), numberOfDays: 3, rate: 2.5 },
      { code: 'duplicate_name', text, details: { existingId: newId() } },
    )
    await open()
    const refused = await panel('Niet gesynchroniseerd (1)')
    within(refused).getByText(text)
    press(refused, 'Gebruik bestaande')
    await waitFor(() => expect(use).toHaveBeenCalledWith(mid))
  })

  it("'Aanpassen en opnieuw versturen' fills in the refused values and sends the corrected ones", async () => {
    const retry = vi.spyOn(quietSync, 'retryRefused')
    const args = { id: repair, set: { notes: 'Geen klank' } }
    const mid = await refuse('repair.set', args, { code: 'invalid_args' })
    await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Aanpassen en opnieuw versturen')
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByLabelText<HTMLInputElement>('Omschrijving')
    expect(field.value).toBe('Geen klank')
    fireEvent.change(field, { target: { value: 'Geen geluid' } })
    press(dialog, 'Opnieuw versturen')
    await waitFor(() =>
      expect(retry).toHaveBeenCalledWith(mid, { [mid]: { id: repair, set: { notes: 'Geen geluid' } } }),
    )
  })

  it.each([
    ['', 'Deze herstelling is gefactureerd. Toch wijzigen?'],
    [' of an earlier server', 'Deze herstelling is gefactureerd en kan niet meer gewijzigd worden.'],
  ])(
    "[GF-08] a change that met a billed repair%s asks, and 'Toch wijzigen' sends it again",
    async (_, text) => {
      const retry = vi.spyOn(quietSync, 'retryRefused')
      const line = { id: newId(), description: 'Uren', quantity: 1, price: 50 }
      const added = { repairId: repair, line }
      const root = await refuse('repair.addLine', added, { code: 'billed_locked', text })
      const set = { repairId: repair, lineId: line.id, set: { price: 60 } }
      const rejected = { code: 'parent_rejected' as const, details: { root } }
      const child = await refuse('repair.setLine', set, rejected, root)
      await refuse('repair.addLog', { repairId: repair, line: { id: newId() } }, rejected, root)
      await open()
      const refused = await panel('Niet gesynchroniseerd (3)')
      within(refused).getByText('Deze herstelling is gefactureerd. Toch wijzigen?')
      press(refused, 'Toch wijzigen')
      await screen.findByText('De wijziging wordt opnieuw verstuurd.')
      const confirmBilled = true
      expect(retry).toHaveBeenCalledWith(root, {
        [root]: { ...added, confirmBilled },
        [child]: { ...set, confirmBilled },
      })
    },
  )

  it('[GF-08] a change refused for another reason asks where its repair is billed by now', async () => {
    const refusedHere = new Error('Deze herstelling is gefactureerd. Toch wijzigen?')
    const retry = vi.spyOn(quietSync, 'retryRefused').mockRejectedValueOnce(refusedHere)
    const args = { id: repair, set: { underWarranty: true } }
    const mid = await refuse('repair.set', args, { code: 'invalid_args' })
    await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Aanpassen en opnieuw versturen')
    press(await screen.findByRole('dialog'), 'Opnieuw versturen')
    await screen.findByText('Deze herstelling is gefactureerd. Toch wijzigen?')
    await yes()
    await waitFor(() =>
      expect(retry).toHaveBeenLastCalledWith(mid, { [mid]: { ...args, confirmBilled: true } }),
    )
  })

  it("'Verwerpen' asks first", async () => {
    const discard = vi.spyOn(quietSync, 'discardRefused')
    const mid = await refuse('repair.archive', { id: repair }, { code: 'gone' })
    await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Verwerpen')
    await screen.findByText(/Wilt u deze wijziging verwerpen\?/)
    expect(discard).not.toHaveBeenCalled()
    await yes('Verwerpen')
    await waitFor(() => expect(discard).toHaveBeenCalledWith(mid))
  })

  it("'Maak nieuwe herstelling hiervan' offers a new repair with what was typed (B6.5)", async () => {
    await refuse(
      'repair.set',
      { id: newId(), set: { notes: 'Geen klank', itemId: desk.camera } },
      { code: 'gone' },
    )
    const app = await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Maak nieuwe herstelling hiervan')
    await waitFor(() => expect(app.address()).toBe('/repair/new'))
    const draft = (await db.draft.toArray())[0]?.data
    expect(draft).toMatchObject({ notes: 'Geen klank', itemId: desk.camera, executorId: desk.executor })
  })
})

describe('[CF-21] a late edit of a deleted rental', () => {
  it('offers a new one with what was typed, which its form takes up', async () => {
    logIn(desk.user, 'rental')
    const line = { id: newId(), customItem: 'Statief', quantity: 2, itemPrice: 12.5 }
    const set = { externalReference: 'PO 7', notes: 'Laat', rentalLines: [line] }
    await refuse('rental.set', { id: newId(), set }, { code: 'gone' })
    const app = await open()
    press(await panel('Niet gesynchroniseerd (1)'), 'Maak nieuwe verhuur hiervan')
    await waitFor(() => expect(app.address()).toBe('/rental/new'))
    fireEvent.click(await screen.findByRole('button', { name: 'Verder invullen' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Externe referentie').value).toBe('PO 7'),
    )
    expect(screen.getByDisplayValue('Laat')).toBeTruthy()
    const row = screen.getByRole('row', { name: 'Statief' })
    expect(within(row).getByDisplayValue('2')).toBeTruthy()
    expect(row.textContent).toMatch(/25,00/)
  })
})

describe('conflicts (D-023, B6.1)', () => {
  const conflict = async () => {
    const colleague = newId()
    await db.user.put({
      id: colleague,
      username: 'an',
      name: 'An',
      lastName: 'Maes',
      email: null,
      active: true,
      role: 'owner',
      onlyDepartment: null,
    })
    const id = newId()
    await db.conflict.put({
      id,
      e: 'repair',
      eid: repair,
      field: 'reference',
      policy: 'later_wins',
      winner: { value: 'PO 1', by: colleague, at: '2026-11-20T12:00:00Z' },
      loser: { value: 'PO 2', by: desk.user, at: '2026-11-20T13:00:00Z' },
      state: 'open',
    })
    return id
  }

  it('shows both values side by side with who and when', async () => {
    await conflict()
    await open()
    const conflicts = await panel('Conflicten (1)')
    for (const text of ['PO 1', 'An Maes · 20/11/2026 13:00', 'PO 2', 'Jan Peeters · 20/11/2026 14:00'])
      expect(within(conflicts).getByText(text)).toBeTruthy()
  })

  it("'Zet … terug' puts the lost value back", async () => {
    const id = await conflict()
    await open()
    press(await panel('Conflicten (1)'), 'Zet "PO 2" terug')
    await waitFor(async () => expect((await repairOf(repair))?.reference).toBe('PO 2'))
    expect((await db.conflict.get(id))?.state).toBe('restored')
    await waitFor(() => expect(screen.queryByRole('region', { name: /Conflicten/ })).toBeNull())
  })

  it("'Huidige waarde houden' keeps the value and closes the conflict", async () => {
    const id = await conflict()
    await open()
    press(await panel('Conflicten (1)'), 'Huidige waarde houden')
    await waitFor(async () => expect((await db.conflict.get(id))?.state).toBe('dismissed'))
    expect((await repairOf(repair))?.reference).toBe('PO 1')
  })
})

describe('the page', () => {
  it('shows the last synchronisation and starts one', async () => {
    const now = vi.spyOn(quietSync, 'syncNow')
    reportStatus({ lastSyncAt: '2026-11-20T13:05:00Z' })
    await open()
    await screen.findByText('Laatste synchronisatie: 20/11/2026 14:05')
    fireEvent.click(screen.getByRole('button', { name: 'Nu synchroniseren' }))
    expect(now).toHaveBeenCalledTimes(1)
  })

  it('[EV-06] lists the photos that wait, each once', async () => {
    const [sha256, original] = ['a'.repeat(64), 'b'.repeat(64)]
    const file = { bytes: new ArrayBuffer(4), mime: 'image/jpeg', repairId: repair, createdAt: 0 }
    await db.blobq.bulkPut([
      { ...file, sha256, original },
      { ...file, sha256: queuedOriginal(original) },
    ])
    await open()
    expect(
      within(await panel('Bestanden in de wachtrij (1)')).getByText('Foto van herstelling 2026.118.'),
    ).toBeTruthy()
  })
})

describe('this device', () => {
  it('[OB-03] shows by what the log of the server knows it, and the last error with the id of its request', async () => {
    const [clientId, epoch] = [newId(), newId()]
    await db.meta.put({ k: 'epoch', v: epoch })
    reportStatus({ clientId })
    await open()
    const device = await panel('Dit toestel')
    expect(within(device).getByText('Toestelcode').nextElementSibling?.textContent).toBe(clientId)
    expect((await within(device).findByText('Gegevenscode')).nextElementSibling?.textContent).toBe(epoch)
    within(device).getByText('versie 1.2.0')
    expect(within(device).queryByText('Laatste fout van de server')).toBeNull()
    reportStatus({ failure: { requestId: 'proxy-42', at: Date.parse('2026-11-20T13:05:00.000Z') } })
    within(device).getByText('Laatste fout van de server')
    expect(device.textContent).toContain('20/11/2026 14:05, aanvraag proxy-42')
  })
})
