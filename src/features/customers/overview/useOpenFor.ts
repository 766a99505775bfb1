import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ROUTES } from '../../../lib/routes.ts'

/** Navigation for the actions of a customer; none of them changes the department (D-106). */
export function useOpenFor() {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      detail: (customerId: string) => void navigate({ to: ROUTES.CustomerDetail, params: { customerId } }),
      /** Ignore the blocker after a save: the closing dialog has nothing left to ask about. */
      saved: (customerId: string) =>
        void navigate({ to: ROUTES.CustomerDetail, params: { customerId }, ignoreBlocker: true }),
      newRepair: (id: string) => void navigate({ to: ROUTES.NewRepair, params: { id } }),
      newRepairOf: (id: string, itemId: string) =>
        void navigate({ to: ROUTES.NewRepair, params: { id }, search: { itemId } }),
      newRental: (customerId: string) =>
        void navigate({ to: ROUTES.NewRental, params: { customerId }, search: { new: 1 } }),
    }),
    [navigate],
  )
}
