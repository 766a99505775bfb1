import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import { editRental, fieldByLabel, readRental, rent, rentalOf } from '../kit/e2e/rentalForm.ts'

// Every change was sent already, so that undo is a change of its own.
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending: async () => [],
}))

/* The ways out of a shortage, in the rental that is read and in its form. */

let desk: desks.RentalDesk
let subcategoryId: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  subcategoryId = newId()
  await mutate('subcategory.create', { id: subcategoryId, category: desk.category, description: 'Kabels' })
  await mutate('item.set', { id: desk.cables, set: { subcategoryId } })
})

const item = async (model: string, stockQuantity: number | null, rentPrice: number) => {
  const id = newId()
  const fields = { categoryId: desk.category, subcategoryId, brand: 'Neutrik', rentable: true }
  await mutate('item.create', { ...fields, id, model, stockQuantity, rentPrice })
  return id
}
/** Four cables of six are taken until 13 June; a rental asks for five on those days. */
const shortRental = async (more: object = {}) => {
  await rent(desk.cables, { rentalLines: [{ id: newId(), itemId: desk.cables, quantity: 4 }] })
  const line = { id: newId(), itemId: desk.cables, quantity: 5, remark: 'op haspel' }
  return rent(null, { tempCusName: 'Boei 12', rentalLines: [line], ...more })
}
const line = () => screen.findByRole('row', { name: 'Canon Kabelset' })
const way = async (name: RegExp) => within(await line()).findByRole('button', { name })
const quantities = async (id: string) =>
  (await rentalOf(id))!.rentalLines.map(({ itemId, quantity }) => [itemId, quantity])
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))

describe('a rental that is read', () => {
  it("[HV-29] [HV-32] 'Neem 2' takes what can be promised, and is taken back", async () => {
    const id = await shortRental()
    await readRental(id)
    expect(
      await screen.findByText(/^5 gevraagd, 6 in huis, 4 bij Omroep Noord t\/m 13\/06: 2 kunnen/),
    ).toBeTruthy()
    fireEvent.click(await way(/^Neem 2$/))
    await waitFor(async () => expect(await quantities(id)).toEqual([[desk.cables, 2]]))
    await screen.findByText('Het aantal is nu 2.')
    await undo()
    await waitFor(async () => expect(await quantities(id)).toEqual([[desk.cables, 5]]))
  })

  it("[HV-30] [HV-32] 'Alternatief' adds what is lacking, and is taken back", async () => {
    await item('Duur', 20, 300)
    const near = await item('XLR', 20, 75)
    const id = await shortRental()
    await readRental(id)
    fireEvent.click(await way(/^Alternatief 3 × Neutrik XLR vrij$/))
    await waitFor(async () =>
      expect(await quantities(id)).toEqual([
        [desk.cables, 2],
        [near, 3],
      ]),
    )
    await undo()
    await waitFor(async () => expect(await quantities(id)).toEqual([[desk.cables, 5]]))
  })

  it('[HV-30] a line of which nothing is left makes way for the alternative and comes back with undo', async () => {
    const near = await item('XLR', 20, 75)
    await rent(desk.cables, { rentalLines: [{ id: newId(), itemId: desk.cables, quantity: 6 }] })
    const id = await rent(desk.cables)
    await readRental(id)
    const press = await way(/^Alternatief/)
    expect(screen.queryByRole('button', { name: /^Neem/ })).toBeNull()
    fireEvent.click(press)
    await waitFor(async () => expect(await quantities(id)).toEqual([[near, 1]]))
    await undo()
    await waitFor(async () => expect(await quantities(id)).toEqual([[desk.cables, 1]]))
  })

  it("[HV-31] 'Vanaf' asks, and then moves the rental as a whole", async () => {
    const id = await shortRental()
    await readRental(id)
    fireEvent.click(await way(/^Vanaf 14\/06 5 vrij$/))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/verplaatsen naar 14\/06\/2030 – 15\/06\/2030\?/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ja' }))
    await waitFor(async () =>
      expect(await rentalOf(id)).toMatchObject({ pickupDate: '2030-06-14', returnDate: '2030-06-15' }),
    )
  })

  it('[HV-31] is not offered if nothing is free within a week', async () => {
    await rent(desk.cables, {
      returnDate: '2030-06-20',
      rentalLines: [{ id: newId(), itemId: desk.cables, quantity: 4 }],
    })
    const id = await rent(null, { rentalLines: [{ id: newId(), itemId: desk.cables, quantity: 5 }] })
    await readRental(id)
    await way(/^Neem 2$/)
    expect(screen.queryByRole('button', { name: /^Vanaf/ })).toBeNull()
  })
})

describe('the form of a rental', () => {
  it('[HV-29] [HV-30] [HV-32] changes what is filled in, and stores nothing', async () => {
    const near = await item('XLR', 20, 75)
    const id = await shortRental()
    await editRental(id)
    fireEvent.click(await way(/^Alternatief/))
    await screen.findByRole('row', { name: 'Neutrik XLR' })
    expect(await quantities(id)).toEqual([[desk.cables, 5]])
    await undo()
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Neutrik XLR' })).toBeNull())
    fireEvent.click(await way(/^Neem 2$/))
    await waitFor(async () =>
      expect(within(await line()).getByLabelText<HTMLInputElement>('Aantal').value).toBe('2'),
    )
    expect(await db.item.get(near)).toBeTruthy()
    expect(await quantities(id)).toEqual([[desk.cables, 5]])
  })

  it("[HV-31] 'Vanaf' moves the four days after a question", async () => {
    const id = await shortRental()
    await editRental(id)
    fireEvent.click(await way(/^Vanaf 14\/06/))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ja' }))
    await waitFor(() => expect(fieldByLabel(/^Afhaaldatum/).value).toBe('14/06/2030'))
    expect((await rentalOf(id))?.pickupDate).toBe('2030-06-12')
  })

  it('[HV-29] a part of a kit keeps its quantity', async () => {
    const [kitId, part] = [
      newId(),
      { id: newId(), position: 0, itemId: desk.cables, brand: null, model: null },
    ]
    await mutate('kit.create', { id: kitId, name: 'Set', parts: [{ ...part, quantity: 5 }] })
    const head = { id: newId(), customItem: 'Set', kitId }
    const parts = { id: newId(), itemId: desk.cables, quantity: 5, partOf: head.id }
    const id = await shortRental({ rentalLines: [head, parts] })
    await editRental(id)
    await way(/^Vanaf/)
    expect(screen.queryByRole('button', { name: /^(Neem|Alternatief)/ })).toBeNull()
  })
})
