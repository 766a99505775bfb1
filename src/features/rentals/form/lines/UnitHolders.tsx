import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { dotStyle, type Tone } from '../../../../components/status/tones.ts'
import type { HoldersQuestion } from '../../../../db/lists/stockAnswers.ts'
import { useLive } from '../../../../db/live.ts'
import {
  type NamedHolder as HolderOf,
  type NamedUnits,
  type StockHolders as UnitHolderLists,
  findStockHolders,
} from '../../../../db/queries/stockHolders.ts'
import { isOverdue } from '../../../../domain/rentals/overdue.ts'
import { rentalName } from '../../../../domain/rentals/number.ts'
import type { StockCount } from '../../../../domain/rentals/stockCount.ts'
import { countWithNoun } from '../../../../domain/shared/countWithNoun.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { ROUTES } from '../../../../lib/routes.ts'
import { rentalTone } from '../../../../shared/statuses/rentalStatuses.ts'
import classes from './UnitHolders.module.css'

/** Maximum number of rentals to list; the planner shows more. */
const MOST = 20

interface UnitHoldersProps {
  /** Moves the rental to this pick-up day and keeps its length; absent where the rental is only read. */
  onLeave: ((pickupDate: string) => void) | undefined
  question: HoldersQuestion
  name: string
  count: StockCount
}

/** Lists who holds the units and until when, with options apart, and the first day with enough free units. */
export function UnitHolders({ question, name, count, onLeave }: UnitHoldersProps) {
  const holders = useLive(() => findStockHolders(question, MOST), [JSON.stringify(question)])
  const { pickupDate, returnDate } = question.period
  return (
    <div className={classes.who} tabIndex={-1} data-autofocus>
      <div className={classes.title}>
        <strong>{`${name}: ${Math.max(count.left, 0)} van ${count.of} vrij`}</strong>
        <span>{`${formatDate(pickupDate)} t/m ${formatDate(returnDate)}`}</span>
      </div>
      {holders && <Holders holders={holders} today={question.today} />}
      <div className={classes.foot}>
        <span aria-live="polite">
          {holders && question.wanted > count.left && (
            <Nearest from={holders.from} question={question} onLeave={onLeave} />
          )}
        </span>
        <Link to={ROUTES.RentalPlanner} search={{ day: pickupDate, q: name }}>
          In de planner
        </Link>
      </div>
    </div>
  )
}

interface NearestProps extends Pick<UnitHoldersProps, 'question' | 'onLeave'> {
  from: string | null
}

/** The first day with enough free units; a press moves the rental to it. */
function Nearest({ from, question: { wanted }, onLeave }: NearestProps) {
  if (from === null) return wanted === 1 ? 'Niet te verhuren' : `Er zijn er geen ${wanted}`
  const text = wanted === 1 ? `Vrij vanaf ${formatDate(from)}` : `${wanted} vrij vanaf ${formatDate(from)}`
  if (!onLeave) return text
  return (
    <PlainChangeButton className={classes.nearest} onClick={() => onLeave(from)}>
      {text}
    </PlainChangeButton>
  )
}

function Holders({
  holders: { out, more, options, ...unavailable },
  today,
}: {
  holders: UnitHolderLists
  today: string
}) {
  const { inRepair, lapsed, missing } = unavailable
  return (
    <>
      <ul>
        {out.map((one) => (
          <Holder key={one.rental.id} holder={one} today={today} />
        ))}
        {inRepair.map((unit) => (
          <UnavailableUnit key={unit.item?.id} unit={unit} word="In herstelling" />
        ))}
        {lapsed.map((unit) => (
          <UnavailableUnit key={unit.item?.id} unit={unit} word="Keuring vervallen" />
        ))}
        {missing.map(({ rental, units }) => (
          <Row key={rental.id} tone="orange" detail={codes(units)} word="Ontbreekt">
            <Link to={ROUTES.RentalDetail} params={{ rentalId: rental.id }}>
              {rentalName(rental)}
            </Link>
          </Row>
        ))}
        {more > 0 && <li className={classes.more}>{`en nog ${more}`}</li>}
      </ul>
      {options.length > 0 && (
        <>
          <h3>In optie</h3>
          <ul>
            {options.map((one) => (
              <Holder key={one.rental.id} holder={one} today={today} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Holder({ holder: { rental, customer, units }, today }: { holder: HolderOf; today: string }) {
  const late = isOverdue(rental, today)
  const back = `${late ? 'te laat, terug verwacht op' : 'terug op'} ${formatDate(rental.returnDate)}`
  return (
    <Row
      tone={rentalTone(rental.status)}
      detail={[codes(units), back].filter(Boolean).join(' · ')}
      word={rental.status}
      late={late}
    >
      <Link to={ROUTES.RentalDetail} params={{ rentalId: rental.id }}>
        {[rentalName(rental), customer].filter(Boolean).join(' ')}
      </Link>
    </Row>
  )
}

/** A unit that is here but cannot leave. Links to its repair, or to the dossier that says why. */
function UnavailableUnit({ unit, word }: { unit: NamedUnits; word: string }) {
  const { item } = unit
  const name = countWithNoun(unit.quantity, 'stuk', 'stukken')
  return (
    <Row tone="red" detail={codes([unit])} word={word}>
      {item?.repairId ? (
        <Link to={ROUTES.RepairDetail} params={{ repairId: item.repairId }}>
          {name}
        </Link>
      ) : item ? (
        <Link to={ROUTES.ItemDetail} params={{ itemId: item.id }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Row>
  )
}

interface RowProps {
  tone: Tone
  children: ReactNode
  detail: string
  word: string
  late?: boolean
}

const Row = ({ tone, children, detail, word, late = false }: RowProps) => (
  <li>
    <span className={classes.dot} style={dotStyle(tone)} />
    <span className={classes.what}>
      {children}
      <small data-late={late || undefined}>{detail}</small>
    </span>
    <span className={classes.word}>{word}</span>
  </li>
)

/** Single units by number, bulk by quantity. */
const codes = (units: readonly NamedUnits[]): string =>
  units
    .map(({ item, quantity }) =>
      item && (item.stockQuantity ?? 1) <= 1
        ? (item.itemNumber ?? item.serialNumber)
        : countWithNoun(quantity, 'stuk', 'stukken'),
    )
    .filter(Boolean)
    .join(', ')
