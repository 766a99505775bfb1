import { MantineProvider } from '@mantine/core'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { hasDirtyForms } from '../../lib/dirtyForms.ts'
import { ConfirmHost } from '../dialogs/ConfirmHost.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

function Form() {
  const [dirty, setDirty] = useState(false)
  const release = useUnsavedGuard(dirty)
  return (
    <>
      <p>formulier</p>
      <button type="button" onClick={() => setDirty(true)}>
        Wijzig
      </button>
      <button type="button" onClick={release}>
        Bewaard
      </button>
    </>
  )
}

function makeRouter() {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: Form })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <p>lijst</p> })
  return createRouter({ routeTree: root.addChildren([form, list]), history: createHashHistory() })
}

async function start() {
  window.location.hash = '#/form'
  const router = makeRouter()
  render(
    <MantineProvider env="test">
      <ConfirmHost />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('formulier')
  // Navigates in this small router, without the app's own types.
  const go = (to: string) =>
    act(async () => {
      router.history.push(to)
    })
  return { go }
}

const closesTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const answer = async (name: string) => {
  const button = await screen.findByRole('button', { name }, { timeout: 5000 })
  await act(async () => fireEvent.click(button))
}

describe('leaving with unsaved changes', () => {
  it('asks; Nee stays, Ja goes', async () => {
    const { go } = await start()
    fireEvent.click(screen.getByRole('button', { name: 'Wijzig' }))
    expect(hasDirtyForms()).toBe(true)
    await go('/list')
    await answer('Nee')
    expect(screen.getByText('formulier')).toBeTruthy()
    await go('/list')
    await answer('Ja')
    await screen.findByText('lijst')
    expect(hasDirtyForms()).toBe(false)
  })

  it('the browser asks when the tab closes, only while something is unsaved', async () => {
    await start()
    expect(closesTab()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Wijzig' }))
    expect(closesTab()).toBe(true)
  })

  it('does not ask without changes, after a save, or when only the search changes', async () => {
    const { go } = await start()
    fireEvent.click(screen.getByRole('button', { name: 'Wijzig' }))
    await go('/form?page=2')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Bewaard' }))
    await go('/list')
    await waitFor(() => expect(screen.getByText('lijst')).toBeTruthy())
  })
})
