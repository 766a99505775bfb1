import { IconAction } from '../../components/page/ActionButton.tsx'
import { IconTrash } from '../../components/icons/icons.tsx'
import { NumberField } from '../../components/fields/NumberField.tsx'
import { type Item, isBulk } from '../../domain/items/item.ts'
import type { StockCount } from '../../domain/rentals/stockCount.ts'
import { texts } from '../../lib/texts.ts'
import { StockBadge } from './StockBadge.tsx'
import classes from './Stock.module.css'

export interface ChosenItem {
  item: Item
  /** The quantity that was free in the period when it was chosen. */
  remaining: number
  count: StockCount
  /** Null while the field is empty. */
  quantity: number | null
}

const nameOf = ({ brand, model }: Item) => [brand, model].filter(Boolean).join(' ')

/**
 * The chosen items, with a quantity for bulk items. A quantity above the stock only shows a warning (D-086, D-092).
 */
export function ChosenItems({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenItem[]
  onChange: (chosen: readonly ChosenItem[]) => void
}) {
  if (chosen.length === 0) return null
  const set = (id: string, quantity: number | null) =>
    onChange(chosen.map((one) => (one.item.id === id ? { ...one, quantity } : one)))
  const remove = (id: string) => onChange(chosen.filter(({ item }) => item.id !== id))
  return (
    <ul className={classes.chosen} aria-label="Gekozen items">
      {chosen.map(({ item, remaining, count, quantity }) => (
        <li key={item.id}>
          <span className={classes.name}>
            {nameOf(item)}
            {item.serialNumber && <small className={classes.hint}>{` ${item.serialNumber}`}</small>}
          </span>
          <StockBadge count={count} />
          {isBulk(item) && (
            <div className={classes.quantity}>
              <NumberField
                label={`Aantal ${nameOf(item)}`}
                hideLabel
                kind="integer"
                min={1}
                value={quantity}
                error={problem(quantity, remaining)}
                onChange={(value) => set(item.id, value)}
              />
            </div>
          )}
          <IconAction
            label={`${nameOf(item)} weglaten`}
            icon={<IconTrash />}
            size="sm"
            onClick={() => remove(item.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function problem(quantity: number | null, remaining: number): string | undefined {
  if (quantity === null || quantity < 1) return texts.invalidNumber
  return quantity > remaining ? `Slechts ${remaining} vrij` : undefined
}
