import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { endSession } from '../../src/session/session.ts'
import { saveDeepLink, takeDeepLink } from '../../src/session/deepLink.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { type } from '../kit/dom/screens.tsx'
import { openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  endSession()
  desk = await setUpDesk()
})

it('[DV-33] a cold start on a link ends on the page of the link after the login', async () => {
  const user = { id: desk.user, username: 'els', name: 'Els', lastName: 'Peeters', email: null }
  fakeApi({
    'POST /userlogin': {
      status: 200,
      body: { ...user, token: 'token-1', department: 'repair', mustChangePassword: false },
    },
  })
  const app = await openApp('/repair/new?new=1')
  await waitFor(() => expect(app.address()).toBe('/login'))
  type(await screen.findByLabelText('Gebruikersnaam'), 'els')
  type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
  fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
  await waitFor(() => expect(app.address()).toBe('/repair/new?new=1'))
  expect(takeDeepLink()).toBeNull()
})

it('[DV-33] a link leads nowhere but into the app, and is forgotten with the session', () => {
  for (const path of ['//elders.example', '/\\elders.example', 'https://elders.example', 'repair/new']) {
    saveDeepLink(path)
    expect(takeDeepLink()).toBeNull()
  }
  saveDeepLink('/q/abc')
  endSession()
  expect(takeDeepLink()).toBeNull()
  saveDeepLink('/q/abc')
  expect([takeDeepLink(), takeDeepLink()]).toEqual(['/q/abc', null])
})
