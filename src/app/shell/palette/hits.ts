import type { ComponentType } from 'react'
import type { IconProps } from '../../../components/icons/icons.tsx'
import type { Tone } from '../../../components/status/tones.ts'
import { searchKey } from '../../../domain/search/searchKey.ts'
import { matchesSearch } from '../../../domain/search/searchTerm.ts'
import type { Department } from '../../../domain/shared/departments.ts'
import { sortWordStartsFirst } from '../../../lib/textSort.ts'

export type RecordGroup = 'rental' | 'customer' | 'repair' | 'item'
export type HitGroup = 'open' | 'recent' | RecordGroup | 'action' | 'page'

/** A line of the palette. */
export interface PaletteHit {
  key: string
  group: HitGroup
  /** The number of a repair or rental, or a name. */
  title: string
  /** The customer beside a number. */
  name: string
  /** The second line: a device and its fault, or items and days. */
  detail: string
  status?: { text: string; tone: Tone } | undefined
  icon: ComponentType<IconProps>
  open: () => void
  /** The address of a record, for a new tab. */
  href?: string | undefined
  /** Why the person may not open it; Enter then says so. */
  disabledReason?: string | undefined
}

export const GROUP_TITLES: Record<Exclude<HitGroup, 'open'>, string> = {
  recent: 'Recent',
  rental: 'Verhuur',
  customer: 'Klanten',
  repair: 'Herstellingen',
  item: 'Items',
  action: 'Acties',
  page: 'Ga naar',
}

/** A record as the palette finds it, best hits first within its group. */
export interface FoundHit extends PaletteHit {
  /** Closed, collected or cancelled: shown after what is open. */
  closed: boolean
  /** The number or reference is what was typed. */
  exact: boolean
}

/** Maximum number of hits in a group, and in the only group. */
const PER_GROUP = 4
const ALONE = 8

const RECORD_GROUPS: readonly HitGroup[] = ['rental', 'customer', 'repair', 'item'] satisfies RecordGroup[]

/** True if the palette can show this group alone. */
export const isRecordGroup = (group: HitGroup | undefined): group is RecordGroup =>
  group !== undefined && RECORD_GROUPS.includes(group)

/** With fewer letters the user probably means a name or a number, not a screen. */
const PAGE_MIN = 3

/**
 * Returns the lines of the palette from top to bottom; Enter opens the first. Groups with an exact hit come
 * first, then screens and actions whose name starts with the term, then the current department (SL-11).
 */
export function sortHits(
  records: readonly FoundHit[],
  actions: readonly PaletteHit[],
  term: string,
  department: Department,
  only: RecordGroup | null = null,
): PaletteHit[] {
  const other = department === 'rental' ? 'repair' : 'rental'
  const order: HitGroup[] = ['open', 'recent', department, 'customer', other, 'item', 'action', 'page']
  const key = searchKey(term.trim())
  const begins = ({ title }: PaletteHit) => key.length >= PAGE_MIN && searchKey(title).startsWith(key)
  const first = (group: HitGroup): number => {
    if (records.some((hit) => hit.group === group && hit.exact)) return 0
    return actions.some((hit) => hit.group === group && begins(hit)) ? 1 : 2
  }
  const groups = only === null ? order.toSorted((a, b) => first(a) - first(b)) : [only]
  const found = new Set(records.map(({ group }) => group))
  const shown = only === null ? (found.size > 1 ? PER_GROUP : ALONE) : records.length
  return groups.flatMap((group) => [
    ...records
      .filter((hit) => hit.group === group)
      .toSorted((a, b) => rankOf(a, key) - rankOf(b, key))
      .slice(0, shown),
    ...actions.filter((hit) => hit.group === group).toSorted((a, b) => Number(begins(b)) - Number(begins(a))),
  ])
}

/**
 * The rank of a record: exact number, number that starts with the term ('84' finds 2026.84), name that starts
 * with it, word of the name, anything else. Open records come before closed ones of the same rank.
 */
function rankOf({ exact, closed, title, name }: FoundHit, key: string): number {
  const texts = [title, name].map(searchKey)
  const isStart = (text: string) => text.startsWith(key)
  const afterYear = /^\d{4}\.(.+)$/.exec(title)?.[1] ?? ''
  const rank = exact
    ? 0
    : isStart(afterYear) || isStart(texts[0] ?? '')
      ? 1
      : texts.some(isStart)
        ? 2
        : texts.some((text) => text.split(/\s+/).some(isStart))
          ? 3
          : 4
  return rank * 2 + Number(closed)
}

/**
 * Returns the actions whose name contains every typed word. Those with a word that starts with the first one
 * come first.
 */
export function matchingActions(actions: readonly PaletteHit[], term: string): PaletteHit[] {
  const found = actions.filter(({ title }) => matchesSearch(term, [title]))
  return sortWordStartsFirst(term.trim().split(/\s+/)[0] ?? '', found, ({ title }) => title)
}
