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
import { counted } from '../../domain/shared/counted.ts'
import { pick } from '../../domain/shared/objects.ts'
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
  /** @param quantity what was typed before the name, else 1 */
  onPick: (found: AvailableItem, quantity: number) => void
  /** How many pieces were chosen already, by item: marked in the list. */
  chosen?: ReadonlyMap<string, number>
  /** The rental that is being changed, which does not stand in its own way. */
  own?: string | null
  error?: string | undefined
  /** What a day costs stands beside it (D-093). */
  withPrice?: boolean
  /** A number before a name is how many of it: '2 hc900'. */
  counts?: boolean
  /** What else fits what is looked for. @param found the pieces that do */
  extras?: (term: string, quantity: number, found: readonly AvailableItem[]) => Promise<readonly Extra[]>
}

/** What else can be chosen, below the pieces. */
export interface Extra {
  value: string
  label: string
  note: string
  /** In euro per day. */
  price: number
  /** The stockKey of the pieces that it stands below. */
  of?: string
  count?: StockCount
  pick: () => void
}

interface Option extends ComboOption {
  /** Absent for what is no piece. */
  found?: AvailableItem
  extra?: Extra
  quantity: number
}

const NOTHING: ReadonlyMap<string, number> = new Map()

/** The codes of the unit, and how many others come with it: one serial number never stands for two units. */
const unitsNote = ({ item }: AvailableItem, quantity: number): string => {
  const codes = [item.serialNumber, item.itemNumber].filter(Boolean).join(' · ')
  return quantity === 1 || isBulk(item)
    ? codes
    : `${codes} en ${counted(quantity - 1, 'ander stuk', 'andere stukken')}`.trim()
}

/** Says that more is asked than the company owns. */
const ownedNote = ({ count }: AvailableItem, quantity: number): string | null =>
  quantity > count.of ? `u hebt er ${count.of}` : null

const optionOf = (found: AvailableItem, quantity: number): Option => ({
  value: found.item.id,
  label: [found.item.brand, found.item.model].filter(Boolean).join(' '),
  note: [unitsNote(found, quantity), ownedNote(found, quantity)].filter(Boolean).join(' · '),
  found,
  quantity,
})

/** The pieces, each model below its own, and what is no model at the end. */
function offeredOf(found: readonly AvailableItem[], extras: readonly Extra[], quantity: number): Option[] {
  const below = (extra: Extra): Option => ({ ...pick(extra, ['value', 'label', 'note']), quantity, extra })
  const pieces = found.flatMap((one, i) => {
    const key = stockKey(one.item)
    const next = found[i + 1]
    const isLast = !next || stockKey(next.item) !== key
    return [optionOf(one, quantity), ...(isLast ? extras.filter(({ of }) => of === key).map(below) : [])]
  })
  return [...pieces, ...extras.filter(({ of }) => of === undefined).map(below)]
}

/** A piece that was scanned, or the first of the one model that there is. */
function sureOf(options: readonly Option[], term: string): Option | null {
  const isCode = (code: string | null) => code?.toLowerCase() === term.toLowerCase()
  const pieces = options.flatMap((option) => (option.found ? [{ option, item: option.found.item }] : []))
  const scanned = pieces.find(({ item }) => isCode(item.serialNumber) || isCode(item.itemNumber))
  const models = new Set(pieces.map(({ item }) => stockKey(item)))
  return scanned?.option ?? (models.size === 1 ? (pieces[0]?.option ?? null) : null)
}

/** Searches what is for rent and free in a period; after a choice the field is empty for the next (DP-02, DP-03, AV-01). */
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
    let more: readonly Extra[] = []
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
            picture={pictures?.get(modelOf(option))}
          />
        )}
        onChange={(option) => {
          if (option?.found) onPick(option.found, option.quantity)
          else option?.extra?.pick()
        }}
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
  /** The hash of the picture of its model. */
  picture: string | undefined
}

/** By which its picture is found. */
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
        {chosen > 0 && <Chosen quantity={chosen} />}
        {count && <StockBadge count={count} />}
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
