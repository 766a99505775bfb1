import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs } from '../reads/docs.ts'

/** The open notifications of a department, newest first (NO-01, NO-02, AP-015, AP-016). */
export const readsNotificationsRoutes: RoutePlugin = async (app) => {
  for (const module of ['rental', 'repair'] as const)
    app.get(`/notifications/all/${module}`, async () =>
      findDocs(
        app.pool,
        'notification',
        `r.module = $1 AND NOT r.read AND coalesce(r.postponed_until <= now(), true) ORDER BY r.at DESC, r.id DESC`,
        [module],
      ),
    )
}
