import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { ReadingArea } from '../../../components/page/LockedArea.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { IconAlert, IconPlus, IconSearch } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import {
  plannerBars,
  prefetchClashes,
  prefetchItemGroups,
  useItemGroups,
  useLateEvents,
  usePlannerEvents,
} from '../../../db/lists/watchPlan.ts'
import { useLive } from '../../../db/live.ts'
import { holidaysByDay } from '../../../db/queries/rentals.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import type { Shift } from '../../../domain/rentals/move.ts'
import { pendingPickups } from '../../../domain/rentals/pendingPickups.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { today } from '../../../shared/forms/useToday.ts'
import { useInitialSyncPart } from '../../../shared/sync/useSync.ts'
import { RentalDialog } from '../dialog/RentalDialog.tsx'
import { groupByResource } from './layout.ts'
import { moveRentalBar } from './moveRentalBar.ts'
import classes from './PeriodBar.module.css'
import { PeriodBar } from './PeriodBar.tsx'
import { parsePeriodSearch } from './periodSearch.ts'
import { Planner } from './Planner.tsx'
import { bookedIn, countShownItems, findModels, foldsOf, type PlannerRowData, plannerRowsOf } from './rows.ts'
import { useClashWalk } from './useClashWalk.ts'
import { type PeriodState, usePeriod, visibleDaysAt } from './usePeriod.ts'
import { useProvisionalTitles } from './useProvisionalTitles.ts'
import { lastVisibleDay, type PeriodView, readDaysOf } from './visibleDays.ts'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { ROUTES } from '../../../lib/routes.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'
import { texts } from '../../../lib/texts.ts'

const PendingDialog = lazyComponent(() => import('./PendingDialog.tsx'), 'PendingDialog')

/** The search of a telephone. */
const FreeSearch = lazyComponent(() => import('./FreeSearch.tsx'), 'FreeSearch')

const BOOKED = () => personalKey('planner.booked')
const FOLDED = () => personalKey('planner.folded')

const foldedBefore = (): ReadonlySet<string> => {
  const saved = readSetting<unknown>(FOLDED(), [])
  return new Set(Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : [])
}

/** The row filter of the planner, stored for the next visit. */
export function useRowChoice() {
  const [onlyBooked, setBooked] = useState(() => readSetting<unknown>(BOOKED(), true) === true)
  const [folded, setFolded] = useState(foldedBefore)
  const fold = useCallback(
    (one: string) =>
      setFolded((old) => {
        const next = new Set(old)
        if (!next.delete(one)) next.add(one)
        writeSetting(FOLDED(), [...next])
        return next
      }),
    [],
  )
  return {
    onlyBooked,
    showOnlyBooked: (on: boolean) => {
      setBooked(on)
      writeSetting(BOOKED(), on)
    },
    /** The folded categories and models; see `GroupRow.fold`. */
    folded,
    fold,
    unfold: (some: readonly string[]) => {
      if (!some.some((one) => folded.has(one))) return
      const next = new Set([...folded].filter((one) => !some.includes(one)))
      setFolded(next)
      writeSetting(FOLDED(), [...next])
    },
  }
}

/**
 * Keys on the grid of days: PageUp and PageDown step a week or five weeks, T goes to today, G asks for a day
 * (PN-13), C goes to the next conflict (PN-22). Letters work only here, so that dictation or typing elsewhere
 * does not change the period.
 */
export function periodKeys(
  event: KeyboardEvent,
  { turn, goTo, setChoosing }: PeriodState,
  nextClash: () => void,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const actions: Record<string, () => void> = {
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
    t: () => goTo(null),
    g: () => setChoosing(true),
    c: nextClash,
  }
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  action()
}

/** The units to choose that are listed: those of one day, or of all days on screen for null. */
interface Listed {
  day: string | null
}

const VIEWS: { value: PeriodView; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'rolling', label: 'Maand' },
]
const NONE: ReadonlyMap<string, string> = new Map()
const NO_EVENTS: PlannerEvent[] = []

const rentalIdOf = ({ rentalId }: PlannerEvent) => rentalId

/** Prefetches the data that the planner opens with. */
export const prefetch = ({ search }: ScreenAddress): Promise<unknown> =>
  Promise.all([
    prefetchItemGroups(),
    prefetchClashes(today()),
    plannerBars.begin(readDaysOf(visibleDaysAt(parsePeriodSearch(search)))),
  ])

