import * as z from 'zod'
import { Instant } from '../domain/shared/days.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { assertMayChange } from '../domain/rights/rights.ts'
import { overlapNotification } from '../domain/notifications/events.ts'
import { notificationOf, postponedUntil } from '../domain/notifications/notification.ts'
import { text } from '../domain/shared/stringSchemas.ts'
import { defineMutation, type RunContext, type Tx } from './define.ts'
import { clashingItems, openNotificationOfPair } from './rental/stock.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'

const MAX_AT_ONCE = 500

/**
 * Marks notifications as read. Read by one person means read by the department (D-129), unless it is for one person
 * (AW-13). A notification that was cleaned up in between is ignored.
 */
export const readNotifications = defineMutation({
  name: 'notification.read',
  mv: 1,
  input: z.strictObject({ ids: z.array(Id).min(1).max(MAX_AT_ONCE) }),
  entities: ['notification', 'user'],
  rest: [
    {
      method: 'PUT',
      path: '/notifications',
      status: 200,
      toInput: ({ body }) => ({ ids: body.ids ?? [body.id] }),
      reply: ({ ids }: { ids: string[] }) =>
        ids.length === 1 && ids[0] ? { e: 'notification', id: ids[0] } : null,
    },
  ],
  async run(tx, { ids }, ctx) {
    const readAt = ctx.server?.now() ?? ctx.at
    for (const id of ids) {
      const notification = await findNotification(tx, ctx, id)
      if (notification && !notification.read)
        await tx.put('notification', { ...notification, read: true, readAt })
    }
  },
})

/** Hides a notification for everybody until the morning of the next open day (D-129). */
export const postponeNotification = defineMutation({
  name: 'notification.postpone',
  mv: 1,
  input: z.strictObject({ id: Id, until: Instant }),
  entities: ['notification', 'user'],
  rest: [
    {
      method: 'GET',
      path: '/notifications/postpone/id/:id',
      status: 200,
      toInput: async ({ params, today, closedDays }) => ({
        id: params['id'],
        until: postponedUntil(today, await closedDays()),
      }),
      reply: ({ id }: { id: string }) => ({ e: 'notification', id }),
    },
  ],
  async run(tx, { id, until }, ctx) {
    const notification = await findNotification(tx, ctx, id)
    if (notification && notification.postponedUntil !== until)
      await tx.put('notification', { ...notification, postponedUntil: until })
  },
})

/**
 * Finds a notification that the person may read. One for somebody else does not exist for them. A caller who waits for
 * the answer learns that a notification does not exist. A later change from a device is only too late.
 * @throws DomainError not_found, or not_allowed for a person who only reads
 */
async function findNotification(tx: Tx, ctx: RunContext, id: string) {
  const found = ctx.online ? await requireDoc(tx, ctx, 'notification', id) : await tx.get('notification', id)
  if (!found) return undefined
  if (!found.userId) assertMayChange(await tx.get('user', ctx.uid), 'notification')
  else if (found.userId !== ctx.uid) {
    if (ctx.online) throw new DomainError('not_found')
    return undefined
  }
  return found
}

/** A notification about two rentals in conflict, created by whoever found the conflict (D-129 N1). */
export const createRentalNotification = defineMutation({
  name: 'notification.create',
  mv: 1,
  input: z.strictObject({
    id: Id,
    rentalId1: Id,
    rentalId2: Id,
    rentalNumber1: text(40).nullish(),
    message: text(1000).nullish(),
  }),
  entities: ['notification', 'rental', 'item'],
  rest: [
    {
      method: 'POST',
      path: '/notifications/rentalnotification',
      status: 201,
      toInput: ({ body: { id, rentalId1, rentalId2, rentalNumber1, message }, newId }) => ({
        id: id ?? newId(),
        rentalId1,
        rentalId2,
        rentalNumber1,
        message,
      }),
      reply: ({ id }: { id: string }) => ({ e: 'notification', id }),
    },
  ],
  async run(tx, { id, rentalId1, rentalId2, rentalNumber1, message }, ctx) {
    if (!(await mayCreate(tx, ctx, 'notification', id))) return
    const first = await requireDoc(tx, ctx, 'rental', rentalId1)
    const second = await requireDoc(tx, ctx, 'rental', rentalId2)
    if (!first || !second) return
    if (first.id === second.id) throw new DomainError('invalid_args')
    const items = await clashingItems(tx, ctx.server, first, second)
    const named = { ...first, number: rentalNumber1 || first.number }
    const draft = overlapNotification(named, second, items)
    const open = ctx.server
      ? await openNotificationOfPair(ctx.server, draft, overlapNotification(second, named, items))
      : null
    // There is one open notification per event and object: the caller gets the existing one.
    if (open !== null) ctx.assign({ aliasOf: open })
    else
      await tx.put(
        'notification',
        notificationOf(message ? { ...draft, message } : draft, id, ctx.server?.now() ?? ctx.at),
      )
  },
})
