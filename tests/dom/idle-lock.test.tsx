import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sealVault } from '../../src/vault/vault.ts'
import { lockWhenIdle, watchIdle } from '../../src/session/lock/idle.ts'
import { LockHost } from '../../src/session/lock/LockHost.tsx'
import { lockState, clearScreenLock } from '../../src/session/lock/lockState.ts'
import { continueAs } from '../../src/session/continueAs.ts'
import { login } from '../../src/session/login.ts'
import { beginSession, endSession } from '../../src/session/session.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const MINUTE = 60_000
const TITLE = { name: /Scherm vergrendeld/ }
const WRONG = 'Gebruikersnaam en/of wachtwoord zijn onjuist.'
const user = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: null,
}
const begin = () => beginSession({ user, token: 'token', department: 'repair' })

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  clearScreenLock(user.id)
  endSession()
  localStorage.clear()
  begin()
  localStorage.setItem('activeAt', String(Date.now()))
  await sealVault(
    {
      password: 'sluitertijd',
      profile: { ...user, department: null },
      clientId: crypto.randomUUID(),
      credential: 'c',
      offlineUntil: new Date(Date.now() + 14 * 86_400_000).toISOString(),
      stay: false,
    },
    10,
  )
})

afterEach(() => {
  vi.useRealTimers()
})

function show() {
  render(
    <MantineProvider env="test">
      <label>
        Notities
        <input defaultValue="" />
      </label>
      <LockHost />
    </MantineProvider>,
  )
}
const lockNow = () => act(() => lockWhenIdle(Date.now() + 31 * MINUTE))
const give = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Wachtwoord'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Ontgrendelen' }))
}

describe('a device that nobody touches', () => {
  it('[FT-74] is not to be seen while the question for the password is fetched', async () => {
    lockWhenIdle(Date.now() + 31 * MINUTE)
    show()
    const seen = () => getComputedStyle(screen.getByLabelText('Notities')).visibility
    expect([screen.queryByLabelText('Wachtwoord'), seen()]).toEqual([null, 'hidden'])
    await screen.findByLabelText('Wachtwoord')
    expect(seen()).not.toBe('hidden')
  })

  it.each([
    [undefined, 29, false],
    [undefined, 31, true],
    [10, 11, true],
    [0, 10_000, false],
  ])('[DV-18] with %s minutes set is, after %i minutes, locked: %s', (minutes, idle, locked) => {
    if (minutes !== undefined) localStorage.setItem('lockMinutes', String(minutes))
    lockWhenIdle(Date.now() + idle * MINUTE)
    expect(lockState.getSnapshot()).toBe(locked ? user.id : null)
  })

  it('[DV-18] is locked for that person alone, also after a reload', async () => {
    lockWhenIdle(Date.now() + 31 * MINUTE)
    show()
    await screen.findByRole('heading', TITLE)
    act(() => {
      endSession()
      const another = { ...user, id: user.id.replace('1', '2') }
      beginSession({ user: another, token: 't', department: null })
    })
    await waitFor(() => expect(screen.queryByRole('heading', TITLE)).toBeNull())
    vi.resetModules()
    const { lockState: reloaded } = await import('../../src/session/lock/lockState.ts')
    expect(reloaded.getSnapshot()).toBe(user.id)
  })

  it('[DV-18] stays locked in a tab that was closed, also for a person who stays signed in', async () => {
    fakeApi({ 'POST /session/credential': { status: 503, body: {} } })
    const offlineUntil = new Date(Date.now() + 14 * 86_400_000).toISOString()
    const profile = { ...user, department: null }
    const vault = { profile, clientId: crypto.randomUUID(), credential: 'c', offlineUntil, stay: true }
    await sealVault({ password: 'sluitertijd', ...vault }, 10)
    lockNow()
    endSession()
    expect(await continueAs(user.id)).toMatchObject({ ok: true })
    show()
    await screen.findByRole('heading', TITLE)
  })

  it('[DV-18] is locked, and opened, in the other tabs too', async () => {
    show()
    const saidInAnotherTab = (locked: string | null) =>
      act(() => {
        localStorage.setItem('locked', JSON.stringify(locked))
        dispatchEvent(new StorageEvent('storage', { key: 'locked' }))
      })
    saidInAnotherTab(user.id)
    await screen.findByRole('heading', TITLE)
    saidInAnotherTab(null)
    await waitFor(() => expect(screen.queryByRole('heading', TITLE)).toBeNull())
  })

  it('[DV-18] stays open while somebody works on it; the first touch after too long is none', () => {
    vi.useFakeTimers({ now: Date.now() + 60 * MINUTE })
    localStorage.setItem('activeAt', String(Date.now() - 29 * MINUTE))
    watchIdle()
    fireEvent.keyDown(document.body)
    vi.advanceTimersByTime(29 * MINUTE)
    expect(lockState.getSnapshot()).toBeNull()
    vi.advanceTimersByTime(2 * MINUTE)
    expect(lockState.getSnapshot()).toBe(user.id)
    clearScreenLock(user.id)
    vi.clearAllTimers()
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    fireEvent.pointerDown(document.body)
    expect(lockState.getSnapshot()).toBe(user.id)
  })

  it('[BV-12] lets no key reach the app, and prints nothing', async () => {
    watchIdle()
    const heard = vi.fn<(event: Event) => void>()
    document.addEventListener('keydown', heard)
    show()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(heard).toHaveBeenCalledTimes(1)
    lockNow()
    const password = await screen.findByLabelText('Wachtwoord')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.keyDown(password, { key: 'a' })
    expect(heard).toHaveBeenCalledTimes(1)
    const printed = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
    expect(printed).toContain('@media print{body{display:none}}')
    act(() => clearScreenLock(user.id))
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(heard).toHaveBeenCalledTimes(2)
    document.removeEventListener('keydown', heard)
  })

  it('[DV-32] stands over everything again when the browser closes it, as a repeated Escape makes it do', async () => {
    show()
    lockNow()
    const dialog = (await screen.findByRole('heading', TITLE)).closest('dialog')
    expect(dialog?.getAttribute('closedby')).toBe('none')
    const again = vi.spyOn(dialog as HTMLDialogElement, 'showModal')
    act(() => dialog?.close())
    await waitFor(() => expect(dialog?.open).toBe(true))
    expect(again).toHaveBeenCalledTimes(1)
    expect(lockState.getSnapshot()).toBe(user.id)
  })

  it('[DV-19] opens with the password, without a connection; a wrong one says so, and the form is as it was', async () => {
    const api = fakeApi()
    show()
    fireEvent.change(screen.getByLabelText('Notities'), { target: { value: 'Geen beeld' } })
    lockNow()
    expect(await screen.findByRole('heading', TITLE)).toBeTruthy()
    await give('verkeerd')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    await give('sluitertijd')
    await waitFor(() => expect(screen.queryByRole('heading', TITLE)).toBeNull(), {
      timeout: 5_000,
    })
    expect(screen.getByLabelText<HTMLInputElement>('Notities').value).toBe('Geen beeld')
    expect(lockState.getSnapshot()).toBeNull()
    expect(api.calls.every(({ path }) => path === '/userlogin')).toBe(true)
  })

  it('[DV-19] is opened by a login with the password, and not by going on without one', async () => {
    lockWhenIdle(Date.now() + 31 * MINUTE)
    begin()
    expect(lockState.getSnapshot()).toBe(user.id)
    fakeApi()
    expect(await login({ username: 'els', password: 'sluitertijd' })).toMatchObject({ ok: true })
    expect(lockState.getSnapshot()).toBeNull()
  })
})
