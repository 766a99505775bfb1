import { ComboField, type ComboOption } from '../../../components/ComboField.tsx'
import type { ComboLoad } from '../../../components/comboTypes.ts'
import type { AvailableItem } from '../../../db/queries/stock.ts'
import type { Period } from '../../../domain/rentals/availability.ts'
import { ITEM_SEARCH_DEBOUNCE, SEARCH_MIN } from '../../../lib/constants.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSyncStatus } from '../../sync/useSync.ts'
import { findAvailable } from './findAvailable.ts'
import { StockBadge } from './StockBadge.tsx'
import classes from './Stock.module.css'

export interface AvailableItemPickProps {
  period: Period
  today: string
  onPick: (found: AvailableItem) => void
  /** Items that are not offered, because they were chosen already. */
  without?: readonly string[]
  /** The rental that is being changed, which does not stand in its own way. */
  own?: string | null
  error?: string | undefined
  /** What a day costs stands beside it (D-093). */
  withPrice?: boolean
}

interface Option extends ComboOption {
  found: AvailableItem
}

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
  without = [],
  own = null,
  error,
  withPrice = false,
}: AvailableItemPickProps) {
  const offered = (found: readonly AvailableItem[]) =>
    found.filter(({ item }) => !without.includes(item.id)).map(optionOf)
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
        load={load}
        renderOption={(option) => <AvailableOption option={option} withPrice={withPrice} />}
        onChange={(option) => option && onPick(option.found)}
        {...(error ? { error } : {})}
      />
      <AsOf />
    </>
  )
}

function AvailableOption({ option, withPrice }: { option: Option; withPrice: boolean }) {
  const { label, note, found } = option
  return (
    <div className={classes.option}>
      <div>
        {label}
        <div className={classes.note}>{note}</div>
      </div>
      <div className={classes.offer}>
        {withPrice && <span>{`${formatMoney(found.item.rentPrice ?? 0)} per dag`}</span>}
        <StockBadge count={found.count} />
      </div>
    </div>
  )
}

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
