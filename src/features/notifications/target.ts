import type { AnyRouter } from '@tanstack/react-router'
import type { Notification } from '../../domain/system/system.ts'
import { ROUTES } from '../../lib/routes.ts'

/** Events of D-129 that are about an order form (N5, N11). */
const isOrderForm = (event: string | null) => event === 'N5' || event === 'N11'

/**
 * The address of what a notification is about; null when it is about nothing that has a screen.
 * @param router asked which screens there are: a notification may be about something of a later version
 */
export function targetOf(
  { module, objectId, event }: Notification,
  router: Pick<AnyRouter, 'routesByPath'>,
): string | null {
  if (!objectId) return null
  const route = isOrderForm(event)
    ? ROUTES.actionForm
    : module === 'rental'
      ? ROUTES.RentalDetail
      : ROUTES.RepairDetail
  if (!Object.hasOwn(router.routesByPath, route)) return null
  return route.replace(/\$\w+/, objectId)
}
