import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(async () => {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
})

describe('the way to the settings', () => {
  it('[SH-39] [SH-69] [D-016] the menu of rental opens its settings', async () => {
    const app = await openApp('/customers/overview')
    fireEvent.click(await screen.findByRole('link', { name: 'Instellingen' }))
    expect(await screen.findByRole('tab', { name: 'Staffels' })).toBeTruthy()
    expect(app.address()).toBe('/rental/settings')
  })

  it.each([
    ['[SH-50]', '/category/overview', 'Categorieën'],
    ['[SH-51]', '/priceRate/overview', 'Staffels'],
    ['[SH-52]', '/holiday/overview', 'Feestdagen'],
    ['[SH-53]', '/users/overview', 'Gebruikers'],
  ])('%s [D-120] %s is the same list as in the tabs', async (_id, path, title) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(await screen.findByRole('table', { name: title })).toBeTruthy()
  })
})
