import { useNavigate } from '@tanstack/react-router'
import {
  IconBox,
  IconCalendar,
  IconExchange,
  IconHelp,
  IconLogout,
  IconSync,
  IconUser,
  IconWrench,
} from '../../../components/icons/icons.tsx'
import { useLive } from '../../../db/live.ts'
import { logout } from '../../../session/logout.ts'
import { useSession } from '../../../session/useSession.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { MUTATION_RIGHTS, whyNot } from '../../../domain/rights/rights.ts'
import { useRights } from '../../../shared/rights/useRights.ts'
import { DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { menuEntries } from '../menus.ts'
import { useSwitchDepartment } from '../useSwitchDepartment.ts'
import { type PaletteHits, type PaletteHit, sortHits, matchingActions } from './hits.ts'
import { findCustomers, findItems, findNamed, findRentals, findRepairs, type FoundRecord } from './records.ts'

/** Maximum number of lines for each kind of record. */
const SHOWN = 8
const NOTHING = { named: [], own: [], others: [] }

/**
 * Returns everything that the term finds, in the order of `sortHits`; records only from a minimum length on.
 */
export function useHits(term: string): { hits: PaletteHit[]; settled: boolean } {
  const { settled, ...records } = useRecords(term)
  const actions = matchingActions(useActions(), term)
  return { hits: sortHits({ ...records, actions }, term), settled }
}

interface Records extends Omit<PaletteHits, 'actions'> {
  /** False while the records are still those of an earlier term. */
  settled: boolean
}

function useRecords(term: string): Records {
  const navigate = useNavigate()
  const { department } = useSession()
  const enough = term.length >= SEARCH_MIN.repair
  const found = useLive(async () => (enough ? findAll(term) : null), [term, enough])
  if (!enough || !found) return { ...NOTHING, settled: !enough }
  const open = ({ e, id }: FoundRecord) => {
    if (e === 'repair') void navigate({ to: ROUTES.RepairDetail, params: { repairId: id } })
    else if (e === 'rental') void navigate({ to: ROUTES.RentalDetail, params: { rentalId: id } })
    else if (e === 'customer') void navigate({ to: ROUTES.CustomerDetail, params: { customerId: id } })
    else void navigate({ to: ROUTES.ItemDetail, params: { itemId: id } })
  }
  const hits = (rows: readonly FoundRecord[]) => rows.map((row) => hitOf(row, open))
  const { named, repairs, rentals, customers, items } = found
  const [own, other] = department === 'rental' ? [rentals, repairs] : [repairs, rentals]
  const kind = department ?? 'repair'
  return {
    named: hits([...named.filter(({ e }) => e === kind), ...named.filter(({ e }) => e !== kind)]),
    own: hits(own),
    others: hits([...other, ...customers, ...items]),
    settled: found.term === term,
  }
}

async function findAll(term: string) {
  const [named, repairs, rentals, customers, items] = await Promise.all([
    findNamed(term, SHOWN),
    findRepairs(term, SHOWN),
    findRentals(term, SHOWN),
    findCustomers(term, SHOWN),
    findItems(term, SHOWN),
  ])
  return { term, named, repairs, rentals, customers, items }
}

const ICONS = { repair: IconWrench, rental: IconCalendar, customer: IconUser, item: IconBox } as const

/** Opens the detail of a repair or rental, the page of a customer, or the dossier of an item (DO-04). */
const hitOf = (found: FoundRecord, open: (found: FoundRecord) => void): PaletteHit => ({
  key: found.id,
  title: found.title,
  detail: found.detail,
  kind: found.kind,
  icon: ICONS[found.e],
  open: () => open(found),
})

function useActions(): PaletteHit[] {
  const navigate = useNavigate()
  const { department } = useSession()
  const exchange = useSwitchDepartment()
  const otherName = exchange ? DEPARTMENTS[exchange.other] : ''
  const rights = useRights()
  const action = (
    title: string,
    icon: PaletteHit['icon'],
    open: () => void,
    disabledReason?: string,
  ): PaletteHit => ({
    key: title,
    title,
    detail: disabledReason ?? '',
    kind: 'Actie',
    icon,
    open,
    disabledReason,
  })
  // Skip screens that this department's menu has too. If only the name is equal, add the department to it.
  const own = menuEntries(department ?? 'repair')
  const others = (exchange ? menuEntries(exchange.other) : [])
    .filter(({ to }) => own.every((mine) => mine.to !== to))
    .map(({ label, ...entry }) => ({
      ...entry,
      label: own.some((mine) => mine.label === label) ? `${label} van ${otherName}` : label,
    }))
  return [
    ...[...own, ...others].map(({ label, icon, to, creates }) =>
      action(label, icon, () => void navigate({ to }), creates && whyNot(rights, MUTATION_RIGHTS[creates])),
    ),
    action('Mijn gegevens', IconUser, () => void navigate({ to: ROUTES.account })),
    action('Synchronisatie', IconSync, () => void navigate({ to: ROUTES.Sync })),
    action('Hulp', IconHelp, () => void navigate({ to: ROUTES.Help })),
    ...(exchange ? [action(`Naar ${otherName}`, IconExchange, () => void exchange.go())] : []),
    action('Uitloggen', IconLogout, () => void logout()),
  ]
}
