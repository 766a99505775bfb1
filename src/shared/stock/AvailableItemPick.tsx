import { ComboField, type ComboOption } from '../../components/fields/ComboField.tsx'
import { IconCheck } from '../../components/icons/icons.tsx'
import type { ComboLoad } from '../../components/fields/comboTypes.ts'
import { useLive } from '../../db/live.ts'
import { modelPictures } from '../../db/queries/kits.ts'
import type { AvailableItem } from '../../db/queries/stock.ts'
import { isBulk } from '../../domain/items/item.ts'
import { namedModel } from '../../domain/items/model.ts'
import type { Period } from '../../domain/rentals/availability.ts'
import { type StockCount, stockKey } from '../../domain/rentals/stockCount.ts'
import { typedQuantity } from '../../domain/rentals/typedQuantity.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { pick } from '../../lib/objects.ts'
import { ITEM_SEARCH_DEBOUNCE, SEARCH_MIN } from '../../lib/constants.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { StoredPicture } from '../photos/StoredPicture.tsx'
import { useSyncStatus } from '../sync/useSync.ts'
import { findAvailable } from './findAvailable.ts'
import { StockBadge } from './StockBadge.tsx'
import classes from './Stock.module.css'

export interface AvailableItemPickProps {
  period: Period
  today: string
  /** @param quantity the number that was typed before the name, else 1 */
  onPick: (found: AvailableItem, quantity: number) => void
  /** The number of chosen units by item, which the list shows. */
  chosen?: ReadonlyMap<string, number>
  /** The rental that is being changed; its own lines do not count as taken. */
  own?: string | null
  error?: string | undefined
  /** Shows the price per day (D-093). */
  withPrice?: boolean
  /** Reads a number before a name as the quantity: '2 hc900'. */
  counts?: boolean
  /** Returns other options that match the search. @param found the units that match */
  extras?: (
    term: string,
    quantity: number,
    found: readonly AvailableItem[],
  ) => Promise<readonly ExtraOption[]>
}

/** Another option: a model above its units, or a kit below all units. */
export interface ExtraOption {
  value: string
  label: string
  note: string
  /** In euro per day. */
  price: number
  /** The stockKey of the units above which it is listed. */
  of?: string
  count?: StockCount
  pick: () => void
}

interface Option extends ComboOption {
  /** Absent for an option that is not a unit. */
  found?: AvailableItem
  extra?: ExtraOption
  quantity: number
}

const NOTHING: ReadonlyMap<string, number> = new Map()

/** The codes of the unit, and how many others come with it: one serial number never represents two units. */
const unitsNote = ({ item }: AvailableItem, quantity: number): string => {
  const codes = [item.serialNumber, item.itemNumber].filter(Boolean).join(' · ')
  return quantity === 1 || isBulk(item)
    ? codes
    : `${codes} en ${countWithNoun(quantity - 1, 'ander stuk', 'andere stukken')}`.trim()
}

/** A note if the quantity is larger than what the company owns. */
const ownedNote = ({ count }: AvailableItem, quantity: number): string | null =>
  quantity > count.of ? `u hebt er ${count.of}` : null

const optionOf = (found: AvailableItem, quantity: number): Option => ({
  value: found.item.id,
  label: [found.item.brand, found.item.model].filter(Boolean).join(' '),
  note: [unitsNote(found, quantity), ownedNote(found, quantity)].filter(Boolean).join(' · '),
  found,
  quantity,
})

/** The units, each model option above its own units, and other options at the end (KI-17). */
function offeredOf(
  found: readonly AvailableItem[],
  extras: readonly ExtraOption[],
  quantity: number,
): Option[] {
  const optionOfExtra = (extra: ExtraOption): Option => ({
    ...pick(extra, ['value', 'label', 'note']),
    quantity,
    extra,
  })
  const units = found.flatMap((one, i) => {
    const key = stockKey(one.item)
    const before = found[i - 1]
    const isFirst = !before || stockKey(before.item) !== key
    return [
      ...(isFirst ? extras.filter(({ of }) => of === key).map(optionOfExtra) : []),
      optionOf(one, quantity),
    ]
  })
  return [...units, ...extras.filter(({ of }) => of === undefined).map(optionOfExtra)]
}

