import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SETTINGS_PAGES } from '../../src/features/settings/shared/settingsPages.ts'
import { findSettings } from '../../src/features/settings/search/settingsIndex.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
})

const search = () => screen.findByRole('combobox', { name: 'Zoek een instelling' })
const type = async (text: string) => fireEvent.change(await search(), { target: { value: text } })
const hits = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('the search in the settings', () => {
  it('[LI-11] finds settings of both departments, with their place, and focuses the field', async () => {
    const app = await openApp('/rental/settings?tab=7')
    await type('btw')
    expect(hits()).toEqual(['Btw Algemeen', 'Btw Herstel, Algemeen', 'Btw-nummer Herstel, Uitvoerders'])
    expect(screen.getByText('3 instellingen')).toBeTruthy()
    fireEvent.keyDown(await search(), { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe('/rental/settings?tab=1'))
    const field = await screen.findByRole('textbox', { name: 'Btw' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.closest('[data-tinted]')).toBeTruthy()
    await waitFor(() => expect(field.closest('[data-tinted]')).toBeNull(), { timeout: 3_000 })
  })

  it('[LI-11] a hit of the other department switches to it', async () => {
    const app = await openApp('/rental/settings')
    await type('fabrikanten')
    fireEvent.click(await screen.findByRole('option', { name: 'Fabrikanten Herstel, Fabrikanten' }))
    await waitFor(() => expect(app.address()).toBe('/repair/settings?tab=6'))
    expect(await screen.findByRole('navigation', { name: 'Menu Herstel' })).toBeTruthy()
  })

  it('[LI-11] says that nothing was found, and Escape shows the list again', async () => {
    await openApp('/rental/settings')
    await type('zzz')
    expect(screen.getByText('Geen instelling gevonden voor ‘zzz’.')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    fireEvent.keyDown(await search(), { key: 'Escape' })
    expect(await screen.findByRole('tab', { name: 'Staffels' })).toBeTruthy()
  })

  it('[LI-11] finds by other words, and nothing of a department in which the person does not work', () => {
    expect(findSettings('smtp', 'rental', false).map(({ name }) => name)).toContain('Poort')
    expect(findSettings('smtp poort', 'rental', false)).toEqual([
      { name: 'Poort', place: 'Programma', target: { department: 'rental', n: 2 }, anchor: 'mail.port' },
    ])
    expect(findSettings('fabrikanten', 'rental', true)).toEqual([])
  })
})

describe('the list of the settings', () => {
  it('[LI-10] has the later pages under Systeem', async () => {
    await openApp('/rental/settings')
    const list = await screen.findByRole('tablist', { name: 'Instellingen van Verhuur' })
    const labels = SETTINGS_PAGES.rental.map(({ label }) => label)
    expect(list.textContent).toBe([...labels.slice(0, 9), 'Systeem', ...labels.slice(9)].join(''))
    expect(within(list).getByRole('tab', { name: 'Algemeen' }).getAttribute('aria-selected')).toBe('true')
  })
})
