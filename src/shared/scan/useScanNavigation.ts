import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LabelEntity } from '../../domain/scan/shortCode.ts'
import { ROUTES } from '../../lib/routes.ts'

/** Navigation from a code to the screens it can lead to. */
export function useScanNavigation() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMemo(
    () => ({
      /** Preloads the page of a repair while its label is still looked up. */
      prepare: (repairId: string) =>
        void router.preloadRoute({ to: ROUTES.RepairDetail, params: { repairId } }).catch(() => {}),
      /** Opens the screen of a record. */
      open: (e: LabelEntity, id: string, replace = false) => {
        if (e === 'repair') return navigate({ to: ROUTES.RepairDetail, params: { repairId: id }, replace })
        if (e === 'rental') return navigate({ to: ROUTES.RentalDetail, params: { rentalId: id }, replace })
        return navigate({ to: ROUTES.ItemDetail, params: { itemId: id }, replace })
      },
      handover: (rentalId: string, mode: 'out' | 'back') =>
        navigate({ to: ROUTES.RentalHandover, params: { rentalId }, search: { mode } }),
      repair: (itemId: string) => navigate({ to: ROUTES.NewRepair, params: { id: itemId } }),
      newRental: (itemId: string) => navigate({ to: ROUTES.NewRentalWithoutCustomer, search: { itemId } }),
      toRental: (rentalId: string, itemId: string) =>
        navigate({ to: ROUTES.RentalDetail, params: { rentalId }, search: { bewerken: true, itemId } }),
    }),
    [navigate, router],
  )
}
