import { customerShown } from '../../../domain/customers/house.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  IconBox,
  IconExchange,
  IconHelp,
  IconLogout,
  IconSync,
  IconUser,
  IconWrench,
} from '../../../components/icons/icons.tsx'
import { type RepairRow, useRepairList } from '../../../db/lists/useRepairList.ts'
import { useLive } from '../../../db/live.ts'
import { logout } from '../../../session/logout.ts'
import { useSession } from '../../../session/useSession.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { DEPARTMENTS } from '../../../session/departments.ts'
import { MENUS } from '../menus.ts'
import { useSwitchDepartment } from '../useSwitchDepartment.ts'
import { type Hit, matchingActions } from './hits.ts'
import { findCustomers, findItems, type Found } from './records.ts'

const SHOWN = 8

/** Everything that the term finds: records first once there is enough to search with, then actions. */
export function useHits(term: string): Hit[] {
  const records = useRecords(term)
  const actions = matchingActions(useActions(), term)
  return [...records, ...actions]
}

function useRecords(term: string): Hit[] {
  const navigate = useNavigate()
  const enough = term.length >= SEARCH_MIN.repair
  const repairs = useRepairList({
    term,
    all: true,
    sort: { by: 'number', dir: 'desc' },
    page: 1,
    size: SHOWN,
    enabled: enough,
  })
  const others = useLive(async () => (enough ? findOthers(term) : []), [term, enough])
  if (!enough) return []
  const openRepair = (repairId: string) => void navigate({ to: ROUTES.RepairDetail, params: { repairId } })
  const openOther = ({ e, id }: Found) =>
    e === 'customer'
      ? void navigate({ to: ROUTES.CustomerDetail, params: { customerId: id } })
      : void navigate({ to: ROUTES.ItemDetail, params: { itemId: id } })
  return [
    ...(repairs.rows ?? []).map((row) => repairHit(row, openRepair)),
    ...(others ?? []).map((found) => otherHit(found, openOther)),
  ]
}

const findOthers = async (term: string): Promise<Found[]> =>
  (await Promise.all([findCustomers(term, SHOWN), findItems(term, SHOWN)])).flat()

function repairHit(row: RepairRow, open: (id: string) => void): Hit {
  const item = [row.brand, row.model, row.serialNumber].filter(Boolean).join(' ')
  return {
    key: row.id,
    title: row.number ?? row.provisionalRef ?? '',
    detail: [customerShown(row.customerId, row.customerName), item, row.notes].filter(Boolean).join(' · '),
    kind: row.status,
    icon: IconWrench,
    open: () => open(row.id),
  }
}

/** A customer leads to their own screen, an item to its dossier (DO-04). */
const otherHit = (found: Found, open: (found: Found) => void): Hit => ({
  key: found.id,
  title: found.title,
  detail: found.detail,
  kind: found.e === 'customer' ? 'Klant' : 'Item',
  icon: found.e === 'customer' ? IconUser : IconBox,
  open: () => open(found),
})

function useActions(): Hit[] {
  const navigate = useNavigate()
  const { department } = useSession()
  const { other, go } = useSwitchDepartment()
  const action = (title: string, icon: Hit['icon'], open: () => void): Hit => ({
    key: title,
    title,
    detail: '',
    kind: 'Actie',
    icon,
    open,
  })
  // Some screens stand in both menus, and some of the other department have a name of this one's.
  const own = MENUS[department ?? 'repair']
  const others = MENUS[other]
    .filter(({ to }) => own.every((mine) => mine.to !== to))
    .map(({ label, ...entry }) => ({
      ...entry,
      label: own.some((mine) => mine.label === label) ? `${label} van ${DEPARTMENTS[other]}` : label,
    }))
  return [
    ...[...own, ...others].map(({ label, icon, to }) => action(label, icon, () => void navigate({ to }))),
    action('Mijn gegevens', IconUser, () => void navigate({ to: ROUTES.account })),
    action('Synchronisatie', IconSync, () => void navigate({ to: ROUTES.Sync })),
    action('Hulp', IconHelp, () => void navigate({ to: ROUTES.Help })),
    action(`Naar ${DEPARTMENTS[other]}`, IconExchange, () => void go()),
    action('Uitloggen', IconLogout, () => void logout()),
  ]
}
