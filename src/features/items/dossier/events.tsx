import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { IconBox, IconExchange, IconWrench } from '../../../components/icons/icons.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { statusMoves, workDone, workingDays } from '../../../domain/dossier/dossier.ts'
import type { ItemLogLine } from '../../../domain/items/item.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { logText } from '../../../domain/repairs/log.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isGone } from '../../../domain/repairs/statusList.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { daysBetween, shortDay } from '../../../domain/shared/days.ts'
import type { ClosedDays } from '../../../domain/shared/openDays.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { usePhotos } from '../../../shared/photos/usePhotos.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import classes from './Dossier.module.css'
import { dossierTexts } from './dossierTexts.ts'

const Lightbox = lazyComponent(() => import('../../../components/dialogs/Lightbox.tsx'), 'Lightbox')

type Names = ReadonlyMap<string, string>

interface RowProps {
  day: string
  icon: ReactNode
  heavy?: boolean
  end?: ReactNode
  children: ReactNode
}

const Row = ({ day, icon, heavy = false, end, children }: RowProps) => (
  <li className={classes.event} data-heavy={heavy || undefined}>
    <time dateTime={day} className={classes.day}>
      {shortDay(day)}
    </time>
    <span className={classes.sign} aria-hidden="true">
      {icon}
    </span>
    <div className={classes.told}>{children}</div>
    <div className={classes.end}>{end}</div>
  </li>
)

/** A repair: the defect, the work, the cost. Its status changes fold out below it. */
export function RepairEvent({ repair, names, closed }: { repair: Repair; names: Names; closed: ClosedDays }) {
  const days = workingDays(repair, closed)
  const done = isGone(repair.status) || repair.status === 'Hersteld'
  const facts = [
    workDone(repair),
    days === null ? null : countWithNoun(days, 'werkdag', 'werkdagen'),
    done ? repair.status : names.get(repair.executorId ?? ''),
  ]
  const moves = statusMoves(repair)
  return (
    <Row
      day={repair.dateIn}
      icon={<IconWrench size={16} />}
      heavy
      end={
        done ? (
          formatMoney(repair.repairTotalExclVat)
        ) : (
          <StatusBadge tone={repairTone(repair.status)}>{repair.status}</StatusBadge>
        )
      }
    >
      <p className={classes.eventTitle}>
        <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
          {repairName(repair)}
        </Link>{' '}
        <strong>{repair.notes}</strong>
      </p>
      <p className={classes.eventText}>{facts.filter(Boolean).join(' · ')}</p>
      <Pictures repair={repair} />
      {moves.length > 0 && (
        <details className={classes.moves}>
          <summary>
            {dossierTexts.moves} <span>{moves.length}</span>
          </summary>
          <ul>
            {moves.map((line) => (
              <li key={line.id}>
                {formatDateTime(line.at)} {logText(line)}
                {line.by && names.has(line.by) && `, ${names.get(line.by)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Row>
  )
}

/** Maximum number of photos in the row; the viewer shows the rest. */
const SHOWN = 4

function Pictures({ repair }: { repair: Repair }) {
  const { repairPictures } = repair
  const urls = usePhotos(repairPictures)
  const [shown, setShown] = useState<number | null>(null)
  const there = repairPictures.flatMap(({ id, sha256 }) => {
    const src = urls.get(sha256)
    return src ? [{ id, src }] : []
  })
  if (there.length === 0) return null
  return (
    <div className={classes.pictures}>
      {there.slice(0, SHOWN).map(({ id, src }, i) => (
        <button
          key={id}
          type="button"
          className={classes.picture}
          aria-label={`Foto ${i + 1} van ${repairName(repair)} groot tonen`}
          onClick={() => setShown(i)}
        >
          <img src={src} alt="" />
        </button>
      ))}
      {there.length > SHOWN && <span className={classes.eventText}>+ {there.length - SHOWN}</span>}
      {shown !== null && (
        <Lightbox
          photos={there.map(({ src }, i) => ({ src, label: `Foto ${i + 1} van ${repairName(repair)}` }))}
          shown={shown}
          onShow={setShown}
        />
      )}
    </div>
  )
}

export function RentalEvent({ rental, names }: { rental: Rental; names: Names }) {
  const name = names.get(rental.customerId ?? '') ?? rental.tempCusName ?? dossierTexts.unknown
  const days = daysBetween(rental.startDate, rental.endDate)
  return (
    <Row day={rental.startDate} icon={<IconBox size={16} />} end={countWithNoun(days, 'dag', 'dagen')}>
      <p className={classes.eventTitle}>
        <Link to={ROUTES.RentalDetail} params={{ rentalId: rental.id }} className={classes.plain ?? ''}>
          {dossierTexts.rentedTo(name)}
        </Link>
      </p>
    </Row>
  )
}

export const ItemEvent = ({ line, day }: { line: ItemLogLine; day: string }) => (
  <Row day={day} icon={<IconExchange size={16} />}>
    <p className={classes.eventTitle}>{logText(line)}</p>
  </Row>
)
