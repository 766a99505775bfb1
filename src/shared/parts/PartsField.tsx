import { NumberField } from '../../components/fields/NumberField.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { newId } from '../../db/newId.ts'
import type { Item } from '../../domain/items/item.ts'
import { PartPick } from './PartPick.tsx'
import classes from './Parts.module.css'
import { type PartValue, partName, movePart, addPart } from './parts.ts'

export interface PartsFieldProps {
  /** Labels of the list and of the field that adds to it: 'Onderdelen', 'Onderdeel toevoegen'. */
  labels: readonly [list: string, add: string]
  parts: readonly PartValue[]
  onChange: (parts: PartValue[]) => void
  /** The items that the parts name. */
  items: ReadonlyMap<string, Item>
  error?: string | undefined
}

/** The parts of a kit or the accessories of a model, with their quantities, in their order. */
export function PartsField({ labels, parts, onChange, items, error }: PartsFieldProps) {
  const [label, addLabel] = labels
  const change = (id: string, quantity: number | null) =>
    onChange(parts.map((part) => (part.id === id ? { ...part, quantity } : part)))
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      {parts.length > 0 && (
        <ul className={classes.list}>
          {parts.map((part, at) => (
            <PartRow
              key={part.id}
              part={part}
              name={partName(part, items) ?? 'Onbekend item'}
              serial={items.get(part.itemId ?? '')?.serialNumber}
              canMove={(by) => at + by >= 0 && at + by < parts.length}
              onMove={(by) => onChange(movePart(parts, part.id, by))}
              onQuantity={(quantity) => change(part.id, quantity)}
              onRemove={() => onChange(parts.filter(({ id }) => id !== part.id))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <PartPick label={addLabel} onPick={(of) => onChange(addPart(parts, of, newId()))} />
    </fieldset>
  )
}

interface PartRowProps {
  part: PartValue
  name: string
  serial: string | null | undefined
  canMove: (by: -1 | 1) => boolean
  onMove: (by: -1 | 1) => void
  onQuantity: (quantity: number | null) => void
  onRemove: () => void
}

function PartRow({ part, name, serial, canMove, onMove, onQuantity, onRemove }: PartRowProps) {
  const why = (by: -1 | 1) => (canMove(by) ? undefined : 'Dit onderdeel staat al aan het einde.')
  return (
    <li className={classes.row}>
      <div className={classes.quantity}>
        <NumberField
          label={`Aantal ${name}`}
          hideLabel
          kind="integer"
          min={1}
          value={part.quantity}
          onChange={onQuantity}
        />
      </div>
      <span className={classes.times} aria-hidden>
        ×
      </span>
      <span className={classes.name}>
        {name}
        {serial && <small className={classes.serial}>{` ${serial}`}</small>}
      </span>
      <span className={classes.actions}>
        <IconAction
          label={`${name} omhoog`}
          icon={<IconArrowUp />}
          disabledReason={why(-1)}
          onClick={() => onMove(-1)}
        />
        <IconAction
          label={`${name} omlaag`}
          icon={<IconArrowDown />}
          disabledReason={why(1)}
          onClick={() => onMove(1)}
        />
        <IconAction label={`${name} weglaten`} icon={<IconTrash />} onClick={onRemove} />
      </span>
    </li>
  )
}
