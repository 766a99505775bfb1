import { TextField } from '../../../../components/fields/TextField.tsx'
import { isModelLine } from '../../../../domain/rentals/claims.ts'
import { lineCount } from '../../../../domain/rentals/movements.ts'
import type { Movement, RentalLine } from '../../../../domain/rentals/rental.ts'
import type { RentalProblems } from '../../../../shared/rentals/rentalForm.ts'
import { LineOutcomes } from './LineOutcomes.tsx'
import type { LineStockFacts } from './LineStock.tsx'
import classes from './What.module.css'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import { hasRateChoice, RateChoice } from './RateChoice.tsx'

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
      <LineOutcomes line={line} movements={movements} />
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
          <button type="button" className={classes.chooseNow} onClick={onChoose}>
            {rentalFormTexts.chooseNow}
          </button>
        )}
      </span>
    )}
  </span>
)
