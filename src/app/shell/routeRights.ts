import { useMatches } from '@tanstack/react-router'
import { MUTATION_RIGHTS, type RightedMutation, whyNot } from '../../domain/rights/rights.ts'
import type { Rights } from '../../domain/rights/roles.ts'
import { ROUTES } from '../../lib/routes.ts'

/** The mutation whose right the controls of a screen need, by its route. A screen that is missing only reads. */
const CHANGED_BY: Readonly<Record<string, RightedMutation>> = {
  [ROUTES.Rental]: 'rental.set',
  [ROUTES.RentalPlanner]: 'rental.set',
  [ROUTES.RentalOverview]: 'rental.set',
  [ROUTES.NewRental]: 'rental.create',
  [ROUTES.NewRentalWithoutCustomer]: 'rental.create',
  [ROUTES.RentalDetail]: 'rental.set',
  [ROUTES.RentalHandover]: 'rental.move',
  [ROUTES.RentalCopy]: 'rental.create',
  [ROUTES.RentalSettings]: 'setting.set',
  [ROUTES.Kits]: 'kit.set',
  [ROUTES.Repair]: 'repair.set',
  [ROUTES.NewRepair]: 'repair.create',
  [ROUTES.NewRepairWithoutCustomer]: 'repair.create',
  [ROUTES.RepairDetail]: 'repair.set',
  [ROUTES.Board]: 'repair.set',
  [ROUTES.ToMaker]: 'repair.saveExternal',
  [ROUTES.RepairSettings]: 'setting.set',
  [ROUTES.Customers]: 'customer.set',
  [ROUTES.CustomerDetail]: 'customer.set',
  [ROUTES.ItemsWithoutCustomer]: 'item.set',
  [ROUTES.Items]: 'item.set',
  [ROUTES.ItemDetail]: 'item.set',
  // 'Vandaag' has tasks of both departments, so it needs a right without a department. Each task checks its own.
  [ROUTES.Today]: 'item.set',
  [ROUTES.actionForm]: 'actionForm.save',
  [ROUTES.Executors]: 'executor.set',
  [ROUTES.RepairActions]: 'repairAction.set',
  [ROUTES.Categories]: 'category.set',
  [ROUTES.PriceRates]: 'priceRate.set',
  [ROUTES.Holidays]: 'holiday.set',
  [ROUTES.Users]: 'setting.set',
  [ROUTES.Manufacturers]: 'manufacturer.set',
  [ROUTES.Bin]: 'item.reactivate',
  [ROUTES.Duplicates]: 'merge.do',
  [ROUTES.Merge]: 'merge.do',
}

/** The reason why the person may not change what the present screen shows; undefined if they may (RE-09). */
export function useScreenLock(rights: Rights): string | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const mutation = CHANGED_BY[path]
  return mutation && whyNot(rights, MUTATION_RIGHTS[mutation])
}
