import type { RoutePlugin } from '../plugins/types.ts'
import { authRoutes } from './auth.ts'
import { authPasswordRoutes } from './authPassword.ts'
import { syncRoutes } from './sync.ts'
import { syncBlobRoutes } from './syncBlobs.ts'
import { syncEventRoutes } from './syncEvents.ts'
import { usersRoutes } from './users.ts'

/**
 * THE list of route plugins: a new file of routes is added here and nowhere else. Each is registered under /api, so
 * it says '/customer/…' or '/sync/push'.
 */
export const routes: readonly RoutePlugin[] = [
  authRoutes,
  authPasswordRoutes,
  usersRoutes,
  syncRoutes,
  syncEventRoutes,
  syncBlobRoutes,
]
