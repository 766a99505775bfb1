import type { Item } from '../../src/domain/items/item.ts'
import { overlapNotification } from '../../src/domain/notifications/events.ts'
import { dailyId, type NotificationDraft } from '../../src/domain/notifications/notification.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import type { Queryable } from '../db/queryable.ts'
import { type DraftWithId, insertNotifications } from './notify.ts'

/** A rental that needs items of a late rental. */
export interface LateConflict {
  rental: Rental
  late: Rental
  itemIds: readonly string[]
}

interface Known {
  id: string
  key: string
  read: boolean
  message: string
}

/**
 * Notifies clashes that arise by the passing of time and not by a mutation (D-129 N1). Two rentals get one
 * notification, whichever of them it names. An open one is updated to name all items that clash now.
 */
export async function notifyLateConflicts(
  tx: Queryable,
  conflicts: readonly LateConflict[],
  when: { now: string; today: string },
): Promise<void> {
  const items = await itemsOf(tx, conflicts)
  const fresh: DraftWithId[] = []
  for (const { rental, late, itemIds } of conflicts) {
    const shared = itemIds.flatMap((id) => items.get(id) ?? [])
    const draft = overlapNotification(rental, late, shared)
    const earlier = await earlierNotifications(tx, [draft, overlapNotification(late, rental, shared)])
    const open = earlier.find(({ read }) => !read)
    if (earlier.length === 0) fresh.push({ id: dailyId(draft, when.today), draft })
    else if (open && open.message !== open.draft.message)
      await tx.query('UPDATE notification SET message = $2 WHERE id = $1', [open.id, open.draft.message])
  }
  await insertNotifications(tx, fresh, when.now, false)
}

type NamedItem = Pick<Item, 'id' | 'brand' | 'model' | 'itemNumber'>

async function itemsOf(tx: Queryable, conflicts: readonly LateConflict[]): Promise<Map<string, NamedItem>> {
  const ids = [...new Set(conflicts.flatMap(({ itemIds }) => itemIds))]
  const { rows } = await tx.query<NamedItem>(
    'SELECT id, brand, model, item_number AS "itemNumber" FROM item WHERE id = ANY($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((item) => [item.id, item]))
}

/** Returns earlier notifications about two rentals, each with its current text. */
async function earlierNotifications(
  tx: Queryable,
  drafts: readonly NotificationDraft[],
): Promise<(Known & { draft: NotificationDraft })[]> {
  const byKey = new Map(drafts.map((draft) => [`${draft.event}/${draft.objectId}`, draft]))
  const { rows } = await tx.query<Known>(
    `SELECT id, event || '/' || object_id AS key, read, message FROM notification
      WHERE object_id = ANY($1::uuid[]) AND event = ANY($2::text[])`,
    [drafts.map(({ objectId }) => objectId), drafts.map(({ event }) => event)],
  )
  return rows.flatMap((row) => {
    const draft = byKey.get(row.key)
    return draft ? [{ ...row, draft }] : []
  })
}
