import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import { amountRowsOf } from './amounts.ts'
import classes from './Price.module.css'

/** The amounts of a rental, in the order of the document. */
export const AmountList = ({ rental }: { rental: RentalDraft }) => (
  <dl className={classes.amounts} aria-label="Totalen">
    {amountRowsOf(rental).map(({ term, amount, isTotal }) => (
      <div key={term} data-total={isTotal || undefined}>
        <dt>{term}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
