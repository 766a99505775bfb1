import { NumberField } from '../../../components/NumberField.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { SwitchField } from '../../../components/SwitchField.tsx'
import { withRate } from '../../../domain/rentals/prices.ts'
import { formatMoney } from '../../../lib/money.ts'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'

/** What it costs, as it is typed (VF-14, D-080 to D-082). */
export function PricePanel({ state: { form, set, change, problems, facts } }: { state: RentalFormState }) {
  const rows = [
    ['Totaal excl. btw', form.totalPriceExclVat],
    [`Korting ${form.discount} %`, -form.discountAmount],
    [`Servicekost ${form.serviceFee} %`, form.serviceFeeAmount],
    ['Basisprijs excl. btw', form.basePriceExclVat],
    [form.vatFree ? 'Vrijgesteld van btw' : `Btw ${form.vatPercentage} %`, form.vatAmount],
    ['Totaal incl. btw', form.totalPriceInclVat],
  ] as const
  return (
    <Panel title="Prijs">
      <div className={classes.stack}>
        <div className={classes.fields}>
          <NumberField
            label="Tarief verhuur"
            decimals={2}
            value={form.rate}
            error={problems.rate}
            onChange={(rate) => change((old) => withRate(old, rate ?? 0))}
          />
          <NumberField
            label="Korting verhuur"
            decimals={2}
            unit="%"
            max={100}
            value={form.discount}
            error={problems.discount}
            onChange={(discount) => set({ discount: discount ?? 0 })}
          />
        </div>
        <SwitchField
          label="Servicekost"
          value={form.serviceFeeActive}
          onChange={(serviceFeeActive) => set({ serviceFeeActive })}
        />
        <SwitchField
          label="Vrijgesteld van btw"
          value={form.vatFree}
          onChange={(vatFree) => set({ vatFree, vatPercentage: vatFree ? 0 : facts.vatPercentage })}
        />
        <dl className={classes.prices} aria-label="Totalen">
          {rows.map(([term, amount]) => (
            <PriceRow key={term} term={term} amount={amount} last={term === 'Totaal incl. btw'} />
          ))}
        </dl>
      </div>
    </Panel>
  )
}

function PriceRow({ term, amount, last }: { term: string; amount: number; last: boolean }) {
  const look = last ? classes.total : undefined
  return (
    <>
      <dt className={look}>{term}</dt>
      <dd className={look}>{formatMoney(amount === 0 ? 0 : amount)}</dd>
    </>
  )
}
