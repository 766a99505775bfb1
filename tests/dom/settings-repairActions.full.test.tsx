import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RepairActionsPage } from '../../src/features/settings/repairActions/RepairActionsPage.tsx'
import { LineDialog } from '../../src/features/repairs/detail/LineDialog.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', () => ({ photoUrl: async () => null }))

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const show = () => showAt('/repairActions/overview', '/repairActions/overview', RepairActionsPage)
const add = (description: string, number: string | null = null, price = 0) => {
  const fields = { description, number, price }
  return mutate('repairAction.create', { id: newId(), ...fields })
}
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
const inUse = async () => (await db.repairAction.toArray()).filter(({ active }) => active)

describe('the repair actions', () => {
  it('[RA-01] shows number, description and price, and searches in them', async () => {
    await add('Voeding vervangen', '13', 120)
    await show()
    expect(await columnsOf('Handelingen')).toEqual(['Nummer', 'Omschrijving', 'Prijs', 'Acties'])
    expect((await rowOf('Lens reinigen')).textContent).toContain('€ 45,50')
    fireEvent.change(screen.getByLabelText('Handelingen zoeken'), { target: { value: 'voeding' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
    expect(await rowOf('Voeding vervangen')).toBeTruthy()
  })

  it('[RA-02] [CN-02] shows 10 of them, and 20, 30 or 40 when asked', async () => {
    for (let i = 0; i < 12; i++) await add(`Handeling ${i}`, `${100 + i}`)
    await show()
    await rowOf('Lens reinigen')
    expect(rowsShown()).toHaveLength(10)
    const size = screen.getByLabelText('Rijen per pagina')
    expect(
      within(size)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['10', '20', '30', '40'])
    fireEvent.change(size, { target: { value: '20' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(13))
  })

  it('[RA-03] [RA-07] [TX-06] a row opens its dialog; what is changed is saved', async () => {
    await show()
    fireEvent.click(await rowOf('Lens reinigen'))
    expect(await screen.findByRole('dialog', { name: 'Bewerk handeling' })).toBeTruthy()
    expect(((await field('Nummer')) as HTMLInputElement).value).toBe('12')
    typeAndLeave(await field('Prijs'), '49,95')
    await pressInDialog('Toevoegen')
    expect(await screen.findByText('Handeling succesvol opgeslagen.')).toBeTruthy()
    await waitFor(async () =>
      expect(await inUse()).toMatchObject([{ number: '12', description: 'Lens reinigen', price: 49.95 }]),
    )
  })

  it('[RA-04] [RA-06] [D-070] a new one gets the highest number plus one and costs 0', async () => {
    await add('Oud', 'H900')
    await show()
    await rowOf('Lens reinigen')
    await press('Nieuwe handeling')
    expect(await screen.findByRole('dialog', { name: 'Nieuwe handeling' })).toBeTruthy()
    expect(((await field('Nummer')) as HTMLInputElement).value).toBe('13')
    typeAndLeave(await field('Omschrijving'), 'Sensor reinigen')
    await pressInDialog('Toevoegen')
    expect(await screen.findByText('Handeling succesvol opgeslagen.')).toBeTruthy()
    expect(await rowOf('Sensor reinigen')).toBeTruthy()
    expect(await inUse()).toContainEqual(
      expect.objectContaining({ number: '13', description: 'Sensor reinigen', price: 0 }),
    )
  })

  it('[RA-05] needs a description', async () => {
    await show()
    await rowOf('Lens reinigen')
    await press('Nieuwe handeling')
    await pressInDialog('Toevoegen')
    expect(await screen.findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    expect(await inUse()).toHaveLength(1)
  })

  it('[RA-08] [D-070] refuses a description that another one in use has, here and without network', async () => {
    await show()
    await rowOf('Lens reinigen')
    await press('Nieuwe handeling')
    typeAndLeave(await field('Omschrijving'), ' lens REINIGEN ')
    await pressInDialog('Toevoegen')
    expect(await screen.findByText('Handeling niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    expect(await inUse()).toHaveLength(1)
  })

  it('[RA-09] [TX-06] is deleted after a question; its description is free again', async () => {
    await show()
    await rowOf('Lens reinigen')
    await press('Lens reinigen verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    await press('Nee')
    await waitFor(() => expect(screen.queryByText(/definitief/)).toBeNull())
    expect(await inUse()).toHaveLength(1)
    await press('Lens reinigen verwijderen')
    await press('Ja')
    expect(await screen.findByText('Handeling succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Lens reinigen')).toBeNull())
    await press('Nieuwe handeling')
    typeAndLeave(await field('Omschrijving'), 'Lens reinigen')
    await pressInDialog('Toevoegen')
    expect(await rowOf('Lens reinigen')).toBeTruthy()
  })

  it('[RA-10] feeds the picker of the line dialog', async () => {
    await add('Sensor reinigen', '13', 60)
    await showAt('/', '/', () => (
      <LineDialog opened list="repairLines" repairId={newId()} onClose={() => {}} />
    ))
    const picker = await screen.findByLabelText('Handeling')
    fireEvent.click(picker)
    // The list may still be loading from the store when the first letters are typed.
    const offered = await waitFor(() => {
      fireEvent.change(picker, { target: { value: '' } })
      fireEvent.change(picker, { target: { value: 'sensor' } })
      return screen.findByText('13 – Sensor reinigen', {}, { timeout: 500 })
    })
    expect(offered).toBeTruthy()
  })
})
