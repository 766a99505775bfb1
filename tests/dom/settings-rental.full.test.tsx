import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { RentalSettings } from '../../src/features/settings/rental/RentalSettings.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  await setUpDesk()
})

const show = (tab = '') => showAt('/rental/settings', `/rental/settings${tab}`, RentalSettings)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
/** The message comes once, after the last of several changes. */
const seesToast = () => screen.findByText('Instellingen succesvol opgeslagen.', undefined, { timeout: 5_000 })
const stored = async (name: string) => (await db.setting.get(settingId('rental', name)))?.value

describe('the rental settings', () => {
  it('[SE-01] [SE-15] [US-07] [D-120] tabs in the order of the specification, the first one open', async () => {
    await show()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Algemeen',
      'Programma',
      'Importeren',
      'Categorieën',
      'Subcategorieën',
      'Feestdagen',
      'Staffels',
      'Gebruikers',
      'Eerste nummer herstellingen',
      'Toestellen',
      'Beheer',
    ])
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    ['[CA-01]', 4, 'Categorieën'],
    ['[CA-12]', 5, 'Subcategorieën'],
    ['[SE-30]', 6, 'Feestdagen'],
    ['[SE-33]', 7, 'Staffels'],
    ['[US-07]', 8, 'Gebruikers'],
  ])('%s [SH-39] tab=%i is %s', async (_id, n, label) => {
    await show(`?tab=${n}`)
    expect(await screen.findByRole('table', { name: label })).toBeTruthy()
    expect(screen.getByRole('tab', { name: label }).getAttribute('aria-selected')).toBe('true')
  })

  it('[SE-15] [D-121] the numbering of repairs is shown where it is, with a link to it', async () => {
    const page = await show('?tab=9')
    const link = await screen.findByRole('link', { name: 'Herstel > Instellingen > Algemeen' })
    expect(link.parentElement?.textContent).toBe(
      'De startnummering van herstellingen stelt u in bij Herstel > Instellingen > Algemeen.',
    )
    fireEvent.click(link)
    await waitFor(() => expect(page.path() + page.search()).toBe('/repair/settings?tab=1'))
  })
})

describe('the general settings of rental', () => {
  it('[SE-03] [SE-04] [SE-05] [SE-06] [SE-07] shows every field with its default', async () => {
    await show()
    const values = {
      Startnummer: '0',
      Servicekost: '0',
      Btw: '21',
      'Voldoende voorraad': '5',
      'Matige voorraad': '2',
    }
    for (const [label, value] of Object.entries(values)) expect((await field(label)).value).toBe(value)
  })

  it('[SE-12] [SE-13] [SE-47] stores what was changed, for rental alone', async () => {
    const page = await show()
    typeAndLeave(await field('Servicekost'), '7')
    typeAndLeave(await field('Voldoende voorraad'), '8')
    expect(await seesToast()).toBeTruthy()
    expect([await stored('serviceFee'), await stored('warningGood')]).toEqual(['7', '8'])
    expect(await stored('vatAmount')).toBeUndefined()
    page.unmount()
    await show()
    expect((await field('Servicekost')).value).toBe('7')
  })

  it('[D-122] takes whole numbers only', async () => {
    await show()
    typeAndLeave(await field('Servicekost'), '-3')
    expect(await screen.findByText('Gelieve een geldig getal in te vullen!')).toBeTruthy()
    expect(await stored('serviceFee')).toBeUndefined()
  })

  it('[RV-03] refuses a limit of narrow above the one of good under both fields, and stores both when they fit', async () => {
    await show()
    typeAndLeave(await field('Matige voorraad'), '8')
    const text = 'De grens voor matig mag niet hoger zijn dan de grens voor voldoende.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await stored('warningNarrow')).not.toBe('8')
    typeAndLeave(await field('Voldoende voorraad'), '12')
    expect(await seesToast()).toBeTruthy()
    expect([await stored('warningGood'), await stored('warningNarrow')]).toEqual(['12', '8'])
  })
})
