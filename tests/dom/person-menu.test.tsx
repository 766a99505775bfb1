import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  reportStatus({})
})

const button = () => screen.findByRole('button', { name: 'Jan Peeters' })
async function openMenu() {
  fireEvent.click(await button())
  const menu = await screen.findByRole('menu', { name: 'Jan Peeters' })
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? menu, { key: name })
  return { menu, key }
}
const focused = () => document.activeElement?.firstElementChild?.nextSibling?.textContent

it('[SL-07] has the person, what opens from the person, the sync state and the version', async () => {
  await openApp('/repair/overview')
  reportStatus({ refused: 1 })
  const { menu } = await openMenu()
  const items = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Mijn gegevens',
    'Naar Verhuur',
    'Opdrachtbon',
    'Sneltoetsen',
    'Synchronisatie1 wijziging niet verwerkt',
    'Infoversie 1.2.0',
    'Uitloggen',
  ])
})

it('[SL-07] arrow keys move, a letter jumps, Escape returns the focus to its button', async () => {
  await openApp('/repair/overview')
  const { key } = await openMenu()
  expect(focused()).toBe('Mijn gegevens')
  key('ArrowDown')
  expect(focused()).toBe('Naar Verhuur')
  key('u')
  expect(focused()).toBe('Uitloggen')
  key('ArrowDown')
  expect(focused()).toBe('Mijn gegevens')
  key('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(await button())
})

it('[SL-07] an item opens its screen and closes the menu', async () => {
  const app = await openApp('/repair/overview')
  const { menu } = await openMenu()
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Sneltoetsen' }))
  await waitFor(() => expect(app.address()).toBe('/help/sneltoetsen'))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('[SL-06] changes the colours at once, keeps the menu open and remembers the choice', async () => {
  await openApp('/repair/overview')
  const { menu } = await openMenu()
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  const choose = (name: string) => fireEvent.click(within(menu).getByRole('menuitemradio', { name }))
  choose('Donker')
  expect(scheme()).toBe('dark')
  choose('Licht')
  expect(scheme()).toBe('light')
  expect(within(menu).getByRole('menuitemradio', { checked: true }).textContent).toBe('Licht')
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('light')
  choose('Toestel')
  expect(screen.getByRole('menu')).toBeTruthy()
})
