import { fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../tests/kit/dom/fakeApi.ts'
import { showScreen, type } from '../../tests/kit/dom/screens.tsx'
import { sealVault, stayingUsers, unlockVault } from '../vault/vault.ts'
import { db } from '../db/database.ts'
import { newId } from '../db/newId.ts'
import { syncNow } from '../sync/client.ts'
import { hasSession } from './guard.ts'
import { logout } from './logout.ts'
import { SessionBanner } from './SessionBanner.tsx'
import { bearer, beginSession, endSession, expireSession, sessionStore } from './session.ts'

// The worker of the browser, which may have stopped; it reports that everything was sent.
const worker = vi.hoisted(() => ({ listeners: new Set<() => void>() }))
vi.mock('../sync/client.ts', () => ({
  startSync: () => {},
  setToken: () => {},
  syncNow: vi.fn<() => void>(),
  syncStatus: {
    subscribe: (listener: () => void) => {
      worker.listeners.add(listener)
      return () => worker.listeners.delete(listener)
    },
    getSnapshot: () => ({ state: 'synced', waiting: 0 }),
  },
}))

const user = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: null,
}
/** Changes that the server does not have. */
const makeChanges = (n: number) =>
  db.outbox.bulkPut(
    Array.from({ length: n }, (_, i) => ({
      seq: i + 1,
      mid: newId(),
      uid: user.id,
      at: '2026-03-02T08:15:00.000Z',
      name: 'repair.set',
      mv: 1,
      args: {},
      touched: [],
      reads: [],
      createdAt: 0,
    })),
  )
/** Lets six seconds pass, and lets the store answer in between. */
async function passPatience(): Promise<void> {
  for (let quarter = 0; quarter < 24; quarter++) {
    await vi.advanceTimersByTimeAsync(250)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
let api: ReturnType<typeof fakeApi>

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  api = fakeApi({ 'POST /logout': { status: 200, body: {} } })
  await Promise.all([db.outbox.clear(), db.meta.clear()])
  location.hash = '#/repair/overview'
  const profile = { ...user, department: 'repair' }
  const offlineUntil = new Date(Date.now() + 86_400_000).toISOString()
  const input = { password: 'sluitertijd', clientId: crypto.randomUUID(), credential: 'c', offlineUntil }
  await sealVault({ ...input, profile, stay: true }, 10)
  beginSession({ user, token: 'token-1', department: 'repair' })
})

describe('logging out', () => {
  it('[SH-19] [SH-91] [AP-004] revokes the token, clears sessionStorage and shows the login page', async () => {
    expect(await logout()).toBe(true)
    expect(api.to('/logout')[0]).toMatchObject({ method: 'POST', token: 'token-1' })
    expect(sessionStorage.length).toBe(0)
    expect(location.hash).toBe('#/login')
    expect(hasSession()).toBe(false)
  })

  it('[D-002] after it only the form is shown; the password still opens the vault', async () => {
    await logout()
    expect(await stayingUsers()).toEqual([])
    expect((await unlockVault('els', 'sluitertijd')).ok).toBe(true)
  })

  it('works without the server', async () => {
    api.down = true
    expect(await logout()).toBe(true)
    expect(sessionStorage.length).toBe(0)
  })

  const QUESTION =
    'Er zijn nog 3 wijzigingen niet verstuurd. Ze blijven op dit toestel en worden verstuurd zodra iemand zich aanmeldt. Toch uitloggen?'
  it.each([
    ['Nee', false],
    ['Ja', true],
  ])('[D-005] asks about changes that cannot be sent within 5 s: %s', async (answer, left) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await showScreen('/', () => null)
    await makeChanges(3)
    const done = logout()
    await passPatience()
    expect(syncNow).toHaveBeenCalled()
    vi.useRealTimers()
    expect(await screen.findByText(QUESTION)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: answer }))
    expect(await done).toBe(left)
    expect(bearer() === null).toBe(left)
  })

  it('[D-005] asks nothing when everything could be sent', async () => {
    await makeChanges(1)
    const done = logout()
    await db.meta.put({ k: 'ackedSeq', v: 1 })
    for (const listener of worker.listeners) listener()
    expect(await done).toBe(true)
  })

  it('[FS-18] sees what another tab sent, though no tab says so', async () => {
    await makeChanges(2)
    const done = logout()
    await db.outbox.clear()
    expect(await done).toBe(true)
  })

  it('[FS-18] asks about a change of another tab that the stopped leading tab never counted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await showScreen('/', () => null)
    await makeChanges(1)
    const done = logout()
    await passPatience()
    vi.useRealTimers()
    await screen.findByText(/nog 1 wijziging niet verstuurd|Er is nog 1 wijziging/)
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    expect(await done).toBe(false)
  })
})

describe('the gate', () => {
  it('[SH-27] is the token in sessionStorage alone, whatever is in memory', () => {
    expect(hasSession()).toBe(true)
    sessionStorage.removeItem('token')
    expect(hasSession()).toBe(false)
    expect(sessionStore.getSnapshot().user).toBeNull()
  })
})

describe('[D-006] an expired session', () => {
  it('says so, asks for the password in place and goes on', async () => {
    api.handlers['POST /userlogin'] = {
      status: 200,
      body: { ...user, token: 'token-2', department: 'repair' },
    }
    expireSession()
    await showScreen('/', SessionBanner)
    expect(
      await screen.findByText('Uw sessie is verlopen. Log opnieuw in om te synchroniseren.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Inloggen' }))
    type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
    fireEvent.submit(screen.getByLabelText('Wachtwoord').closest('form')!)
    await waitFor(() => expect(bearer()).toBe('token-2'))
    await waitFor(() => expect(screen.queryByText(/Uw sessie is verlopen/)).toBeNull())
    expect(location.hash).toBe('#/repair/overview')
  })

  it('is not there while the session counts, or when nobody is logged in', async () => {
    await showScreen('/', SessionBanner)
    expect(screen.queryByText(/Uw sessie/)).toBeNull()
    endSession()
    expect(screen.queryByText(/Uw sessie/)).toBeNull()
  })
})
