import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  IconBox,
  IconCalendar,
  IconExchange,
  IconFile,
  IconHelp,
  IconLogout,
  IconPlus,
  IconScan,
  IconSync,
  IconUser,
  IconWrench,
} from '../../../components/icons/icons.tsx'
import { useLive } from '../../../db/live.ts'
import { logout } from '../../../session/logout.ts'
import { useSession } from '../../../session/useSession.ts'
import { SEARCH_MIN } from '../../../lib/constants.ts'
import { groupBy } from '../../../lib/groupBy.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { MUTATION_RIGHTS, whyNot } from '../../../domain/rights/rights.ts'
import { useRights } from '../../../shared/rights/useRights.ts'
import { DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { menuEntries } from '../menus.ts'
import { useSwitchDepartment } from '../useSwitchDepartment.ts'
import { openScanner } from '../../../shared/scan/scanBus.ts'
import {
  type FoundHit,
  type HitGroup,
  matchingActions,
  type PaletteHit,
  type RecordGroup,
  sortHits,
} from './hits.ts'
import { openRecordActions } from './openRecordActions.ts'
import { RECENT_SHOWN, recentRecords, recordAt } from './recentRecords.ts'
import {
  findByIds,
  findCustomers,
  findItems,
  findNamed,
  findRentals,
  findRepairs,
  type FoundRecord,
} from './records.ts'

/** Maximum number of records of each kind that are read, to rank them. */
const FOUND = 24

/**
 * Returns everything that the term finds, in the order of `sortHits`; records only from a minimum length on.
 * Without a term it returns the actions on the open record and the recent records.
 */
export function useHits(
  term: string,
  only: RecordGroup | null,
): {
  hits: PaletteHit[]
  /** How many records of each group were found. */
  counts: ReadonlyMap<HitGroup, number>
  openTitle: string
  settled: boolean
} {
  const { pathname } = useRouter().latestLocation
  const { records, totals, settled, newFor } = useRecords(term)
  const recent = useRecent(term === '', pathname)
  // Read once, because the screen behind the palette does not change.
  const [open] = useState(() => openRecordActions(pathname))
  const { department } = useSession()
  const actions = [
    ...matchingActions([...(open?.actions ?? []), ...useActions()], term),
    ...recent,
    ...newFor,
  ]
  return {
    hits: sortHits(records, only === null ? actions : [], term, department ?? 'repair', only),
    counts: new Map(
      [...groupBy(records, ({ group }) => group)].map(([group, found]) => [
        group,
        Math.max(found.length, totals[group] ?? 0),
      ]),
    ),
    openTitle: open?.title ?? '',
    settled,
  }
}

interface Records {
  records: FoundHit[]
  /** How many records the lists have, also beyond those that are read. */
  totals: Partial<Record<HitGroup, number>>
  /** Actions for the one customer who is clearly meant. */
  newFor: PaletteHit[]
  /** False while the records are still those of an earlier term. */
  settled: boolean
}

function useRecords(term: string): Records {
  const open = useOpenRecord()
  const navigate = useNavigate()
  const enough = term.length >= SEARCH_MIN.repair
  const found = useLive(async () => (enough ? findAll(term) : null), [term, enough])
  if (!enough || !found) return { records: [], totals: {}, newFor: [], settled: !enough }
  const named = new Set(found.named.map(({ id }) => id))
  const all = [...new Map([...found.named, ...found.others].map((row) => [row.id, row])).values()]
  const customers = all.filter(({ e }) => e === 'customer')
  const [one] = customers.length === 1 ? customers : []
  const start = (title: string, run: () => void): PaletteHit => ({
    key: title,
    group: 'action',
    title,
    name: '',
    detail: '',
    icon: IconPlus,
    open: run,
  })
  const newFor = one && [
    start(
      `Nieuwe verhuur voor ${one.title}`,
      () => void navigate({ to: ROUTES.NewRental, params: { customerId: one.id } }),
    ),
    start(
      `Nieuwe herstelling voor ${one.title}`,
      () => void navigate({ to: ROUTES.NewRepair, params: { id: one.id } }),
    ),
  ]
  return {
    records: all.map((row) => ({
      ...hitOf(row, open),
      closed: row.closed,
      exact: named.has(row.id),
    })),
    totals: found.totals,
    newFor: newFor ?? [],
    settled: found.term === term,
  }
}

async function findAll(term: string) {
  const [named, repairs, rentals, customers, items] = await Promise.all([
    findNamed(term, FOUND),
    findRepairs(term, FOUND),
    findRentals(term, FOUND),
    findCustomers(term, FOUND),
    findItems(term, FOUND),
  ])
  return {
    term,
    named,
    others: [repairs, rentals, customers, items].flatMap(({ rows }) => rows),
    totals: {
      repair: repairs.total,
      rental: rentals.total,
      customer: customers.total,
      item: items.total,
    },
  }
}

/** The records that were opened last, without the open one. */
function useRecent(wanted: boolean, pathname: string): PaletteHit[] {
  const open = useOpenRecord()
  const found = useLive(async () => {
    const current = recordAt(pathname)?.id
    return findByIds(recentRecords().filter(({ id }) => id !== current))
  }, [pathname])
  if (!wanted || !found) return []
  return found.slice(0, RECENT_SHOWN).map((row) => ({ ...hitOf(row, open), group: 'recent' }))
}

interface RecordOpener {
  open: (found: FoundRecord) => void
  hrefOf: (found: FoundRecord) => string
}

function useOpenRecord(): RecordOpener {
  const navigate = useNavigate()
  const router = useRouter()
  return {
    open: (found) => void navigate(routeOf(found)),
    hrefOf: (found) => router.history.createHref(router.buildLocation(routeOf(found)).href),
  }
}

/** The detail of a repair or rental, the page of a customer, or the dossier of an item (DO-04). */
function routeOf({ e, id }: FoundRecord) {
  switch (e) {
    case 'repair':
      return { to: ROUTES.RepairDetail, params: { repairId: id } }
    case 'rental':
      return { to: ROUTES.RentalDetail, params: { rentalId: id } }
    case 'customer':
      return { to: ROUTES.CustomerDetail, params: { customerId: id } }
    case 'item':
      return { to: ROUTES.ItemDetail, params: { itemId: id } }
  }
}

const ICONS = { repair: IconWrench, rental: IconCalendar, customer: IconUser, item: IconBox } as const

const hitOf = (found: FoundRecord, { open, hrefOf }: RecordOpener): PaletteHit => ({
  key: found.id,
  group: found.e,
  title: found.title,
  name: found.name,
  detail: found.detail,
  status: found.status,
  icon: ICONS[found.e],
  open: () => open(found),
  href: hrefOf(found),
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
    group: 'action' | 'page' = 'action',
  ): PaletteHit => ({
    key: title,
    group,
    title,
    name: '',
    detail: disabledReason ?? '',
    icon,
    open,
    disabledReason,
  })
  type Page = typeof ROUTES.account | typeof ROUTES.actionForm | typeof ROUTES.Sync | typeof ROUTES.Help
  const page = (title: string, icon: PaletteHit['icon'], to: Page) =>
    action(title, icon, () => void navigate({ to }), undefined, 'page')
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
      action(
        label,
        icon,
        () => void navigate({ to }),
        creates && whyNot(rights, MUTATION_RIGHTS[creates]),
        creates ? 'action' : 'page',
      ),
    ),
    page('Mijn gegevens', IconUser, ROUTES.account),
    page('Opdrachtbon', IconFile, ROUTES.actionForm),
    page('Synchronisatie', IconSync, ROUTES.Sync),
    page('Hulp', IconHelp, ROUTES.Help),
    action('Scannen', IconScan, () => openScanner()),
    ...(exchange ? [action(`Naar ${otherName}`, IconExchange, () => void exchange.go())] : []),
    action('Uitloggen', IconLogout, () => void logout()),
  ]
}
