import { ComboField, type ComboOption } from '../../components/fields/ComboField.tsx'
import { IconCheck } from '../../components/icons/icons.tsx'
import type { ComboLoad } from '../../components/fields/comboTypes.ts'
import type { AvailableItem } from '../../db/queries/stock.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import { ITEM_SEARCH_DEBOUNCE, SEARCH_MIN } from '../../lib/constants.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { useSyncStatus } from '../sync/useSync.ts'
import { findAvailable } from './findAvailable.ts'
import { StockBadge } from './StockBadge.tsx'
import classes from './Stock.module.css'

export interface AvailableItemPickProps {
  period: Period
  today: string
  onPick: (found: AvailableItem) => void
  /** How many pieces were chosen already, by item: marked in the list. */
  chosen?: ReadonlyMap<string, number>
  /** The rental that is being changed, which does not stand in its own way. */
  own?: string | null
  error?: string | undefined
  /** What a day costs stands beside it (D-093). */
  withPrice?: boolean
}

interface Option extends ComboOption {
  found: AvailableItem
}

const NOTHING: ReadonlyMap<string, number> = new Map()

const optionOf = (found: AvailableItem): Option => ({
  value: found.item.id,
  label: [found.item.brand, found.item.model].filter(Boolean).join(' '),
  note: [found.item.serialNumber, found.item.itemNumber].filter(Boolean).join(' · '),
  found,
})

/** Searches what is for rent and free in a period; after a choice the field is empty for the next (DP-02, DP-03, AV-01). */
export function AvailableItemPick({
  period,
  today,
  onPick,
  chosen = NOTHING,
  own = null,
  error,
  withPrice = false,
}: AvailableItemPickProps) {
  const offered = (found: readonly AvailableItem[]) => found.map((one) => optionOf(one))
  const load: ComboLoad<Option> = async (term, correct) =>
    offered(await findAvailable(term, period, today, (found) => correct(offered(found)), own))
  return (
    <>
      <ComboField<Option>
        label="Item"
        placeholder="Zoek op merk, model, serienummer of categorie"
        value={null}
        autoFocus
        minChars={SEARCH_MIN.item}
        delay={ITEM_SEARCH_DEBOUNCE}
        about={`${period.pickupDate} ${period.returnDate}`}
        load={load}
        renderOption={(option) => (
          <AvailableOption option={option} withPrice={withPrice} chosen={chosen.get(option.value) ?? 0} />
        )}
        onChange={(option) => option && onPick(option.found)}
        {...(error ? { error } : {})}
      />
      <AsOf />
    </>
  )
}

interface AvailableOptionProps {
  option: Option
  withPrice: boolean
  chosen: number
}

function AvailableOption({ option, withPrice, chosen }: AvailableOptionProps) {
  const { label, note, found } = option
  return (
    <div className={classes.option}>
      <div>
        {label}
        <div className={classes.note}>{note}</div>
      </div>
      <div className={classes.offer}>
        {withPrice && <span>{`${formatMoney(found.item.rentPrice ?? 0)} per dag`}</span>}
        {chosen > 0 && <Chosen quantity={chosen} />}
        <StockBadge count={found.count} />
      </div>
    </div>
  )
}

const Chosen = ({ quantity }: { quantity: number }) => (
  <span className={classes.marked}>
    <IconCheck size={16} aria-hidden />
    {quantity > 1 ? `gekozen (${quantity})` : 'gekozen'}
  </span>
)

/** Without a connection the counts are those of the last time there was one (D-032). */
function AsOf() {
  const { online, lastSyncAt } = useSyncStatus()
  if (online || !lastSyncAt) return null
  return (
    <p className={classes.hint}>
      {`Beschikbaarheid volgens laatste synchronisatie: ${formatDateTime(lastSyncAt)}`}
    </p>
  )
}
