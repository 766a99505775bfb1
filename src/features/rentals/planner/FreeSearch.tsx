import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { usePlannerEvents } from '../../../db/lists/watchPlan.ts'
import { modelRequestRow, type PlannerEvent } from '../../../domain/rentals/events.ts'
import { type DayChoice, leastFree, promisablePerDay, withDay } from '../../../domain/rentals/freeDays.ts'
import { isInCompany } from '../../../domain/rentals/stockCount.ts'
import { isBulk, ITEM_STATUSES } from '../../../domain/items/item.ts'
import { dayFormat } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './FreeSearch.module.css'
import { groupByResource } from './layout.ts'
import type { FoundModel } from './rows.ts'
import { mondayOf } from '../../../domain/shared/weeks.ts'
import { lastVisibleDay, listVisibleDays, longDay, shortWeekday } from './visibleDays.ts'

/** The most models that are listed; a longer search finds fewer. */
const MOST = 6
const DAYS = 28
const NO_EVENTS: PlannerEvent[] = []

interface FreeSearchProps {
  models: readonly FoundModel[]
  term: string
  today: string
  /** Rentals that are out past their last day. */
  late: readonly PlannerEvent[]
}

/** The chosen days, and the model whose days they are. */
type Chosen = DayChoice & { key: string }

/** Says of each model that is found how many units are free in four weeks (PN-26). */
export function FreeSearch({ models, term, today, late }: FreeSearchProps) {
  const visible = useMemo(() => ({ from: mondayOf(today), days: DAYS }), [today])
  const days = useMemo(() => listVisibleDays(visible), [visible])
  const events = usePlannerEvents({ from: visible.from, to: lastVisibleDay(visible) }) ?? NO_EVENTS
  const uses = useMemo(
    () => groupByResource([...late.filter(({ end }) => end < visible.from), ...events]),
    [late, events, visible],
  )
  const [chosen, setChosen] = useState<Chosen | null>(null)
  if (models.length === 0) return <EmptyState text={texts.noHits(term)} />
  return (
    <div className={classes.models}>
      {models.slice(0, MOST).map((model) => {
        const choice = chosen?.key === model.key ? chosen : null
        return (
          <Model
            key={model.key}
            model={model}
            uses={uses}
            days={days}
            today={today}
            choice={choice}
            onDay={(day) => setChosen({ ...withDay(choice, day), key: model.key })}
          />
        )
      })}
      {models.length > MOST && <p className={classes.note}>Typ meer om minder modellen te zien.</p>}
    </div>
  )
}

interface ModelProps {
  model: FoundModel
  uses: ReadonlyMap<string, readonly PlannerEvent[]>
  days: readonly string[]
  today: string
  choice: DayChoice | null
  onDay: (day: string) => void
}

function Model({ model, uses, days, today, choice, onDay }: ModelProps) {
  const { units, rule, label } = model
  const free = useMemo(() => {
    const withUses = units.map((item) => ({ item, rule, uses: uses.get(item.id) ?? NO_EVENTS }))
    return promisablePerDay(withUses, uses.get(modelRequestRow(model.key)) ?? NO_EVENTS, days, today)
  }, [units, rule, uses, model.key, days, today])
  const isChosen = (day: string) =>
    choice !== null && day >= choice.first && day <= (choice.last ?? choice.first)
  return (
    <section className={classes.model} aria-label={label}>
      <h2>{label}</h2>
      <p className={classes.note}>{ownedText(model)}</p>
      <div className={classes.days}>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{shortWeekday(day)}</span>
        ))}
        {days.map((day, at) =>
          // A day that is over is listed to keep the weeks whole; nothing can begin on it.
          day < today ? (
            <span key={day} className={classes.past} aria-hidden="true">
              <small>{Number(day.slice(8))}</small>
            </span>
          ) : (
            <button
              key={day}
              type="button"
              aria-label={`${longDay(day)}, ${free[at]} vrij`}
              aria-pressed={isChosen(day)}
              data-today={day === today || undefined}
              data-none={free[at] === 0 || undefined}
              onClick={() => onDay(day)}
            >
              <small>{Number(day.slice(8))}</small>
              <b>{free[at]}</b>
            </button>
          ),
        )}
      </div>
      {choice && <Choice model={model} choice={choice} least={leastFree(free, days, choice)} uses={uses} />}
    </section>
  )
}

interface ChoiceProps extends Pick<ModelProps, 'model' | 'uses'> {
  choice: DayChoice
  least: number
}

/** The chosen days, with the rental that begins with them. */
function Choice({ model, uses, choice: { first, last }, least }: ChoiceProps) {
  const navigate = useNavigate()
  const until = last ?? first
  const words = first === until ? dayName(first) : `${dayName(first)} – ${dayName(until)}`
  const begin = () => {
    const itemId = freeUnitOf(model, uses, first, until)
    void navigate({ to: ROUTES.NewRentalWithoutCustomer, search: { itemId, start: first, end: until } })
  }
  return (
    <div className={classes.choice} aria-live="polite">
      <p>
        <strong>{`${words}: ${least === 0 ? 'niets' : least} vrij`}</strong>
        {last === null && <small>Tik op de laatste dag.</small>}
      </p>
      {last !== null && (
        <ChangeButton leftSection={<IconPlus />} fullWidth onClick={begin}>
          {first === until
            ? `Verhuur op ${dayName(first)}`
            : `Verhuur van ${dayName(first)} tot ${dayName(until)}`}
        </ChangeButton>
      )}
    </div>
  )
}

const dayName = dayFormat({ day: 'numeric', month: 'long' })

/** Returns a unit that nothing holds on these days, otherwise the first one: the form says who has it. */
function freeUnitOf({ units }: FoundModel, uses: ChoiceProps['uses'], first: string, last: string) {
  const isFree = ({ id, status }: (typeof units)[number]) =>
    status === ITEM_STATUSES.available &&
    !(uses.get(id) ?? NO_EVENTS).some(({ start, end }) => start <= last && end >= first)
  return (units.find(isFree) ?? units[0])?.id
}

/** Example: '5 in huis, 1 in herstelling'. */
function ownedText({ units }: FoundModel): string {
  const there = units.filter(isInCompany)
  const owned = there.reduce((sum, item) => sum + (isBulk(item) ? (item.stockQuantity ?? 0) : 1), 0)
  const inRepair = there.filter(({ status }) => status === ITEM_STATUSES.inRepair).length
  return [`${owned} in huis`, ...(inRepair > 0 ? [`${inRepair} in herstelling`] : [])].join(', ')
}
