import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { ManufacturersPage } from '../../src/features/settings/manufacturers/ManufacturersPage.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', () => ({ photoUrl: async () => null }))

const SONY = {
  name: 'Sony Service',
  email: 'rma@sony.example',
  phone: '02 123 45 67',
  address: {
    street: 'Da Vincilaan',
    number: '7',
    box: null,
    postalCode: '1935',
    city: 'Zaventem',
    country: 'België',
  },
}

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const add = async (fields: object = SONY) => {
  const id = newId()
  await mutate('manufacturer.create', { ...SONY, ...fields, id })
  return id
}
const show = () => showAt('/manufacturers/overview', '/manufacturers/overview', ManufacturersPage)
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))
const stored = (id: string) => db.manufacturer.get(id)
const openNew = async () => {
  await show()
  await press('Nieuwe fabrikant')
  return screen.findByRole('dialog', { name: 'Nieuwe fabrikant' })
}
const FILLED: Record<string, string> = {
  Naam: 'Canon Repair',
  'E-mail': 'repair@canon.example',
  Telefoon: '02 722 04 11',
  Straat: 'Berkenlaan',
  Nummer: '3',
  Postcode: '1831',
  Gemeente: 'Diegem',
}

describe('the manufacturers', () => {
  it('[SE-36] [D-126] lists name, e-mail, phone, city and RMA, and searches in them', async () => {
    await add()
    await add({ name: 'Nikon Europe', rma: true, address: { ...SONY.address, city: 'Amstelveen' } })
    await show()
    expect(await columnsOf('Fabrikanten')).toEqual([
      'Naam',
      'E-mail',
      'Telefoon',
      'Gemeente',
      'RMA',
      'Acties',
    ])
    expect((await rowOf('Nikon Europe')).textContent).toContain('Ja')
    fireEvent.change(screen.getByLabelText('Fabrikanten zoeken'), { target: { value: 'zaventem' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
    expect(await rowOf('Sony Service')).toBeTruthy()
  })

  it('[CN-06] shows 10 of them', async () => {
    for (let i = 0; i < 11; i++) await add({ name: `Fabrikant ${10 + i}` })
    await show()
    await rowOf('Fabrikant 10')
    expect(rowsShown()).toHaveLength(10)
  })

  it('[SE-36] [SE-45] [SE-46] [TX-05] a new one with every field', async () => {
    await openNew()
    const rest = { Voornaam: 'An', Achternaam: 'Maes', Bus: 'B2' }
    for (const [label, text] of Object.entries({ ...FILLED, ...rest })) typeAndLeave(await field(label), text)
    const rma = (await field('RMA')) as HTMLInputElement
    expect(rma.checked).toBe(false)
    fireEvent.click(rma)
    expect(((await field('Taal')) as HTMLSelectElement).value).toBe('NL')
    fireEvent.change(await field('Taal'), { target: { value: 'EN' } })
    fireEvent.change(await field('Land'), { target: { value: 'Engeland' } })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Fabrikant succesvol opgeslagen.')).toBeTruthy()
    await rowOf('Canon Repair')
    expect(await db.manufacturer.toArray()).toMatchObject([
      {
        name: 'Canon Repair',
        firstName: 'An',
        lastName: 'Maes',
        email: 'repair@canon.example',
        phone: '02 722 04 11',
        address: {
          street: 'Berkenlaan',
          number: '3',
          box: 'B2',
          postalCode: '1831',
          city: 'Diegem',
          country: 'Engeland',
        },
        rma: true,
        language: 'EN',
        active: true,
      },
    ])
  })

  it.each([
    ['[SE-37]', 'Naam'],
    ['[SE-38]', 'E-mail'],
    ['[SE-39]', 'Telefoon'],
    ['[SE-40]', 'Straat'],
    ['[SE-41]', 'Nummer'],
    ['[SE-42]', 'Postcode'],
    ['[SE-43]', 'Gemeente'],
  ])('%s is not saved without %s', async (_id, missing) => {
    await openNew()
    for (const [label, text] of Object.entries(FILLED))
      if (label !== missing) typeAndLeave(await field(label), text)
    await pressInDialog('Opslaan')
    const input = await field(missing)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Gelieve dit veld in te vullen!')).toHaveLength(1)
    expect(input.closest('.mantine-InputWrapper-root')?.textContent).toContain('Gelieve dit veld')
    expect(await db.manufacturer.count()).toBe(0)
  })

  it('[D-133] judges a field that was left, unless for a button, which would move away under the press', async () => {
    const dialog = await openNew()
    const [name, city] = [await field('Naam'), await field('Gemeente')]
    fireEvent.blur(name, { relatedTarget: within(dialog).getByRole('button', { name: 'Opslaan' }) })
    fireEvent.blur(city, { relatedTarget: name })
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'))
    expect(name.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[SE-38] refuses an address that is none', async () => {
    await openNew()
    for (const [label, text] of Object.entries({ ...FILLED, 'E-mail': 'canon.example' }))
      typeAndLeave(await field(label), text)
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(await db.manufacturer.count()).toBe(0)
  })

  it('[SE-44] [CN-29] offers the five countries and Engeland', async () => {
    await openNew()
    expect(
      within(await field('Land'))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['België', 'Nederland', 'Frankrijk', 'Luxemburg', 'Duitsland', 'Engeland'])
  })

  it('changes only what was changed', async () => {
    const id = await add()
    await show()
    fireEvent.click(await rowOf('Sony Service'))
    await screen.findByRole('dialog', { name: 'Bewerk fabrikant' })
    typeAndLeave(await field('Gemeente'), 'Brussel')
    await pressInDialog('Opslaan')
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ address: { ...SONY.address, city: 'Brussel' } }),
    )
    const entry = (await db.outbox.toArray()).find(({ name }) => name === 'manufacturer.set')
    expect(entry?.args).toEqual({ id, set: { address: { ...SONY.address, city: 'Brussel' } } })
    expect(entry?.base).toEqual({ address: SONY.address })
  })

  it('[SE-46] [TX-05] is deleted after a question, and kept for history', async () => {
    const id = await add()
    await show()
    await rowOf('Sony Service')
    await press('Sony Service verwijderen')
    await press('Ja')
    expect(await screen.findByText('Fabrikant succesvol verwijderd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Sony Service')).toBeNull())
    expect(await stored(id)).toMatchObject({ name: 'Sony Service', active: false })
  })
})