/** The scanned unit, or the first unit if all results are of one model. */
function sureOf(options: readonly Option[], term: string): Option | null {
  const isCode = (code: string | null) => code?.toLowerCase() === term.toLowerCase()
  const units = options.flatMap((option) => (option.found ? [{ option, item: option.found.item }] : []))
  const scanned = units.find(({ item }) => isCode(item.serialNumber) || isCode(item.itemNumber))
  const models = new Set(units.map(({ item }) => stockKey(item)))
  return scanned?.option ?? (models.size === 1 ? (units[0]?.option ?? null) : null)
}

/**
 * Searches items for rent that are free in a period. After a choice the field is empty for the next one (DP-02,
 * DP-03, AV-01).
 */
export function AvailableItemPick({
  period,
  today,
  onPick,
  chosen = NOTHING,
  own = null,
  error,
  withPrice = false,
  counts = false,
  extras,
}: AvailableItemPickProps) {
  const load: ComboLoad<Option> = async (typed, correct) => {
    const { quantity, term } = counts ? typedQuantity(typed) : { quantity: 1, term: typed }
    if (term.length < SEARCH_MIN.item) return []
    let more: readonly ExtraOption[] = []
    const offered = (found: readonly AvailableItem[]) => offeredOf(found, more, quantity)
    const found = await findAvailable(term, period, today, (strict) => correct(offered(strict)), own)
    if (extras) more = await extras(term, quantity, found)
    return offered(found)
  }
  const pictures = useLive(modelPictures, [])
  return (
    <>
      <ComboField<Option>
        label="Item"
        hideLabel={counts}
        placeholder="Zoek op merk, model, serienummer of categorie"
        value={null}
        autoFocus
        minChars={SEARCH_MIN.item}
        delay={ITEM_SEARCH_DEBOUNCE}
        about={`${period.pickupDate} ${period.returnDate}`}
        load={load}
        sure={sureOf}
        renderOption={(option) => (
          <AvailableOption
            option={option}
            withPrice={withPrice}
            chosen={chosen.get(option.value) ?? 0}
            picture={option.found?.item.picture ?? pictures?.get(modelOf(option))}
          />
        )}
        onChange={(option) => {
          if (option?.found) onPick(option.found, option.quantity)
          else option?.extra?.pick()
        }}
        {...(error ? { error } : {})}
      />
      <LastSyncNote />
    </>
  )
}

interface AvailableOptionProps {
  option: Option
  withPrice: boolean
  chosen: number
  /** The hash of its own photo, or else of the picture of its model. */
  picture: string | undefined
}

/** The key by which its picture is found. */
const modelOf = ({ found, extra }: Option): string =>
  found ? (namedModel(found.item) ?? '') : (extra?.of ?? '')

function AvailableOption({ option, withPrice, chosen, picture }: AvailableOptionProps) {
  const { label, note, found, extra, quantity } = option
  const price = extra?.price ?? found?.item.rentPrice ?? 0
  const count = extra ? extra.count : found?.count
  return (
    <div className={classes.option}>
      {picture && <StoredPicture sha256={picture} alt="" variant="thumb" className={classes.thumb} />}
      <div className={classes.said}>
        {quantity > 1 && <strong className={classes.times}>{`${quantity} × `}</strong>}
        {label}
        <div className={classes.note}>{note}</div>
      </div>
      <div className={classes.offer}>
        {withPrice && <span>{`${formatMoney(price)} per dag`}</span>}
        {chosen > 0 && <ChosenMark quantity={chosen} />}
        {count && <StockBadge count={count} />}
      </div>
    </div>
  )
}

const ChosenMark = ({ quantity }: { quantity: number }) => (
  <span className={classes.marked}>
    <IconCheck size={16} aria-hidden />
    {quantity > 1 ? `gekozen (${quantity})` : 'gekozen'}
  </span>
)

/** Offline, the counts are those of the last connection (D-032). */
function LastSyncNote() {
  const { online, lastSyncAt } = useSyncStatus()
  if (online || !lastSyncAt) return null
  return (
    <p className={classes.hint}>
      {`Beschikbaarheid volgens laatste synchronisatie: ${formatDateTime(lastSyncAt)}`}
    </p>
  )
}
