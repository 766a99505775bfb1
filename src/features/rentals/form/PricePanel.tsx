import { Button } from '@mantine/core'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { withRate } from '../../../domain/rentals/prices.ts'
import { formatMoney, formatNumber } from '../../../lib/money.ts'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'

/** What it costs, as it is typed (VF-14, D-080 to D-082). */
export function PricePanel({ state: { form, set, change, problems, facts } }: { state: RentalFormState }) {
  return (
    <Panel title="Prijs" id={PRICE}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NumberField
            label="Tarief verhuur"
            path="rate"
            decimals={2}
            filled
            value={form.rate}
            error={problems.rate}
            onChange={(rate) => rate !== null && change((old) => withRate(old, rate))}
          />
          <NumberField
            label="Korting verhuur"
            path="discount"
            decimals={2}
            unit="%"
            max={100}
            filled
            value={form.discount}
            error={problems.discount}
            onChange={(discount) => discount !== null && set({ discount })}
          />
        </div>
        <SwitchField
          label="Servicekost"
          path="serviceFeeActive"
          value={form.serviceFeeActive}
          onChange={(serviceFeeActive) => set({ serviceFeeActive })}
        />
        <SwitchField
          label="Vrijgesteld van btw"
          path="vatFree"
          value={form.vatFree}
          onChange={(vatFree) => set({ vatFree, vatPercentage: vatFree ? 0 : facts.vatPercentage })}
        />
        <dl className={classes.prices} aria-label="Totalen">
          {amountsOf(form).map(([term, amount]) => (
            <PriceRow key={term} term={term} amount={amount} last={term === TOTAL} />
          ))}
        </dl>
      </div>
    </Panel>
  )
}

const BASE = 'Basisprijs excl. btw'
const TOTAL = 'Totaal incl. btw'

const percent = (value: number): string => `${formatNumber(value, { decimals: 2 })} %`

const amountsOf = (form: RentalDraft): [string, number][] => [
  ['Totaal excl. btw', form.totalPriceExclVat],
  [`Korting ${percent(form.discount)}`, -form.discountAmount],
  [`Servicekost ${percent(form.serviceFee)}`, form.serviceFeeAmount],
  [BASE, form.basePriceExclVat],
  [form.vatFree ? 'Vrijgesteld van btw' : `Btw ${percent(form.vatPercentage)}`, form.vatAmount],
  [TOTAL, form.totalPriceInclVat],
]

function PriceRow({ term, amount, last }: { term: string; amount: number; last: boolean }) {
  const look = last ? classes.total : undefined
  return (
    <>
      <dt className={look}>{term}</dt>
      <dd className={look}>{shown(amount)}</dd>
    </>
  )
}

/** The same along the foot of a screen that has no room for the panel beside the lines; read out once is enough. */
export function PriceBar({ form }: { form: RentalDraft }) {
  return (
    <div className={classes.bar}>
      <div className={classes.sums} aria-hidden>
        {amountsOf(form)
          .filter(([term, amount]) => term === TOTAL || (amount !== 0 && term !== BASE))
          .map(([term, amount]) => (
            <span key={term} className={term === TOTAL ? classes.barTotal : undefined}>
              <small>{term}</small>
              <b>{shown(amount)}</b>
            </span>
          ))}
      </div>
      <Button variant="default" onClick={showPrice}>
        Prijs aanpassen
      </Button>
    </div>
  )
}

/** Where the price is typed. */
function showPrice(): void {
  const rate = document.querySelector<HTMLElement>(`#${PRICE} input`)
  rate?.focus({ preventScroll: true })
  rate?.scrollIntoView({ block: 'center' })
}
const PRICE = 'price-of-rental'

/** Minus nothing is nothing. */
const shown = (amount: number): string => formatMoney(amount === 0 ? 0 : amount)
