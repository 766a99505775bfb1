import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconAction } from '../../../components/ActionButton.tsx'
import { IconChevronDown, IconChevronUp, IconGrip, IconTrash } from '../../../components/icons.tsx'
import { NumberField } from '../../../components/NumberField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import type { Item } from '../../../domain/items/item.ts'
import { withLineDiscount, withLinePercentage } from '../../../domain/rentals/prices.ts'
import type { RentalLine } from '../../../domain/rentals/rental.ts'
import { formatMoney } from '../../../lib/money.ts'
import { StockBadge } from '../stock/StockBadge.tsx'
import { conflictWith } from '../stock/texts.ts'
import type { Problems } from './form.ts'
import type { LineFacts } from './LinesPanel.tsx'
import classes from './RentalForm.module.css'

interface LineRowProps {
  line: RentalLine
  at: number
  facts: LineFacts
  problems: Problems
  onChange: (line: RentalLine) => void
  /** One place up (-1) or down (1); left out where there is no such place. */
  onMove: Partial<Record<'up' | 'down', () => void>>
  onRemove: () => void
}

/** One line with its price, and what stands in its way (D-085, D-092). */
export function LineRow({ line, at, facts, problems, onChange, onMove, onRemove }: LineRowProps) {
  const { setNodeRef, transform, transition, attributes, listeners } = useSortable({ id: line.id })
  const item = line.itemId ? facts?.items.get(line.itemId) : undefined
  const name = nameOf(line, item, at)
  const left = line.itemId ? facts?.left?.get(line.itemId) : undefined
  const rivals = (facts?.conflicts ?? []).filter(({ itemId }) => itemId === line.itemId)
  const inactive = item?.active === false
  const short = inactive || rivals.length > 0 || (left !== undefined && left < line.quantity)
  return (
    <li
      ref={setNodeRef}
      className={classes.line}
      data-conflict={short || (facts === undefined && line.conflict) || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition }}
      aria-label={name}
    >
      <button
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-roledescription="versleepbaar"
        aria-label={`${name} verplaatsen`}
      >
        <IconGrip />
      </button>
      <div className={classes.stack}>
        <div className={classes.row}>
          {line.itemId ? (
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.small}>
                {` ${[item?.serialNumber, item?.itemNumber].filter(Boolean).join(' · ')}`}
              </span>
            </span>
          ) : (
            <TextField
              label="Omschrijving"
              required
              value={line.customItem ?? ''}
              error={problems[`rentalLines.${at}.customItem`]}
              onChange={(customItem) => onChange({ ...line, customItem })}
            />
          )}
          {left !== undefined && <StockBadge remaining={left} />}
        </div>
        {rivals.map(({ rentalId, rentalReference }) => (
          <p key={rentalId} className={classes.problem}>
            {conflictWith(rentalReference)}
          </p>
        ))}
        {inactive && <p className={classes.problem}>Dit item is niet meer actief.</p>}
        <Cells line={line} at={at} problems={problems} onChange={onChange} />
      </div>
      <div>
        {onMove.up && <IconAction label={`${name} omhoog`} icon={<IconChevronUp />} onClick={onMove.up} />}
        {onMove.down && (
          <IconAction label={`${name} omlaag`} icon={<IconChevronDown />} onClick={onMove.down} />
        )}
        <IconAction label={`${name} verwijderen`} icon={<IconTrash />} danger onClick={onRemove} />
      </div>
    </li>
  )
}

const nameOf = (line: RentalLine, item: Item | undefined, at: number): string =>
  item
    ? [item.brand, item.model].filter(Boolean).join(' ')
    : line.itemId
      ? 'Onbekend item'
      : line.customItem || `Lijn ${at + 1}`

function Cells({
  line,
  at,
  problems,
  onChange,
}: Pick<LineRowProps, 'line' | 'at' | 'problems' | 'onChange'>) {
  const error = (field: string) => problems[`rentalLines.${at}.${field}`]
  const single = line.itemId !== null && !line.multiple
  return (
    <div className={classes.cells}>
      <NumberField
        label="Aantal"
        kind="integer"
        min={1}
        readOnly={single}
        value={line.quantity}
        error={error('quantity')}
        onChange={(quantity) => onChange({ ...line, quantity: quantity ?? 0 })}
      />
      <NumberField
        label="Dagprijs"
        kind="money"
        value={line.itemPrice}
        error={error('itemPrice')}
        onChange={(itemPrice) => onChange({ ...line, itemPrice: itemPrice ?? 0 })}
      />
      <NumberField
        label="Tarief"
        decimals={2}
        value={line.rate}
        error={error('rate')}
        onChange={(rate) => onChange({ ...line, rate: rate ?? 0 })}
      />
      <NumberField
        label="Korting %"
        decimals={2}
        max={100}
        value={line.discountPercentage}
        error={error('discountPercentage')}
        onChange={(percent) => onChange(withLinePercentage(line, percent ?? 0))}
      />
      <NumberField
        label="Korting"
        kind="money"
        value={line.discount}
        error={error('discount')}
        onChange={(amount) => onChange(withLineDiscount(line, amount ?? 0))}
      />
      <NumberField
        label="Totaal"
        kind="money"
        readOnly
        value={line.totalPrice}
        placeholder={formatMoney(0)}
        onChange={() => {}}
      />
      <TextField
        label="Opmerking"
        value={line.remark ?? ''}
        error={error('remark')}
        onChange={(text) => onChange({ ...line, remark: text || null })}
      />
    </div>
  )
}
