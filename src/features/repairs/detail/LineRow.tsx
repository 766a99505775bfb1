import { memo, type ReactNode, useState } from 'react'
import { type AutosaveBinding, AutosaveField } from '../../../components/fields/AutosaveField.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconTrash } from '../../../components/icons/icons.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { ConflictsOfPart, useHasConflicts } from '../../../pieces/conflicts/ConflictScope.tsx'
import { DomainError } from '../../../domain/shared/errors.ts'
import type { RepairLine } from '../../../domain/repairs/repair.ts'
import { keysOf } from '../../../domain/shared/objects.ts'
import classes from './Detail.module.css'
import { type LineList, removeLine, setLine } from './lineActions.ts'

interface LineRowProps {
  list: LineList
  repairId: string
  line: RepairLine
  locked: string | undefined
  /** Id of the text that says so. */
  saidBy: string
}

/** The store gives every line anew at each change of its repair; those that stayed the same stay as they are. */
const isSame = (a: LineRowProps, b: LineRowProps) =>
  a.list === b.list &&
  a.repairId === b.repairId &&
  a.locked === b.locked &&
  keysOf(b.line).every((key) => a.line[key] === b.line[key])

/** A line that is edited in place; each cell saves when it is left (RD-11, RD-12). */
export const LineRow = memo(Row, isSame)

function Row({ list, repairId, line, locked, saidBy }: LineRowProps) {
  const cell = { list, repairId, line }
  const shared = { hideLabel: true, disabledReason: locked, saidBy }
  return (
    <>
      <tr>
        <td>
          <LineCell {...cell} field="description">
            {(bind) => <TextField label="Omschrijving" {...shared} {...bind} />}
          </LineCell>
        </td>
        <td className={classes.quantity}>
          <LineCell {...cell} field="quantity">
            {(bind) => <NumberField label="Aantal" {...shared} {...bind} />}
          </LineCell>
        </td>
        <td className={classes.amount}>
          <LineCell {...cell} field="price">
            {(bind) => <NumberField label="Eenheidsprijs" kind="money" {...shared} {...bind} />}
          </LineCell>
        </td>
        <td className={classes.amount}>
          <LineCell {...cell} field="total">
            {(bind) => <NumberField label="Totaal" kind="money" {...shared} {...bind} />}
          </LineCell>
        </td>
        <td className={classes.actions}>
          <IconAction
            label={`Lijn "${line.description}" verwijderen`}
            icon={<IconTrash />}
            danger
            disabledReason={locked}
            onClick={() => void removeLine(list, repairId, line.id)}
          />
        </td>
      </tr>
      <LineConflicts path={`${list}.${line.id}`} />
    </>
  )
}

/** Below the line, as wide as the table: a cell has no room for it. */
function LineConflicts({ path }: { path: string }) {
  if (!useHasConflicts(path)) return null
  return (
    <tr {...{ [NO_INPUTS]: true }}>
      <td colSpan={5}>
        <ConflictsOfPart path={path} />
      </td>
    </tr>
  )
}

/** Rows that the keys step over. */
export const NO_INPUTS = 'data-no-inputs'

type Cell = 'description' | 'quantity' | 'price' | 'total'

interface LineCellProps<F extends Cell> extends Omit<LineRowProps, 'locked' | 'saidBy'> {
  field: F
  children: (
    bind: AutosaveBinding<F extends 'description' ? string : number | null> & { error?: string },
  ) => ReactNode
}

function LineCell<F extends Cell>({ list, repairId, line, field, children }: LineCellProps<F>) {
  type Value = F extends 'description' ? string : number | null
  const [error, setError] = useState<string>()
  const onSave = async (value: Value, seen: Value) => {
    try {
      const stored = value === null && field !== 'total' ? (field === 'quantity' ? 1 : 0) : value
      await setLine(list, repairId, line.id, { [field]: stored }, { [field]: seen })
      setError(undefined)
      return true
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      setError(refusal.message)
      return false
    }
  }
  return (
    <AutosaveField<Value> value={line[field] as unknown as Value} onSave={onSave}>
      {(bind) => children({ ...bind, ...(error ? { error } : {}) })}
    </AutosaveField>
  )
}
