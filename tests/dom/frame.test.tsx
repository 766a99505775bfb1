import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let drawn = 0
vi.mock('../../src/app/shell/Banners.tsx', () => ({
  Banners: () => {
    drawn++
    return null
  },
}))

beforeEach(async () => {
  logIn((await setUpDesk()).user)
})

const open = async (name: string) => {
  fireEvent.click(screen.getByRole('link', { name }))
  await screen.findByRole('heading', { level: 1, name })
}

it('[AL-87] the frame around the screens is not drawn anew when another screen opens', async () => {
  await openApp('/repair/overview')
  await screen.findByRole('heading', { level: 1, name: 'Herstellingen' })
  const before = drawn
  await open('Klanten')
  await open('Items')
  expect(drawn).toBe(before)
})

it('[AL-87] a menu that lies over the screen goes away when another screen opens, and not before', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await openApp('/repair/overview')
  await screen.findByRole('heading', { level: 1, name: 'Herstellingen' })
  fireEvent.click(screen.getByRole('button', { name: 'Menu openen' }))
  expect(screen.getByRole('button', { name: 'Menu sluiten' })).toBeTruthy()
  await open('Klanten')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu openen' })).toBeTruthy())
})
