import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { SETTING_DEFAULTS, settingId } from '../../src/domain/settings/settings.ts'
import { RepairSettings } from '../../src/features/settings/repair/RepairSettings.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const show = (tab = '') => showAt('/repair/settings', `/repair/settings${tab}`, RepairSettings)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
/** The message comes once, after the last of several changes. */
const seesToast = () => screen.findByText('Instellingen succesvol opgeslagen.', undefined, { timeout: 5_000 })
const stored = async (name: string) => (await db.setting.get(settingId('repair', name)))?.value
const queued = async () => (await db.outbox.toArray()).filter(({ name }) => name === 'setting.set')

describe('the message of a saved setting', () => {
  it('[SE-48] says it beside the field, once for all of them, and offers the value before', async () => {
    await show()
    typeAndLeave(await field('Startnummer'), '500')
    expect(await screen.findByText('Opgeslagen')).toBeTruthy()
    typeAndLeave(await field('Kost bij geweigerd bestek'), '62,5')
    await waitFor(() => expect(screen.getAllByText('Opgeslagen')).toHaveLength(2))
    expect(screen.queryByText('Instellingen succesvol opgeslagen.')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Terug naar € 75' }))
    await waitFor(async () => expect(await stored('refusedQuote')).toBe('75'))
    expect(await seesToast()).toBeTruthy()
    expect((await queued()).map(({ args, base }) => [args.value, base?.value])).toEqual([
      ['500', '0'],
      ['62.5', '75'],
      ['75', '62.5'],
    ])
    await waitFor(() => expect(screen.queryByText('Opgeslagen')).toBeNull(), { timeout: 5_000 })
  })
})

describe('the general settings of repair', () => {
  it('[SE-08] [SE-09] [SE-10] shows start number, refused quote and VAT with what is stored, or the defaults', async () => {
    await show()
    expect((await field('Startnummer')).value).toBe(SETTING_DEFAULTS.repair.startNumber)
    expect((await field('Kost bij geweigerd bestek')).value).toBe('75,00')
    expect((await field('Btw')).value).toBe('21')
    expect(screen.getByText('Eerste nummer van elk boekjaar.')).toBeTruthy()
  })

  it('[SE-10] [D-053] says that repairs are always counted with 21 %', async () => {
    await show()
    expect(await screen.findByText('Herstellingen worden altijd met 21 % btw berekend.')).toBeTruthy()
  })

  it('[SE-12] [SE-13] [TX-10] saves what was changed, and shows it when opened again', async () => {
    const page = await show()
    typeAndLeave(await field('Startnummer'), '500')
    typeAndLeave(await field('Kost bij geweigerd bestek'), '62,5')
    expect(await seesToast()).toBeTruthy()
    expect(await stored('startNumber')).toBe('500')
    expect(await stored('refusedQuote')).toBe('62.5')
    expect((await queued()).map(({ args }) => args.field)).toEqual(['startNumber', 'refusedQuote'])
    page.unmount()
    await show()
    expect((await field('Startnummer')).value).toBe('500')
    expect((await field('Kost bij geweigerd bestek')).value).toBe('62,50')
  })

  it.each([
    ['', 'Gelieve dit veld in te vullen!'],
    ['abc', 'Gelieve een geldig getal in te vullen!'],
    ['-3', 'Gelieve een geldig getal in te vullen!'],
  ])('[D-122] the start number cannot be "%s"', async (text, message) => {
    await show()
    typeAndLeave(await field('Startnummer'), text)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await queued()).toEqual([])
  })

  it('follows a colleague in what was not typed in, and keeps what was', async () => {
    await show()
    const number = await field('Startnummer')
    fireEvent.focus(number)
    fireEvent.change(number, { target: { value: '300' } })
    await mutate('setting.set', { module: 'repair', field: 'vatAmount', value: '6' })
    await mutate('setting.set', { module: 'repair', field: 'startNumber', value: '200' })
    await waitFor(async () => expect((await field('Btw')).value).toBe('6'))
    expect((await field('Startnummer')).value).toBe('300')
    fireEvent.blur(number)
    await waitFor(async () => expect(await stored('startNumber')).toBe('300'))
    expect((await queued()).at(-1)?.base).toEqual({ value: '0' })
  })
})

describe('the repair settings', () => {
  it('[SE-02] [D-120] [D-156] tabs in the order of the specification, the first one open', async () => {
    await show()
    const tabs = await screen.findAllByRole('tab')
    const order = [
      'Algemeen',
      'Programma',
      'Importeren',
      'Categorieën',
      'Uitvoerders',
      'Fabrikanten',
      'Handelingen',
      'Gebruikers',
      'Mailsjablonen',
      'Toestellen',
      'Beheer',
    ]
    const labels = tabs.map((tab) => tab.textContent)
    expect(labels).toEqual(order)
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    ['[CA-01]', 4, 'Categorieën'],
    ['[SE-16]', 5, 'Uitvoerders'],
    ['[SE-36]', 6, 'Fabrikanten'],
    ['[RA-11]', 7, 'Handelingen'],
    ['[US-07]', 8, 'Gebruikers'],
    ['[ML-01]', 9, 'Mailsjablonen'],
  ])('%s [SH-46] tab=%i is %s', async (_id, n, label) => {
    await show(`?tab=${n}`)
    expect(await screen.findByRole('table', { name: label })).toBeTruthy()
    expect(screen.getByRole('tab', { name: label }).getAttribute('aria-selected')).toBe('true')
  })

  it('[D-120] a click on a tab opens it and changes the URL', async () => {
    const page = await show()
    fireEvent.click(await screen.findByRole('tab', { name: 'Handelingen' }))
    expect(await screen.findByRole('table', { name: 'Handelingen' })).toBeTruthy()
    expect(page.search()).toBe('?tab=7')
  })

  it('[TX-14] asks before a change of tab leaves what could not be saved', async () => {
    await show()
    typeAndLeave(await field('Startnummer'), 'abc')
    fireEvent.click(await screen.findByRole('tab', { name: 'Handelingen' }))
    expect(await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeTruthy()
    await press('Nee')
    expect((await field('Startnummer')).value).toBe('abc')
  })

  it('[SE-48] a change of tab saves what is typed, and asks nothing', async () => {
    await show()
    const number = await field('Startnummer')
    fireEvent.focus(number)
    fireEvent.change(number, { target: { value: '500' } })
    fireEvent.click(await screen.findByRole('tab', { name: 'Handelingen' }))
    expect(await screen.findByRole('table', { name: 'Handelingen' })).toBeTruthy()
    expect(await stored('startNumber')).toBe('500')
  })
})

describe('a setting saves by itself', () => {
  it('[SE-48] a switch at once, a text after a pause, a number only when it is left', async () => {
    await show()
    fireEvent.click(await screen.findByRole('switch', { name: 'UBL-bestanden' }))
    await waitFor(async () => expect(await stored('ubl')).toBe('1'))
    const number = await field('Startnummer')
    fireEvent.focus(number)
    fireEvent.change(number, { target: { value: '21' } })
    fireEvent.change(await field('Voorvoegsel van handscanners'), { target: { value: '~' } })
    await waitFor(async () => expect(await stored('scanPrefix')).toBe('~'), { timeout: 3_000 })
    expect(await stored('startNumber')).toBeUndefined()
    fireEvent.submit(number.closest('form')!)
    await waitFor(async () => expect(await stored('startNumber')).toBe('21'))
  })
})
