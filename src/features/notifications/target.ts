import type { AnyRouter } from '@tanstack/react-router'
import type { Notification } from '../../domain/system/system.ts'
import { otherDuplicateCustomer } from '../../domain/notifications/duplicateCustomer.ts'
import { ROUTES } from '../../lib/routes.ts'

/** Events about an action form (D-129 N5 and N11, and its mail). */
const isActionForm = (event: string | null) => event === 'N5' || event === 'N11' || event === 'orderMail'

/**
 * Returns the address of the subject of a notification; null if the subject has no screen.
 * @param router knows the screens: a notification may concern something of a later version
 */
export function targetOf(
  { module, objectId, event }: Notification,
  router: Pick<AnyRouter, 'routesByPath'>,
): string | null {
  if (!objectId) return null
  const other = otherDuplicateCustomer(event)
  if (other !== null) return `/doubles/customer/${objectId}/${other}`
  const route = isActionForm(event)
    ? ROUTES.actionForm
    : event === 'N15'
      ? ROUTES.ItemDetail
      : module === 'rental'
        ? ROUTES.RentalDetail
        : ROUTES.RepairDetail
  if (!Object.hasOwn(router.routesByPath, route)) return null
  return route.replace(/\$\w+/, objectId)
}
