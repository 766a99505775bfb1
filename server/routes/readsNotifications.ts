import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs } from '../reads/docs.ts'

/** The open notifications of a department and of the caller, newest first (NO-01, NO-02, AW-13, AP-015, AP-016). */
export const readsNotificationsRoutes: RoutePlugin = async (app) => {
  for (const module of ['rental', 'repair'] as const)
    app.get(`/notifications/all/${module}`, async ({ actor }) =>
      findDocs(
        app.pool,
        'notification',
        `CASE WHEN r.user_id IS NULL THEN r.module = $1 ELSE r.user_id = $2 END
           AND NOT r.read AND coalesce(r.postponed_until <= now(), true) ORDER BY r.at DESC, r.id DESC`,
        [module, actor.userId],
      ),
    )
}
