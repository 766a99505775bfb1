import { useNavigate } from '@tanstack/react-router'
import { ROUTES } from '../../../lib/routes.ts'
import type { NextScreen } from './saveItem.ts'

/** Opens the repair of an item that was saved as 'In herstelling', or a new repair for it (IT-27, IT-28). */
export function useNextScreen(): (next: NextScreen) => void {
  const navigate = useNavigate()
  return (next) => {
    if (!next) return
    // The closing dialog has no unsaved input, so the blocker is skipped.
    if ('repairId' in next)
      void navigate({ to: ROUTES.RepairDetail, params: { repairId: next.repairId }, ignoreBlocker: true })
    else
      void navigate({
        to: ROUTES.NewRepair,
        params: { id: next.customerId ?? next.newRepairOf },
        search: next.customerId ? { itemId: next.newRepairOf } : {},
        ignoreBlocker: true,
      })
  }
}
