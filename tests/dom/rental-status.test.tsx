import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { movementOf, rentalLine } from '../kit/rentals.ts'
import { buttonCalled, expectGone, press, pressInRow } from '../kit/dom/customersDesk.ts'
import { add, chooseStatus, openRentals, row, statusSelectOf, storedStatus } from '../kit/dom/rentalsDesk.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

const cancel = vi.hoisted(() => vi.fn<(mids: readonly string[]) => Promise<string[]>>())
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending: cancel,
}))

const CHANGED = 'Status succesvol aangepast.'
beforeEach(async () => {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({ state: 'offline', online: false })
  cancel.mockReset().mockImplementation(async (mids) => [...mids])
})

describe('the status', () => {
  it('[VL-19] is chosen from the list of the server', async () => {
    const put = (order: number, description: string) =>
      db.ref.put({ id: newId(), kind: 'rentalStatus', description, order, color: 'blue' })
    await put(2, 'Bevestigd')
    await put(1, 'Optie')
    await put(3, 'Verloren')
    await add(1)
    await openRentals()
    const status = await statusSelectOf('Klant 1')
    await waitFor(() =>
      expect([...status.options].map(({ value }) => value)).toEqual(['Optie', 'Bevestigd', 'Verloren']),
    )
  })

  it.each(['Geannuleerd', 'Afgehandeld', 'Teruggebracht'])(
    '[VL-20] %s takes the row out of the list',
    async (status) => {
      const id = await add(1)
      await add(2)
      await openRentals()
      await chooseStatus('Klant 1', status)
      await expectGone('Klant 1')
      await screen.findByText(CHANGED)
      expect(await storedStatus(id)).toBe(status)
      await row('Klant 2')
    },
  )

  it('[VL-24] any may follow any other, and the former one is kept', async () => {
    const id = await add(1, { status: 'Geannuleerd' })
    await openRentals('?all=true')
    for (const status of ['Optie', 'Afgehandeld', 'Bevestigd', 'Teruggebracht']) {
      const before = await storedStatus(id)
      await chooseStatus('Klant 1', status)
      await waitFor(async () => expect(await storedStatus(id)).toBe(status))
      await waitFor(async () => expect((await statusSelectOf('Klant 1')).value).toBe(status))
      expect((await db.rental.get(id))?.previousStatus).toBe(before)
    }
  })
})

describe('archiving and deleting', () => {
  it('[VL-21] finishes a confirmed rental after the question', async () => {
    const id = await add(1)
    await openRentals()
    await press('2026.1 archiveren')
    await screen.findByText('Wilt u deze verhuur afhandelen?')
    expect(await storedStatus(id)).toBe('Bevestigd')
    await press('Ja')
    await expectGone('Klant 1')
    expect(await storedStatus(id)).toBe('Afgehandeld')
    await screen.findByText(CHANGED)
  })

  it.each(['Optie', 'Teruggebracht'] as const)('[VL-22] cancels one that is %s', async (status) => {
    const id = await add(1, { status })
    await openRentals('?all=true')
    await press('2026.1 archiveren')
    await screen.findByText('Wilt u deze verhuur annuleren?')
    await press('Ja')
    await waitFor(async () => expect(await storedStatus(id)).toBe('Geannuleerd'))
  })

  it("[VL-23] 'Nee' leaves the status as it was", async () => {
    const id = await add(1)
    await openRentals()
    await press('2026.1 archiveren')
    await press('Nee')
    await waitFor(() => expect(screen.queryByText('Wilt u deze verhuur afhandelen?')).toBeNull())
    expect([(await statusSelectOf('Klant 1')).value, await storedStatus(id)]).toEqual([
      'Bevestigd',
      'Bevestigd',
    ])
    expect((await db.outbox.toArray()).map(({ name }) => name)).not.toContain('rental.archive')
  })

  it('[D-088] there is nothing left to archive on a finished or cancelled one', async () => {
    await add(1, { status: 'Afgehandeld' })
    await add(2, { status: 'Geannuleerd' })
    await openRentals('?all=true')
    await row('Klant 1')
    const why = 'Deze verhuur is al afgesloten.'
    for (const n of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await buttonCalled(`2026.${n} archiveren`)
      const icon = screen.getByRole('button', { name: `2026.${n} archiveren`, description: why })
      expect(icon.getAttribute('aria-disabled')).toBe('true')
    }
  })

  it('can be taken back: what was sent by the former status', async () => {
    const id = await add(1)
    await openRentals()
    await press('2026.1 archiveren')
    await press('Ja')
    await expectGone('Klant 1')
    cancel.mockResolvedValue([])
    await press('Ongedaan maken')
    await row('Klant 1')
    expect(await storedStatus(id)).toBe('Bevestigd')
  })

  it('[VL-16] [D-088] deletes for good after the question', async () => {
    const id = await add(1)
    await openRentals()
    await press('2026.1 definitief verwijderen')
    await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
    await press('Ja')
    await expectGone('Klant 1')
    await screen.findByText('Verhuur definitief verwijderd.')
    expect(await db.rental.get(id)).toBeUndefined()
    cancel.mockResolvedValue([])
    await press('Ongedaan maken')
    await screen.findByText('De verhuur is al gewist op de server.')
  })

  it('[OI-22] [TA-01] says before it deletes that what is missing counts in the stock again', async () => {
    const itemId = newId()
    const line = rentalLine({ itemId, customItem: null, multiple: true, quantity: 8 })
    const missing = movementOf(line, 'missing', 3)
    const id = await add(1, { rentalLines: [line], movements: [missing] })
    await openRentals()
    await press('2026.1 definitief verwijderen')
    const question = await screen.findByRole('dialog', { name: 'Verhuur 2026.1' })
    expect(question.textContent).toContain('Een verhuur komt niet in de prullenbak.')
    expect(question.textContent).toContain('Van bulk 3 ontbreken: dat telt dan weer mee in de voorraad.')
    await press('Nee')
    expect(await db.rental.get(id)).toBeDefined()
  })

  it('an unsent delete is taken back from the outbox', async () => {
    await mutate('rental.create', {
      id: newId(),
      pickupDate: '2026-06-05',
      startDate: '2026-06-05',
      endDate: '2026-06-05',
      returnDate: '2026-06-05',
      tempCusName: 'Filmploeg',
    })
    await openRentals()
    await pressInRow(await row('Filmploeg'), /definitief verwijderen$/)
    await press('Ja')
    await expectGone('Filmploeg')
    await press('Ongedaan maken')
    const [last] = (await db.outbox.toArray()).slice(-1)
    await waitFor(() => expect(cancel).toHaveBeenCalledWith([last?.mid]))
    await screen.findByText('Wijziging ongedaan gemaakt.')
  })
})
