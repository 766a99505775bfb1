import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { HolidaysPage } from '../../src/features/settings/holidays/HolidaysPage.tsx'
import { PriceRatesPage } from '../../src/features/settings/priceRates/PriceRatesPage.tsx'
import { today } from '../../src/lib/dates.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const YEAR = Number(today().slice(0, 4))

describe('the holidays', () => {
  const show = () => showAt('/holiday/overview', '/holiday/overview', HolidaysPage)
  const add = (date: string, description: string) =>
    mutate('holiday.create', { id: newId(), date, description })
  const all = async () =>
    (await db.holiday.toArray()).map(({ date, description }) => `${date} ${description}`).toSorted()

  it('[SE-30] [D-124] those of this year; another year is chosen', async () => {
    await add(`${YEAR}-12-25`, 'Kerstmis')
    await add('2019-01-01', 'Nieuwjaar')
    await show()
    expect(await columnsOf('Feestdagen')).toEqual(['Datum', 'Omschrijving', 'Acties'])
    expect((await rowOf('Kerstmis')).textContent).toContain(`25/12/${YEAR}`)
    expect(rowsShown()).toHaveLength(1)
    const years = screen.getByLabelText('Jaar')
    expect(
      within(years)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['2019', String(YEAR), String(YEAR + 1)])
    fireEvent.change(years, { target: { value: '2019' } })
    expect((await rowOf('Nieuwjaar')).textContent).toContain('dinsdag 01/01/2019')
    expect(rowsShown()).toHaveLength(1)
  })

  it('[FI-02] are exported', async () => {
    await show()
    expect(await screen.findByRole('button', { name: 'Exporteren' })).toBeTruthy()
  })

  it('[SE-30] [CN-09] twenty at a time', async () => {
    for (let day = 1; day <= 22; day++)
      await add(`${YEAR}-07-${String(day).padStart(2, '0')}`, `Verlof ${day}`)
    await show()
    await rowOf('Verlof 1')
    expect(rowsShown()).toHaveLength(20)
  })

  it('[SE-31] [SE-32] needs a day and a description', async () => {
    await show()
    await press('Nieuwe feestdag')
    await pressInDialog('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2)
    expect(await all()).toEqual([])
    typeAndLeave(await field('Datum'), `21/7/${YEAR}`)
    typeAndLeave(await field('Omschrijving'), 'Nationale feestdag')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Feestdag succesvol opgeslagen.')).toBeTruthy()
    expect(await all()).toEqual([`${YEAR}-07-21 Nationale feestdag`])
  })

  it('[D-124] a date that is saved again gets the new description', async () => {
    await add(`${YEAR}-12-25`, 'Kerstmis')
    await add(`${YEAR}-12-24`, 'Brugdag')
    await show()
    await rowOf('Kerstmis')
    await press('Nieuwe feestdag')
    typeAndLeave(await field('Datum'), `25/12/${YEAR}`)
    typeAndLeave(await field('Omschrijving'), 'Eerste kerstdag')
    await pressInDialog('Opslaan')
    expect(await rowOf('Eerste kerstdag')).toBeTruthy()
    expect(await all()).toEqual([`${YEAR}-12-24 Brugdag`, `${YEAR}-12-25 Eerste kerstdag`])
    fireEvent.click(await rowOf('Brugdag'))
    await screen.findByRole('dialog', { name: 'Bewerk feestdag' })
    typeAndLeave(await field('Datum'), `25/12/${YEAR}`)
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await all()).toEqual([`${YEAR}-12-25 Brugdag`]))
  })

  it('[SE-32] is deleted after a question', async () => {
    await add(`${YEAR}-12-25`, 'Kerstmis')
    await show()
    await rowOf('Kerstmis')
    await press('Kerstmis verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Feestdag succesvol verwijderd.')).toBeTruthy()
    expect(await all()).toEqual([])
  })
})

describe('the price rates', () => {
  const show = () => showAt('/priceRate/overview', '/priceRate/overview', PriceRatesPage)
  const add = (numberOfDays: number, rate: number) =>
    mutate('priceRate.create', { id: newId(), numberOfDays, rate })
  const all = async () => (await db.priceRate.toArray()).map(({ numberOfDays, rate }) => [numberOfDays, rate])

  it('[SE-33] [CN-08] in the order of their days, twenty at a time', async () => {
    for (let days = 22; days > 0; days--) await add(days, days / 2)
    await show()
    expect(await columnsOf('Staffels')).toEqual(['Aantal dagen', 'Tarief', 'Acties'])
    await rowOf('11')
    expect(rowsShown()).toHaveLength(20)
    expect(rowsShown()[0]?.textContent).toContain('0,50')
  })

  it('[FI-02] are exported', async () => {
    await show()
    expect(await screen.findByRole('button', { name: 'Exporteren' })).toBeTruthy()
  })

  it('[SE-34] [SE-35] needs both numbers', async () => {
    await show()
    await press('Nieuwe staffel')
    await pressInDialog('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2)
    typeAndLeave(await field('Aantal dagen'), '3')
    typeAndLeave(await field('Tarief'), '2,5')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Staffel succesvol opgeslagen.')).toBeTruthy()
    expect(await all()).toEqual([[3, 2.5]])
  })

  it('[D-124] a number of days that exists, and a rate of nothing, are refused', async () => {
    await add(3, 2.5)
    await show()
    await rowOf('2,50')
    await press('Nieuwe staffel')
    typeAndLeave(await field('Aantal dagen'), '3')
    typeAndLeave(await field('Tarief'), '0')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Staffel niet opgeslagen, aantal dagen bestaat reeds.')).toBeTruthy()
    expect(screen.getByText('Gelieve een geldig getal in te vullen!')).toBeTruthy()
    expect(await all()).toHaveLength(1)
  })

  it('[SE-35] a row opens its dialog, and is deleted after a question', async () => {
    await add(3, 2.5)
    await show()
    fireEvent.click(await rowOf('2,50'))
    await screen.findByRole('dialog', { name: 'Bewerk staffel' })
    typeAndLeave(await field('Tarief'), '2,75')
    await pressInDialog('Opslaan')
    await waitFor(async () => expect(await all()).toEqual([[3, 2.75]]))
    await press('Staffel van 3 dagen verwijderen')
    await press('Ja')
    expect(await screen.findByText('Staffel succesvol verwijderd.')).toBeTruthy()
    expect(await all()).toEqual([])
  })
})
