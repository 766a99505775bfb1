import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { modelId } from '../../src/domain/items/itemModel.ts'
import { DossierPage } from '../../src/features/items/dossier/DossierPage.tsx'
import { KitsPage } from '../../src/features/settings/kits/KitsPage.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let first: string
let second: string
let cable: string
beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
  const categoryId = newId()
  ;[first, second, cable] = [newId(), newId(), newId()] as [string, string, string]
  await mutate('category.create', { id: categoryId, description: 'Verhuur', prefix: 'VER' })
  const house = { categoryId, rentable: true }
  const camera = { ...house, brand: 'JVC', model: 'GY-HC900', rentPrice: 100 }
  await mutate('item.create', { id: first, ...camera, serialNumber: '1386' })
  await mutate('item.create', { id: second, ...camera, serialNumber: '1387' })
  await mutate('item.create', { id: cable, ...house, brand: 'Belden', rentPrice: 2, stockQuantity: 40 })
})

const show = () => showAt('/rental/kits', '/rental/kits', KitsPage)
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
const model = { itemId: null, brand: 'JVC', model: 'GY-HC900' }
const kit = (name: string, more: object = {}) =>
  mutate('kit.create', {
    id: newId(),
    name,
    parts: [
      { id: newId(), position: 1, ...model, quantity: 2 },
      { id: newId(), position: 2, itemId: cable, brand: null, model: null, quantity: 5 },
    ],
    ...more,
  })

