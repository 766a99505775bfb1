import type { ComponentType } from 'react'
import {
  type IconProps,
  IconBoard,
  IconBox,
  IconCalendar,
  IconKits,
  IconList,
  IconPlanner,
  IconPlus,
  IconSettings,
  IconSun,
  IconTrash,
  IconSend,
  IconUsers,
} from '../../components/icons/icons.tsx'
import type { ListKind } from '../../domain/savedLists/fieldList.ts'
import type { RightedMutation } from '../../domain/rights/rights.ts'
import type { Department } from '../../domain/shared/departments.ts'
import { ROUTES } from '../../lib/routes.ts'

/** Paths that a menu, the command palette or a button of the shell can open without parameters. */
type ShellPath =
  | typeof ROUTES.Customers
  | typeof ROUTES.ItemsWithoutCustomer
  | typeof ROUTES.Repair
  | typeof ROUTES.NewRepairWithoutCustomer
  | typeof ROUTES.Board
  | typeof ROUTES.ToMaker
  | typeof ROUTES.RepairSettings
  | typeof ROUTES.Bin
  | typeof ROUTES.Rental
  | typeof ROUTES.RentalPlanner
  | typeof ROUTES.RentalOverview
  | typeof ROUTES.NewRentalWithoutCustomer
  | typeof ROUTES.RentalSettings
  | typeof ROUTES.Kits
  | typeof ROUTES.Today

export interface MenuEntry {
  label: string
  to: ShellPath
  icon: ComponentType<IconProps>
  /** True for the first entry at the foot of the menu. */
  foot?: true | undefined
  /** The overview whose saved lists show below the entry. */
  savedLists?: ListKind
  /** The mutation that the screen ends in; the entry is disabled for a person without its right. */
  creates?: RightedMutation
  /** True if the entry shows the number of tasks. */
  showsTaskCount?: true
}

const TODAY: MenuEntry = { label: 'Vandaag', to: ROUTES.Today, icon: IconSun, showsTaskCount: true }
const BIN: MenuEntry = { label: 'Prullenbak', to: ROUTES.Bin, icon: IconTrash, foot: true }

/**
 * The menus in the order of the specification (SH-102, SH-103), after the tasks of today. The foot starts
 * with entries that are not in the specification: the board, the shipments to manufacturers, the kits and the
 * bin.
 */
export const MENUS: Record<Department, readonly MenuEntry[]> = {
  repair: [
    TODAY,
    { label: 'Herstellingen', to: ROUTES.Repair, icon: IconList, savedLists: 'repairs' },
    {
      label: 'Nieuwe herstelling',
      to: ROUTES.NewRepairWithoutCustomer,
      icon: IconPlus,
      creates: 'repair.create',
    },
    { label: 'Items', to: ROUTES.ItemsWithoutCustomer, icon: IconBox, savedLists: 'items' },
    { label: 'Klanten', to: ROUTES.Customers, icon: IconUsers, savedLists: 'customers' },
    { label: 'Bord', to: ROUTES.Board, icon: IconBoard, foot: true },
    { label: 'Naar fabrikant', to: ROUTES.ToMaker, icon: IconSend },
    { ...BIN, foot: undefined },
    { label: 'Instellingen', to: ROUTES.RepairSettings, icon: IconSettings },
  ],
  rental: [
    TODAY,
    { label: 'Kalender', to: ROUTES.Rental, icon: IconCalendar },
    { label: 'Planner', to: ROUTES.RentalPlanner, icon: IconPlanner },
    { label: 'Verhuur', to: ROUTES.RentalOverview, icon: IconList, savedLists: 'rentals' },
    {
      label: 'Nieuwe verhuur',
      to: ROUTES.NewRentalWithoutCustomer,
      icon: IconPlus,
      creates: 'rental.create',
    },
    { label: 'Klanten', to: ROUTES.Customers, icon: IconUsers, savedLists: 'customers' },
    { label: 'Items', to: ROUTES.ItemsWithoutCustomer, icon: IconBox, savedLists: 'items' },
    { label: 'Kits', to: ROUTES.Kits, icon: IconKits, foot: true },
    { ...BIN, foot: undefined },
    { label: 'Instellingen', to: ROUTES.RentalSettings, icon: IconSettings },
  ],
}
