import { NumberField } from '../../../../components/fields/NumberField.tsx'
import { SwitchField } from '../../../../components/fields/SwitchField.tsx'
import { withRate } from '../../../../domain/rentals/prices.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { AmountList } from './AmountList.tsx'
import classes from './Price.module.css'

/** The price fields; the record stores them under these names. */
export const PRICE_PATHS = ['rate', 'discount', 'serviceFeeActive', 'vatFree'] as const

/** The components of the price and the totals (VF-14, D-080 to D-082). */
export function PriceFields({ state }: { state: RentalFormState }) {
  const { form, set, change, problems, facts } = state
  return (
    <div className={classes.fields}>
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
      <AmountList rental={form} />
    </div>
  )
}
