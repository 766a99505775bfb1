import { TextField } from '../../../../components/fields/TextField.tsx'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import type { Problems } from '../../../../pieces/rentals/form.ts'
import type { LineStockFacts } from './LineStock.tsx'
import classes from './What.module.css'
import { hasRateChoice, RateChoice } from './RateChoice.tsx'

interface LineWhatProps {
  line: RentalLine
  name: string
  stock: LineStockFacts
  /** Of the rental. */
  rate: number
  problems: Problems
  /** The field of the remark is open, also when it is empty. */
  remarking: boolean
  onRemarking: () => void
  onChange: (typed: Partial<RentalLine>) => void
}

/** What is rented, why it cannot be had, and what is said of it on the paper. */
export function LineWhat({ line, name, stock, rate, problems, ...more }: LineWhatProps) {
  const { remarking, onRemarking, onChange } = more
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
