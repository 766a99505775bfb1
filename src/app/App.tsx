import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { ConfirmHost } from '../components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../components/toasts/ToastHost.tsx'
import { LockHost } from '../session/lock/LockHost.tsx'
import { router } from './router.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'

/**
 * The providers and hosts around the screens. Calendars bring their own provider (components/DutchDates.tsx).
 */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ToastHost />
      <ConfirmHost />
      <RouterProvider router={router} />
      <LockHost />
    </MantineProvider>
  )
}