/** Shows which item is rented out when (PL-01 to PL-07, D-094, D-095). */
export function PlannerPage() {
  const period = usePeriod()
  const { visible } = period
  const [term, setTerm] = useState(period.term)
  const wanted = useDeferredValue(term)
  const [opened, setOpened] = useState<string | null>(null)
  const groups = useItemGroups()
  // Same days, same object, so that nothing is sorted anew at each day that is rolled.
  const { from, to } = readDaysOf(visible)
  const read = usePlannerEvents({ from, to })
  const events = useProvisionalTitles(read ?? NO_EVENTS, rentalIdOf)
  // Until the rentals are here, no rows mean nothing.
  const isRead = useInitialSyncPart() === null && read !== undefined
  const holidays = useLive(holidaysByDay, []) ?? NONE
  const byItem = useMemo(() => groupByResource(events), [events])
  const stillOut = useLateEvents(period.today)
  const late = useMemo(() => groupByResource(stillOut.filter(({ end }) => end < from)), [stillOut, from])
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  const { onlyBooked, showOnlyBooked, folded, fold, unfold } = useRowChoice()
  const inView = useMemo(() => bookedIn(events, visible), [events, visible])
  const choice = useMemo(
    () => ({ term: wanted, booked: byItem, inView, onlyBooked, folded }),
    [wanted, byItem, inView, onlyBooked, folded],
  )
  const rows = useMemo(() => plannerRowsOf(groups ?? [], choice), [groups, choice])
  const counts = useMemo(() => countShownItems(groups ?? [], choice), [groups, choice])
  const onRange = useNewRental(rows)
  const pending = useMemo(
    () => pendingPickups(events, visible.from, lastVisibleDay(visible)),
    [events, visible],
  )
  const [listed, setListed] = useState<Listed | null>(null)
  const onPending = useCallback((day: string | null) => setListed({ day }), [])
  const walk = useClashWalk(period, (itemId) => {
    setTerm('')
    unfold(foldsOf(groups ?? [], itemId))
  })
  const onMove = useCallback(
    (event: PlannerEvent, shift: Shift) => moveRentalBar(event, shift, period.today),
    [period.today],
  )
  return (
    <div>
      <PeriodBar period={period} title="Planner">
        <SegmentedControl
          aria-label="Weergave"
          data={VIEWS}
          value={period.view}
          onChange={(view) => period.show(view)}
        />
        {walk.count > 0 && (
          <Button
            variant="default"
            className={classes.clashes ?? ''}
            leftSection={<IconAlert />}
            title="Naar het volgende conflict (C)"
            onClick={walk.next}
          >
            {countWithNoun(walk.count, 'conflict', 'conflicten')}
          </Button>
        )}
        <div className={classes.aside}>
          <ReadingArea>
            <SwitchField label="Alleen geboekt" value={onlyBooked} onChange={showOnlyBooked} />
          </ReadingArea>
          <TextInput
            className={classes.search ?? ''}
            type="search"
            aria-label="Items zoeken"
            placeholder="Items zoeken"
            leftSection={<IconSearch />}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            onBlur={() => period.remember(term)}
          />
          <NewRentalButton />
        </div>
      </PeriodBar>
      {phone && groups && wanted.trim() !== '' ? (
        <FreeSearch
          models={findModels(groups, wanted)}
          term={wanted.trim()}
          today={period.today}
          late={stillOut}
        />
      ) : groups && isRead && rows.length === 0 ? (
        <Nothing term={wanted.trim()} onlyBooked={onlyBooked} onAll={() => showOnlyBooked(false)} />
      ) : (
        <Planner
          rows={rows}
          counts={counts}
          events={byItem}
          late={late}
          visible={visible}
          rolling={period.rolling}
          today={period.today}
          holidays={holidays}
          onEvent={setOpened}
          onFold={fold}
          onMove={onMove}
          onRange={(itemId, start, end) => void onRange(itemId, start, end)}
          pending={pending}
          onPending={onPending}
          target={walk.target}
          onKeyDown={(event) => periodKeys(event, period, walk.next)}
        />
      )}
      <PendingDialog
        pending={listed && pending.filter(({ day }) => listed.day === null || day === listed.day)}
        today={period.today}
        onClose={() => setListed(null)}
      />
      <RentalDialog rentalId={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

function NewRentalButton() {
  const navigate = useNavigate()
  return (
    <ChangeButton
      leftSection={<IconPlus />}
      onClick={() => void navigate({ to: ROUTES.NewRentalWithoutCustomer })}
    >
      Nieuwe verhuur
    </ChangeButton>
  )
}

function Nothing({ term, onlyBooked, onAll }: { term: string; onlyBooked: boolean; onAll: () => void }) {
  if (!onlyBooked)
    return (
      <EmptyState
        text={term ? texts.noHits(term) : texts.empty}
        hint={term ? undefined : 'De planner toont de items die u bij Items als verhuurbaar aanduidt.'}
      />
    )
  return (
    <EmptyState text="Geen boekingen in deze periode">
      <Button variant="default" onClick={onAll}>
        Alle items tonen
      </Button>
    </EmptyState>
  )
}

/** Asks, then opens a new rental with the item and its days filled in (PL-06, D-095). */
function useNewRental(rows: readonly PlannerRowData[]) {
  const navigate = useNavigate()
  return async (itemId: string, start: string, end: string) => {
    const row = rows.find(({ id }) => id === itemId)
    if (row?.kind !== 'item' || row.toGive) return
    const question = `Wilt u een nieuwe verhuur aanmaken voor ${row.label} van ${dutchDay(start)} tot ${dutchDay(end)}?`
    const text = row.inRepair ? `Dit item is in herstelling. ${question}` : question
    if (!(await confirm({ text }))) return
    const search = { itemId, start, end }
    await navigate({ to: ROUTES.NewRentalWithoutCustomer, search })
  }
}
