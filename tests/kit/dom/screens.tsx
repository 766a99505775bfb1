import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../../../src/components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../../../src/components/toasts/ToastHost.tsx'

/**
 * Shows one screen at its path, opened at an address with its parameters. Every other path shows its own name, so that a test can check where a navigation ended.
 */
export async function showScreen(path: string, Screen: () => ReactNode, address = path) {
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path, component: Screen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([screen, elsewhere]), history })
  await router.load()
  render(
    <MantineProvider env="test">
      <ToastHost />
      <ConfirmHost />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { path: () => router.state.location.pathname }
}

/** Types into the field with this label. */
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
