import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Banners } from '../../src/app/shell/Banners.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const TEXT = 'Demo-login met bekend wachtwoord: iedereen kan hier binnen. Kies een eigen wachtwoord.'
let user: Awaited<ReturnType<typeof setUpDesk>>['user']
beforeEach(async () => {
  localStorage.clear()
  ;({ user } = await setUpDesk())
  reportStatus({ state: 'synced', online: true })
})

describe('the password that everybody knows', () => {
  it('[OP-11] is told to the person of the demo login, with the way to change it', async () => {
    logIn({ ...user, username: 'demo' })
    fakeApi({ 'GET /me': { status: 200, body: { ...user, knownPassword: true } } })
    await showAt('/', '/', () => <Banners />)
    await screen.findByText(TEXT)
    expect(screen.getByRole('link', { name: 'Wachtwoord wijzigen' }).getAttribute('href')).toBe('/account')
  })

  it('[OP-11] is not told where it was changed, nor asked about for anybody else', async () => {
    logIn({ ...user, username: 'demo' })
    const api = fakeApi({ 'GET /me': { status: 200, body: user } })
    await showAt('/', '/', () => <Banners />)
    await waitFor(() => expect(api.to('/me')).toHaveLength(1))
    expect(screen.queryByText(TEXT)).toBeNull()
    logIn({ ...user, username: 'jan' })
    await showAt('/', '/', () => <Banners />)
    expect(api.to('/me')).toHaveLength(1)
  })
})
