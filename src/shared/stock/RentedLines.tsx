import { modelNameOf } from '../../domain/rentals/claims.ts'
import type { RentedLine } from '../../db/queries/rentals.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Stock.module.css'
import { conflictText } from './stockTexts.ts'

/** The lines of a rental in short: quantity, item, and the other rentals that want the same (D-085). */
export function RentedLines({ label, lines }: { label: string; lines: readonly RentedLine[] }) {
  if (lines.length === 0) return <p className={classes.nothing}>{texts.empty}</p>
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map(({ line, item, conflictsWith }) => (
        <li key={line.id}>
          <span className={classes.count}>{`${line.quantity} ×`}</span>
          <span>
            {item
              ? [item.brand, item.model].filter(Boolean).join(' ')
              : (modelNameOf(line) ?? line.customItem ?? 'Onbekend item')}
            <small>{[item?.serialNumber, item?.itemNumber, line.remark].filter(Boolean).join(' · ')}</small>
            {conflictsWith.map((reference) => (
              <em key={reference}>{conflictText(reference)}</em>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
