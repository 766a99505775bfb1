import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { router } from '../../../src/app/router.ts'
import { ConfirmHost } from '../../../src/components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../../../src/components/toasts/ToastHost.tsx'
import type { Department } from '../../../src/domain/shared/departments.ts'
import { beginSession } from '../../../src/session/session.ts'
import { INITIAL_STATUS, type SyncStatus } from '../../../src/sync/engine/status.ts'
import { freshLists } from './freshLists.ts'

const listeners = new Set<() => void>()
let status: SyncStatus = INITIAL_STATUS

/** Replaces the connection to the worker: the screens and the store are real, but nothing is sent. */
export const quietSync = {
  startSync: () => {},
  setToken: () => {},
  syncNow: () => {},
  wakeSync: () => {},
  syncStatus: {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => status,
  },
  onSyncEvent: () => () => {},
  photoUrl: async () => null,
  retryRefused: async () => {},
  discardRefused: async () => {},
  useExistingFor: async () => {},
  exportRefused: async () => '[]',
  cancelPending: async (mids: readonly string[]) => [...mids],
}

/** Sets the status that the engine reports from now on. */
export function reportStatus(next: Partial<SyncStatus>): void {
  status = { ...INITIAL_STATUS, ...next }
  act(() => {
    for (const listener of listeners) listener()
  })
}

/** Logs a user in. */
export function logIn(userId: string, department: Department = 'repair'): void {
  const user = { id: userId, username: 'jan', name: 'Jan', lastName: 'Peeters', email: null }
  beginSession({ user, token: 'token', department })
}

/** Opens the whole product at an address: its own router, shell and screens. */
export async function openApp(address: string) {
  freshLists()
  render(
    <MantineProvider env="test">
      <ToastHost />
      <ConfirmHost />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  // Without a provider a router never ends a navigation, so navigate after the render.
  await act(() => router.navigate({ to: address, replace: true }))
  return {
    address: () => router.state.location.href,
    go: (to: string) => act(() => router.navigate({ to })),
  }
}
