import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Banners } from '../../src/app/shell/Banners.tsx'
import { beginSession } from '../../src/session/session.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const TEXT = 'Demo-login met bekend wachtwoord: iedereen kan hier binnen. Kies een eigen wachtwoord.'
let id: string
const logInAs = (username: string) =>
  beginSession({
    user: { id, username, name: 'Jan', lastName: 'Peeters', email: null },
    token: 'token',
    department: 'repair',
  })
beforeEach(async () => {
  localStorage.clear()
  id = (await setUpDesk()).user
  reportStatus({ state: 'synced', online: true })
})

describe('the password that everybody knows', () => {
  it('[OP-11] is told to the person of the demo login, with the way to change it', async () => {
    logInAs('demo')
    fakeApi({ 'GET /me': { status: 200, body: { id, knownPassword: true } } })
    await showAt('/', '/', () => <Banners />)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(TEXT))
    expect(screen.getByRole('link', { name: /^Wachtwoord\swijzigen$/ }).getAttribute('href')).toBe('/account')
  })

  it('[OP-11] is not told where it was changed, nor asked about for anybody else', async () => {
    logInAs('demo')
    const api = fakeApi({ 'GET /me': { status: 200, body: { id } } })
    await showAt('/', '/', () => <Banners />)
    await waitFor(() => expect(api.to('/me')).toHaveLength(1))
    expect(document.body.textContent).not.toContain('Demo-login')
    logInAs('jan')
    await showAt('/', '/', () => <Banners />)
    expect(api.to('/me')).toHaveLength(1)
  })
})
