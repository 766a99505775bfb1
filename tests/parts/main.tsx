import '@mantine/core/styles.css'
import '../../src/app/theme/font.css'
import '../../src/app/theme/tokens.css'
import '../../src/app/theme/surfaces.css'
import '../../src/app/theme/controls.css'
import { MantineProvider } from '@mantine/core'
import { createHashHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '../../src/app/theme/theme.ts'
import { ConfirmHost } from '../../src/components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../../src/components/toasts/ToastHost.tsx'
import { PartsPage } from './PartsPage.tsx'

/** A router of one page: links and the guard against unsaved work need one. */
const router = createRouter({
  routeTree: createRootRoute({ component: PartsPage }),
  history: createHashHistory(),
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <ToastHost />
    <ConfirmHost />
    <RouterProvider router={router} />
  </MantineProvider>,
)
