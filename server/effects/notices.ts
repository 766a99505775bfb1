import type { NoticeEffects } from '../../src/mutations/serverEffects.ts'
import type { LatestNotification } from '../../src/domain/notifications/notification.ts'
import { selectIds, type ReadContext, selectRows } from './context.ts'

export const noticeEffects = (context: ReadContext): NoticeEffects => ({
  last: async (event, objectId) =>
    (await selectRows<LatestNotification>(context, LAST, [event, objectId]))[0] ?? null,
  openAbout: async (e, id) => ({
    conflicts: await selectIds(context, CONFLICTS, [e, id]),
    notifications: await selectIds(context, NOTIFICATIONS, [id]),
  }),
})

const LAST = `
  SELECT id, read, sync_moment(read_at) AS "readAt" FROM notification
  WHERE object_id = $2 AND event = $1 ORDER BY read, at DESC LIMIT 1`

const CONFLICTS = `SELECT id FROM conflict WHERE eid = $2 AND e = $1 AND state = 'open' ORDER BY id`

const NOTIFICATIONS =
  'SELECT id FROM notification WHERE NOT read AND $1 IN (object_id, rental_id1, rental_id2) ORDER BY id'
