import { Link } from '@tanstack/react-router'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { records } from '../../../db/queries/records.ts'
import type { Item } from '../../../domain/items/item.ts'
import { chargesOf } from '../../../domain/rentals/charges.ts'
import {
  heaviestPosition,
  type LinePosition,
  type PositionedUnit,
  positionRows,
  type UnitPosition,
} from '../../../domain/rentals/positions.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { dayInBrussels, shortDay } from '../../../domain/shared/days.ts'
import { sum } from '../../../domain/shared/money.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import classes from './Position.module.css'
import { PositionMark } from './PositionMark.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'

/** Example: '12 mee'. */
const counted = (position: UnitPosition, quantity: number): string =>
  `${quantity} ${rentalReadTexts.inSentence[position]}`

const SENTENCE_ORDER: readonly UnitPosition[] = ['back', 'out', 'ready', 'missing', 'damaged']

/**
 * True if the units of a line have a row each below it: more than one unit, or one that the line does not name.
 */
export const hasUnitRows = (line: RentalLine, positions: readonly LinePosition[]): boolean =>
  !line.multiple &&
  positions.length > 0 &&
  (line.quantity > 1 ||
    positions.length > 1 ||
    positions.some(({ units }) => units.some(({ itemId }) => itemId !== line.itemId)))

interface PositionCellProps {
  line: RentalLine
  positions: readonly LinePosition[]
  /** The quantity that was not made ready yet. */
  unassigned: number
}

/** The cell 'Stand': the position of the only unit, or of bulk in one sentence (VB-20, VB-21). */
export function PositionCell({ line, positions, unassigned }: PositionCellProps) {
  const [only] = positions
  const heaviest = heaviestPosition(positions)
  return (
    <td data-cell="free">
      {line.multiple && heaviest ? (
        <PositionMark position={heaviest}>
          {SENTENCE_ORDER.flatMap((position) =>
            positions
              .filter((one) => one.position === position)
              .map(({ quantity }) => counted(position, quantity)),
          ).join(', ')}
        </PositionMark>
      ) : only && !hasUnitRows(line, positions) ? (
        <UnitPositionText position={only.position} unit={only.units[0]} />
      ) : null}
      {unassigned > 0 && positions.length > 0 && (
        <small className={classes.day}>{rentalReadTexts.toHandOut(unassigned)}</small>
      )}
    </td>
  )
}

/** Example: 'Terug 14/12'. */
const UnitPositionText = ({
  position,
  unit,
}: {
  position: UnitPosition
  unit: PositionedUnit | undefined
}) => (
  <span className={classes.position}>
    <PositionMark position={position}>{rentalFormTexts.position[position]}</PositionMark>{' '}
    {unit?.at && <span className={classes.day}>{shortDay(dayInBrussels(unit.at))}</span>}
  </span>
)

interface UnitNotesProps {
  rental: Rental
  line: RentalLine
  position: UnitPosition
  unit: PositionedUnit
}

/** The reported damage with a link to its repair, or what is charged for a missing unit. */
export function UnitNotes({ rental, line, position, unit: { itemId, note, repairId } }: UnitNotesProps) {
  const repair = useLive(() => (repairId ? db.repair.get(repairId) : undefined), [repairId])
  if (position === 'missing') {
    const { charged } = chargesOf(rental, line.id, itemId)
    const amount = sum(charged.map(({ totalPrice }) => totalPrice))
    return charged.length > 0 ? rentalReadTexts.charged(formatMoney(amount)) : null
  }
  if (position !== 'damaged') return null
  return (
    <>
      {note}
      {repair && (
        <>
          {note && ' · '}
          <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
            {`Herstelling ${repairName(repair)}`}
          </Link>
        </>
      )}
    </>
  )
}

/** Below a line of several units: each unit with its code, serial number, position and day (VB-21). */
export function UnitRows({
  rental,
  line,
  positions,
}: {
  rental: Rental
  line: RentalLine
  positions: readonly LinePosition[]
}) {
  const rows = positionRows(positions)
  const ids = rows.flatMap((row) => ('unit' in row ? [row.unit.itemId] : []))
  const items = useLive(
    async () => new Map((await records(db.item, ids)).map((item): [string, Item] => [item.id, item])),
    [ids.join()],
  )
  return (
    <td data-cell="units">
      <ul aria-label={rentalFormTexts.positions} className={classes.units}>
        {rows.map((row) =>
          'unit' in row ? (
            <li key={row.unit.itemId}>
              <span className={classes.codes}>
                <UnitCodes item={items?.get(row.unit.itemId)} />
              </span>
              <span className={classes.notes}>
                <UnitNotes rental={rental} line={line} {...row} />
              </span>
              <UnitPositionText {...row} />
            </li>
          ) : (
            <li key={row.position}>
              <PositionMark position={row.position}>{counted(row.position, row.quantity)}</PositionMark>
            </li>
          ),
        )}
      </ul>
    </td>
  )
}

/** Example: 'CAM-24 8705126'. */
const UnitCodes = ({ item }: { item: Item | undefined }) => (
  <>
    {item?.itemNumber}
    {item?.itemNumber && item.serialNumber && ' '}
    {item?.serialNumber && <span className={classes.day}>{item.serialNumber}</span>}
  </>
)
