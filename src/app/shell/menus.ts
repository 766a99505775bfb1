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
  /** The overview whose saved lists show below the entry. */
  savedLists?: ListKind
  /** The mutation that the screen ends in; the entry is disabled for a person without its right. */
  creates?: RightedMutation
  /** True if the entry shows the number of tasks. */
  showsTaskCount?: true
}

const TODAY: MenuEntry = { label: 'Vandaag', to: ROUTES.Today, icon: IconSun, showsTaskCount: true }
const BIN: MenuEntry = { label: 'Prullenbak', to: ROUTES.Bin, icon: IconTrash }

export interface MenuGroup {
  title: 'Werk' | 'Gegevens' | 'Beheer'
  entries: readonly MenuEntry[]
}

/**
 * The menus in three groups. The entries of the specification keep its order (SH-102, SH-103); the tasks of
 * today come first, and the board, the shipments to manufacturers, the kits and the bin end their group
 * (D-156).
 */
export const MENUS: Record<Department, readonly MenuGroup[]> = {
  repair: [
    {
      title: 'Werk',
      entries: [
        TODAY,
        { label: 'Herstellingen', to: ROUTES.Repair, icon: IconList, savedLists: 'repairs' },
        {
          label: 'Nieuwe herstelling',
          to: ROUTES.NewRepairWithoutCustomer,
          icon: IconPlus,
          creates: 'repair.create',
        },
        { label: 'Bord', to: ROUTES.Board, icon: IconBoard },
        { label: 'Naar fabrikant', to: ROUTES.ToMaker, icon: IconSend },
      ],
    },
    {
      title: 'Gegevens',
      entries: [
        { label: 'Items', to: ROUTES.ItemsWithoutCustomer, icon: IconBox, savedLists: 'items' },
        { label: 'Klanten', to: ROUTES.Customers, icon: IconUsers, savedLists: 'customers' },
      ],
    },
    {
      title: 'Beheer',
      entries: [BIN, { label: 'Instellingen', to: ROUTES.RepairSettings, icon: IconSettings }],
    },
  ],
  rental: [
    {
      title: 'Werk',
      entries: [
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
      ],
    },
    {
      title: 'Gegevens',
      entries: [
        { label: 'Klanten', to: ROUTES.Customers, icon: IconUsers, savedLists: 'customers' },
        { label: 'Items', to: ROUTES.ItemsWithoutCustomer, icon: IconBox, savedLists: 'items' },
        { label: 'Kits', to: ROUTES.Kits, icon: IconKits },
      ],
    },
    {
      title: 'Beheer',
      entries: [BIN, { label: 'Instellingen', to: ROUTES.RentalSettings, icon: IconSettings }],
    },
  ],
}

/** All entries of a menu from top to bottom. */
export const menuEntries = (department: Department): MenuEntry[] =>
  MENUS[department].flatMap(({ entries }) => entries)
