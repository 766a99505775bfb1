import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchInstall } from '../../src/lib/install.ts'
import { nextPicture } from '../kit/dom/nextPicture.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

const session = vi.hoisted(() => {
  let open = () => {}
  const connected = new Promise<void>((resolve) => (open = resolve))
  return { connected, open }
})
vi.mock('../../src/session/connect.ts', () => ({ connect: () => session.connected }))
vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the login page', () => {
  it('offers to install the product, and never again when it is put away', async () => {
    watchInstall()
    await openApp('/login')
    expect(await screen.findByLabelText('Gebruikersnaam')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Installeren' })).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    expect(await screen.findByRole('button', { name: 'Installeren' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Installeren' })).toBeNull())
    act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    expect(screen.queryByRole('button', { name: 'Installeren' })).toBeNull()
  })
})

describe('a protected screen', () => {
  it('waits until the store knows who is there, for a change is somebody’s', async () => {
    const desk = await setUpDesk()
    logIn(desk.user)
    const opened = openApp('/repair/overview')
    // load its code, so that only the missing user keeps it from opening
    await act(async () => {
      await import('../../src/app/shell/Shell.tsx')
      await import('../../src/features/repairs/overview/RepairOverview.tsx')
    })
    await nextPicture()
    expect(screen.queryByRole('heading', { level: 1, name: 'Herstellingen' })).toBeNull()
    session.open()
    await opened
    expect(await screen.findByRole('heading', { level: 1, name: 'Herstellingen' })).toBeTruthy()
  })
})