/** Types into the field that adds a part and takes the option of this text. */
async function pick(label: string, term: string, option: RegExp) {
  fireEvent.change(await field(label), { target: { value: term } })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const parts = () =>
  within(screen.getByRole('group', { name: 'Onderdelen' }))
    .getAllByRole('listitem')
    .map((row) => [
      within(row).getByRole('textbox').getAttribute('aria-label'),
      within(row).getByRole<HTMLInputElement>('textbox').value,
    ])

describe('the kits', () => {
  it('[KI-11] shows name, note, pieces and price: its own, or the sum of its parts', async () => {
    await kit('EFP-set')
    await kit('Reportageset', { price: 150, note: 'Rode koffer' })
    await show()
    expect(await columnsOf('Kits')).toEqual(['Naam', 'Notitie', 'Stuks', 'Prijs per dag', 'Acties'])
    await waitFor(async () => expect((await rowOf('EFP-set')).textContent).toContain('€ 210,00 (som)'))
    const own = await rowOf('Reportageset')
    expect(own.textContent).toContain('Rode koffer')
    expect(own.textContent).toContain('7')
    expect(own.textContent).toMatch(/€ 150,00(?! \(som\))/)
  })

  it('[KI-12] adds a model, a piece and bulk by one search, and says what they cost together', async () => {
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), 'EFP-set')
    await pick('Onderdeel toevoegen', 'hc900', /Eender welk stuk van dit model \(2\)/)
    await pick('Onderdeel toevoegen', 'hc900', /Eender welk stuk/)
    await pick('Onderdeel toevoegen', '1387', /^JVC GY-HC900\s*1387/)
    await pick('Onderdeel toevoegen', 'belden', /Bulk, 40 stuks/)
    await waitFor(() =>
      expect(parts()).toEqual([
        ['Aantal JVC GY-HC900', '2'],
        ['Aantal JVC GY-HC900', '1'],
        ['Aantal Belden', '1'],
      ]),
    )
    expect(await screen.findByText('Som van de onderdelen: € 302,00 per dag')).toBeTruthy()
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Kit succesvol opgeslagen.')).toBeTruthy()
    await waitFor(async () => expect(await db.kit.count()).toBe(1))
    const [stored] = await db.kit.toArray()
    expect(stored).toMatchObject({ name: 'EFP-set', price: null, note: null })
    expect(stored?.parts).toMatchObject([
      { position: 1, ...model, quantity: 2 },
      { position: 2, itemId: second, brand: null, model: null, quantity: 1 },
      { position: 3, itemId: cable, quantity: 1 },
    ])
  })

  it('[KI-13] refuses a name that is taken and a number that is none, under their fields', async () => {
    await kit('EFP-set')
    await show()
    await press('Nieuwe kit')
    typeAndLeave(await field('Naam'), ' efp-SET ')
    await pick('Onderdeel toevoegen', 'belden', /Bulk/)
    typeAndLeave(await field('Aantal Belden'), '0')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Kit niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    expect(await screen.findByText('Het aantal moet groter zijn dan 0.')).toBeTruthy()
    expect(await db.kit.count()).toBe(1)
  })

  it('[KI-12, KI-14] a change sends the fields that were touched, with what was seen in them', async () => {
    await kit('EFP-set', { price: 150 })
    await show()
    fireEvent.click(await rowOf('EFP-set'))
    await screen.findByRole('dialog', { name: 'Kit bewerken' })
    const seen = (await db.kit.toArray())[0]?.parts
    fireEvent.click(await screen.findByRole('button', { name: 'Belden omhoog' }))
    typeAndLeave(await field('Aantal JVC GY-HC900'), '3')
    await pressInDialog('Opslaan')
    await waitFor(async () =>
      expect((await db.kit.toArray())[0]?.parts).toMatchObject([
        { itemId: cable },
        { ...model, quantity: 3 },
      ]),
    )
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect(sent?.name).toBe('kit.set')
    expect(Object.keys(Object(sent?.args.set))).toEqual(['parts'])
    expect(sent?.base).toEqual({ parts: seen })
  })

  it('[KI-14] what is not touched follows what a colleague changes while the dialog is open', async () => {
    await kit('EFP-set', { price: 150 })
    await show()
    fireEvent.click(await rowOf('EFP-set'))
    typeAndLeave(await field('Notitie'), 'Rode koffer')
    const [stored] = await db.kit.toArray()
    await mutate('kit.set', { id: stored!.id, set: { price: 175 } })
    await waitFor(async () => expect(((await field('Prijs')) as HTMLInputElement).value).toContain('175'))
    expect(((await field('Notitie')) as HTMLInputElement).value).toBe('Rode koffer')
  })

  it('[KI-11] a deleted kit leaves the list after a question', async () => {
    await kit('EFP-set')
    await show()
    await rowOf('EFP-set')
    await press('EFP-set verwijderen')
    await press('Ja')
    expect(await screen.findByText('Kit succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('EFP-set')).toBeNull())
    expect((await db.kit.toArray())[0]?.active).toBe(false)
  })
})

describe('what the pieces of a model share', () => {
  const dossier = () => showAt('/items/detail/$itemId', `/items/detail/${first}`, DossierPage)

  it('[KI-15] stands in the dossier of each of its pieces, and is changed there', async () => {
    await dossier()
    const panel = within(await screen.findByRole('region', { name: 'Gegevens van het model' }))
    expect(panel.getByText('Onbekend')).toBeTruthy()
    await press('Model bewerken')
    await screen.findByRole('dialog', { name: 'Gegevens van het model: JVC GY-HC900' })
    typeAndLeave(await field('Huurprijs'), '145')
    await pick('Toevoegen wat altijd meegaat', 'belden', /Bulk/)
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gegevens van het model opgeslagen.')).toBeTruthy()
    await waitFor(() => expect(panel.getByText('€ 145,00 per dag')).toBeTruthy())
    expect(panel.getByText('1 × Belden')).toBeTruthy()
    expect(await db.itemModel.get(modelId({ brand: 'jvc', model: 'gy-hc900' }))).toMatchObject({
      brand: 'JVC',
      model: 'GY-HC900',
      dayPrice: 145,
      accessories: [{ itemId: cable, quantity: 1 }],
    })
  })

  it('[KI-15] a later change sends what was touched, with what was seen in it', async () => {
    await mutate('itemModel.set', { brand: 'JVC', model: 'GY-HC900', set: { dayPrice: 145 } })
    await dossier()
    await press('Model bewerken')
    typeAndLeave(await field('Huurprijs'), '150')
    await pressInDialog('Opslaan')
    await screen.findByText('Gegevens van het model opgeslagen.')
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect(sent?.args).toEqual({ brand: 'JVC', model: 'GY-HC900', set: { dayPrice: 150 } })
    expect(sent?.base).toEqual({ dayPrice: 145 })
  })
})
