import { TextField } from '../../../../components/fields/TextField.tsx'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { db } from '../../../../db/database.ts'
import { useLive } from '../../../../db/live.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { isModelLine, isOwnText } from '../../../../domain/rentals/claims.ts'
import { lineCount } from '../../../../domain/rentals/movements.ts'
import { type LinePosition, linePositions } from '../../../../domain/rentals/positions.ts'
import { FIXED_RATE, followsPeriod } from '../../../../domain/rentals/prices.ts'
import type { Movement, RentalLine } from '../../../../domain/rentals/rental.ts'
import type { LineStockFacts } from './lineStock.ts'
import classes from './What.module.css'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import type { RentalProblems } from '../../../../shared/rentals/rentalForm.ts'

interface RateChoiceProps {
  line: RentalLine
  /** The rate of the rental. */
  rate: number
  onChange: (typed: Partial<RentalLine>) => void
}

/**
 * True if the rate choice is visible: for every line with free text, and for a line that does not follow the
 * period.
 */
const hasRateChoice = ({ line, rate }: Omit<RateChoiceProps, 'onChange'>): boolean =>
  isOwnText(line) || !followsPeriod(line, { rate })

/** Switches a line between counted once and counted for the whole period, by its rate (D-079). */
function RateChoice({ line, rate, onChange }: RateChoiceProps) {
  const follows = followsPeriod(line, { rate })
  return (
    <fieldset aria-label="Tarief van deze lijn" className={classes.choice}>
      <PlainChangeButton
        aria-pressed={!follows && line.rate === FIXED_RATE.rate}
        onClick={() => onChange(FIXED_RATE)}
      >
        eenmalig
      </PlainChangeButton>
      <PlainChangeButton aria-pressed={follows} onClick={() => onChange({ rate })}>
        periode volgen
      </PlainChangeButton>
    </fieldset>
  )
}

/** The units of a line that left, returned, are missing or damaged, with their codes (RV-16). */
function LinePositions({ line, movements }: { line: RentalLine; movements: readonly Movement[] }) {
  const positions = linePositions({ movements }, line)
  const ids = positions.flatMap(({ units }) => units.map(({ itemId }) => itemId))
  const items = useLive(async () => {
    const found = await db.item.bulkGet(ids)
    return new Map(found.flatMap((item): [string, Item][] => (item ? [[item.id, item]] : [])))
  }, [ids.join()])
  if (positions.length === 0) return null
  return (
    <ul className={classes.positions} aria-label={rentalFormTexts.positions}>
      {positions.map((one) => (
        <li key={one.position} data-position={one.position}>
          <strong>{rentalFormTexts.position[one.position]}</strong> {unitWords(one, items)}
        </li>
      ))}
    </ul>
  )
}

/** Example: '8705126 · CAM-24, 8705127 · CAM-19'. For bulk, the quantity. */
const unitWords = (
  { quantity, units }: LinePosition,
  items: ReadonlyMap<string, Item> | undefined,
): string =>
  units.length === 0 ? String(quantity) : units.map(({ itemId }) => codesOf(items?.get(itemId))).join(', ')

const codesOf = (item: Item | undefined): string =>
  item === undefined
    ? '…'
    : [item.serialNumber, item.itemNumber].filter(Boolean).join(' · ') ||
      [item.brand, item.model].filter(Boolean).join(' ')

interface LineWhatProps {
  line: RentalLine
  name: string
  stock: LineStockFacts
  /** The rate of the rental. */
  rate: number
  /** All movements of the rental. */
  movements: readonly Movement[]
  problems: RentalProblems
  /** The remark field is open, even when empty. */
  remarking: boolean
  onRemarking: () => void
  /** Chooses units for a model line; absent while the stock is unknown. */
  onChoose: (() => void) | undefined
  onChange: (typed: Partial<RentalLine>) => void
}

/** The item of a line, its stock problems, and the remark that is printed on the document. */
export function LineWhat({ line, name, stock, rate, movements, problems, ...more }: LineWhatProps) {
  const { remarking, onRemarking, onChange, onChoose } = more
  const { toGo } = lineCount({ movements, rentalLines: [line] }, line)
  return (
    <td data-cell="what" className={classes.what}>
      <div className={classes.said}>
        {line.itemId ? (
          <span className={classes.item}>
            <span className={classes.name}>{name}</span>{' '}
            <span className={classes.small}>
              {[stock.item?.serialNumber, stock.item?.itemNumber].filter(Boolean).join(' · ')}
            </span>
          </span>
        ) : line.kitId ? (
          <span className={classes.item}>
            <span className={classes.name}>{name}</span>
            <span className={classes.toGive}>{rentalFormTexts.kit}</span>
          </span>
        ) : isModelLine(line) ? (
          <ModelWhat name={name} toGo={toGo} onChoose={onChoose} />
        ) : (
          <div className={classes.custom}>
            <TextField
              label="Omschrijving"
              placeholder="Omschrijving"
              hideLabel
              required
              value={line.customItem ?? ''}
              error={problems.customItem}
              onChange={(customItem) => onChange({ customItem })}
            />
          </div>
        )}
        {hasRateChoice({ line, rate }) && <RateChoice line={line} rate={rate} onChange={onChange} />}
      </div>
      <LinePositions line={line} movements={movements} />
      {(remarking || line.remark !== null) && (
        <div className={classes.remark}>
          <TextField
            label="Opmerking"
            placeholder="Opmerking op de bon"
            hideLabel
            value={line.remark ?? ''}
            error={problems.remark}
            onChange={(text) => {
              onRemarking()
              onChange({ remark: text || null })
            }}
          />
        </div>
      )}
    </td>
  )
}

/** A model, and how many of its units still have to be chosen (KI). */
const ModelWhat = ({ name, toGo, onChoose }: Pick<LineWhatProps, 'name' | 'onChoose'> & { toGo: number }) => (
  <span className={classes.item}>
    <span className={classes.name}>{name}</span>
    {toGo > 0 && (
      <span className={classes.toGive}>
        {rentalFormTexts.toGive(toGo)}
        {onChoose && (
          <PlainChangeButton className={classes.chooseNow} onClick={onChoose}>
            {rentalFormTexts.chooseNow}
          </PlainChangeButton>
        )}
      </span>
    )}
  </span>
)
