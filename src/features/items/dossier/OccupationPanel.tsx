import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/page/Panel.tsx'
import type { Item } from '../../../domain/items/item.ts'
import { occupationOf, type OccupationBar, type OccupationWeek } from '../../../domain/dossier/occupation.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import { dayFormat } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useWhyNotMutation } from '../../../shared/rights/useRights.ts'
import classes from './Occupation.module.css'

const weekday = dayFormat({ weekday: 'short' })
const dayWord = (day: string) => `${weekday(day).replace('.', '')} ${shortDay(day)}`

interface OccupationPanelProps {
  item: Item
  rentals: readonly Rental[]
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
}

/** The days of four weeks on which an item is away; a free day begins a rental (LI-16). */
export function OccupationPanel({ item, rentals, today }: OccupationPanelProps) {
  const mayRent = useWhyNotMutation('rental.create') === undefined
  return (
    <Panel title="Bezetting">
      <div className={classes.weeks}>
        {occupationOf(rentals, today).map((week) => (
          <Week key={week.days[0]} week={week} item={item} today={today} mayRent={mayRent} />
        ))}
      </div>
    </Panel>
  )
}

interface WeekProps {
  week: OccupationWeek
  item: Item
  today: string
  mayRent: boolean
}

function Week({ week: { days, bars, rows }, item, today, mayRent }: WeekProps) {
  const title = dayWord(days[0] ?? '')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- links and bars are no fields
    <div role="group" aria-label={`Week van ${title}`} className={classes.week}>
      <span className={classes.title} aria-hidden="true">
        {title}
      </span>
      <div className={classes.days}>
        {days.map((day, n) => {
          const place = { gridColumn: n + 1, gridRow: `1 / span ${rows}` }
          const shared = {
            className: classes.day,
            style: place,
            'data-today': day === today || undefined,
            'data-weekend': n > 4 || undefined,
          }
          return mayRent && day >= today ? (
            <Link
              key={day}
              to={ROUTES.NewRentalWithoutCustomer}
              search={{ itemId: item.id, start: day, end: day }}
              aria-label={`Nieuwe verhuur vanaf ${dayWord(day)}`}
              {...shared}
            />
          ) : (
            <span key={day} {...shared} />
          )
        })}
        {bars.map((bar) => (
          <Bar key={bar.rentalId} bar={bar} />
        ))}
      </div>
    </div>
  )
}

const Bar = ({ bar: { rentalId, name, first, last, row, isOption } }: { bar: OccupationBar }) => (
  <Link
    to={ROUTES.RentalDetail}
    params={{ rentalId }}
    className={classes.bar}
    style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: row + 1 }}
    data-option={isOption || undefined}
    title={name}
  >
    {name}
  </Link>
)
