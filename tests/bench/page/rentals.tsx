import '@mantine/core/styles.css'
import '../../../src/app/theme/tokens.css'
import '../../../src/app/theme/surfaces.css'
import '../../../src/app/theme/controls.css'
import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { cssVariablesResolver, theme } from '../../../src/app/theme/theme.ts'
import type { ItemGroup } from '../../../src/db/lists/planIndex.ts'
import { addDays } from '../../../src/domain/shared/days.ts'
import type { PlannerEvent } from '../../../src/domain/rentals/events.ts'
import { withPrices } from '../../../src/domain/rentals/prices.ts'
import { groupByResource } from '../../../src/features/rentals/planner/layout.ts'
import { Planner } from '../../../src/features/rentals/planner/Planner.tsx'
import { plannerRowsOf, countShownItems } from '../../../src/features/rentals/planner/rows.ts'
import { visibleDaysOf } from '../../../src/features/rentals/planner/visibleDays.ts'
import { rentalItem, rentalLine, rentalWith } from '../../kit/rentals.ts'
import { NO_RULES, ruleOf } from '../../../src/domain/rentals/stockRules.ts'

/* The planner and the prices of the rental department, with data made here. */

const VISIBLE_DAYS = visibleDaysOf('month', '2026-11-18')
const CATEGORIES = 12
/** One in ten groups is bulk: its bars are below each other. */
const BULK_EVERY = 10
const SCROLL_MS = 2_500
const SCROLL_STEP = 60
const NOTHING: ReadonlyMap<string, string> = new Map()
const NOBODY: ReadonlyMap<string, PlannerEvent[]> = new Map()

interface PlannerData {
  groups: ItemGroup[]
  events: PlannerEvent[]
}
let data: PlannerData = { groups: [], events: [] }
let root: Root | null = null

function groupsOf(rows: number): ItemGroup[] {
  const perGroup = Math.ceil(rows / CATEGORIES)
  return Array.from({ length: CATEGORIES }, (_, g) => ({
    category: `Categorie ${g + 1}`,
    rule: ruleOf(undefined, NO_RULES),
    items: Array.from({ length: Math.max(0, Math.min(perGroup, rows - g * perGroup)) }, (_row, i) =>
      rentalItem({
        model: `FX${i}`,
        serialNumber: `S-${g}-${i}`,
        stockQuantity: i % BULK_EVERY === 0 ? 20 : null,
        status: i % 25 === 3 ? 'In herstelling' : 'Beschikbaar',
      }),
    ),
  }))
}

/** Events on days of the month, spread over the rows, sorted by their first day as the store returns them. */
function eventsOf(groups: readonly ItemGroup[], count: number): PlannerEvent[] {
  const items = groups.flatMap((group) => group.items)
  return Array.from({ length: count }, (_, i): PlannerEvent => {
    const start = addDays(VISIBLE_DAYS.from, Math.floor((i * (VISIBLE_DAYS.days + 3)) / count) - 3)
    const end = addDays(start, 3 + (i % 4))
    return {
      id: `event-${i}`,
      rentalId: `rental-${i}`,
      resourceId: items[(i * 7919) % items.length]?.id ?? '',
      title: `2026.${i} Productiehuis ${i % 97}`,
      start,
      end,
      startDate: start,
      endDate: end,
      status: i % 3 === 0 ? 'Optie' : 'Bevestigd',
      type: 'Verhuur',
      quantity: 1 + (i % 3),
    }
  })
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
/** A message that is posted after a frame arrives when that frame is painted. */
async function painted(): Promise<void> {
  await frame()
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve)
    port1.start()
    port2.postMessage(null)
  })
}

function Screen({ groups, events }: PlannerData) {
  const booked = groupByResource(events)
  const choice = { term: '', booked, inView: booked, onlyBooked: false, folded: new Set<string>() }
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <Planner
        rows={plannerRowsOf(groups, choice)}
        counts={countShownItems(groups, choice)}
        events={booked}
        late={NOBODY}
        visible={VISIBLE_DAYS}
        today="2026-11-18"
        holidays={NOTHING}
        onEvent={() => {}}
        onFold={() => {}}
        onMove={() => Promise.resolve()}
        onRange={() => {}}
        onKeyDown={() => {}}
        pending={[]}
        onPending={() => {}}
        target={null}
      />
    </MantineProvider>
  )
}

/** Scrolls one step down at every frame, and up again from the end: frames per second and the longest frame. */
async function scroll(box: HTMLElement): Promise<{ fps: number; longest: number }> {
  const end = box.scrollHeight - box.clientHeight
  const stamps = [await frame()]
  let [at, step] = [0, SCROLL_STEP]
  while ((stamps.at(-1) ?? 0) - (stamps[0] ?? 0) < SCROLL_MS) {
    if (at + step > end || at + step < 0) step = -step
    at += step
    box.scrollTop = at
    stamps.push(await frame())
  }
  const gaps = stamps.slice(1).map((stamp, i) => stamp - (stamps[i] ?? stamp))
  const took = (stamps.at(-1) ?? 0) - (stamps[0] ?? 0)
  return { fps: (gaps.length / took) * 1000, longest: Math.max(...gaps) }
}

function scroller(): HTMLElement {
  const found = document.querySelector('[role=grid]')?.parentElement
  if (!found) throw new Error('no planner')
  return found
}

const rentals = {
  makePlanner(rows: number, events: number): void {
    const groups = groupsOf(rows)
    data = { groups, events: eventsOf(groups, events) }
  },

  /** Milliseconds from the data to the painted frame that shows bars. */
  async mountPlanner(): Promise<number> {
    root?.unmount()
    const box = document.body.appendChild(document.createElement('div'))
    await painted()
    const from = performance.now()
    root = createRoot(box)
    root.render(<Screen {...data} />)
    do await painted()
    while (!document.querySelector('[role=gridcell] button'))
    return performance.now() - from
  },

  scrollPlanner: () => scroll(scroller()),

  /** Scrolls an empty box: the limit of this machine and this browser. */
  async scrollNothing(): Promise<{ fps: number; longest: number }> {
    const box = document.body.appendChild(document.createElement('div'))
    box.style.cssText = 'position:fixed;inset:0;overflow:auto;background:white'
    box.appendChild(document.createElement('div')).style.height = '20000px'
    const found = await scroll(box)
    box.remove()
    return found
  },

  /** Milliseconds to compute all amounts of a rental of `lines` lines. */
  price(lines: number, times: number): number[] {
    const rental = rentalWith({
      discount: 7.5,
      serviceFeeActive: true,
      rentalLines: Array.from({ length: lines }, (_, i) =>
        rentalLine({ quantity: 1 + (i % 4), itemPrice: 37.35 + i, rate: 2.4, discountPercentage: i % 3 }),
      ),
    })
    return Array.from({ length: times }, () => {
      const from = performance.now()
      withPrices(rental)
      return performance.now() - from
    })
  },
}

export type Rentals = typeof rentals
window.rentals = rentals
