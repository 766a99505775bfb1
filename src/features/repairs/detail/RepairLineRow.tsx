import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, type ReactNode } from 'react'
import type { AutosaveBinding } from '../../../components/fields/AutosaveField.tsx'
import { PlainChangeButton } from '../../../components/page/ChangeButton.tsx'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconGrip, IconTrash } from '../../../components/icons/icons.tsx'
import { moveKeys } from '../../../components/reorder/moveKeys.ts'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { ConflictsOfPart, useHasConflicts } from '../../../shared/conflicts/ConflictScope.tsx'
import { REPAIR_LINE_FIELDS } from '../../../domain/repairs/fieldList.ts'
import type { RepairLine } from '../../../domain/repairs/repair.ts'
import { keysOf } from '../../../lib/objects.ts'
import classes from './Lines.module.css'
import { SavedField } from '../../../shared/fields/SavedField.tsx'
import { deletedMeanwhile } from './saveRepairFields.ts'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { type LineListName, lineMutation, lineSaved, removeLine } from './lineActions.ts'

interface LineRowProps {
  list: LineListName
  repairId: string
  line: RepairLine
}

interface MovableProps extends LineRowProps {
  /** Moves the line one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
}

/** Compares props for memo. Each change of the repair creates new line objects, so compare them by value. */
const isSame = (a: LineRowProps, b: LineRowProps) =>
  a.list === b.list && a.repairId === b.repairId && keysOf(b.line).every((key) => a.line[key] === b.line[key])

/** A line that is edited in place. Its handle, or Alt with an arrow, moves it (RD-11, RD-12). */
export function RepairLineRow({ onMove, ...props }: MovableProps) {
  const { list, line } = props
  const isLocked = useLock() !== null
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } =
    useSortable({ id: line.id, disabled: isLocked })
  return (
    <>
      <tr
        ref={setNodeRef}
        data-dragging={isDragging || undefined}
        style={{ transform: CSS.Translate.toString(transform), transition }}
        onKeyDownCapture={(event) => !isLocked && moveKeys(event, onMove)}
      >
        <td className={classes.gripCell}>
          <PlainChangeButton
            ref={setActivatorNodeRef}
            className={classes.grip}
            {...attributes}
            {...listeners}
            aria-roledescription="versleepbaar"
            aria-label={`Lijn "${line.description}" verplaatsen`}
          >
            <IconGrip size={18} />
          </PlainChangeButton>
        </td>
        <LineCells {...props} />
      </tr>
      <LineConflicts path={`${list}.${line.id}`} />
    </>
  )
}

/** Each cell saves on blur. Memoised: the cells are not rendered again while their line is dragged. */
const LineCells = memo(Cells, isSame)

function Cells({ list, repairId, line }: LineRowProps) {
  const visit = useBilledVisit()
  const cell = { list, repairId, line }
  const shared = { hideLabel: true }
  return (
    <>
      <td className={classes.what} title={line.description}>
        <LineCell {...cell} field="description" value={line.description}>
          {(bind) => <TextField label="Omschrijving" wraps {...shared} {...bind} />}
        </LineCell>
      </td>
      <td className={classes.quantity}>
        <LineCell<number | null> {...cell} field="quantity" value={line.quantity}>
          {(bind) => <NumberField label="Aantal" {...shared} {...bind} />}
        </LineCell>
      </td>
      <td className={classes.amount}>
        <LineCell<number | null> {...cell} field="price" value={line.price}>
          {(bind) => <NumberField label="Eenheidsprijs" kind="money" {...shared} {...bind} />}
        </LineCell>
      </td>
      <td className={classes.amount}>
        <LineCell<number | null> {...cell} field="total" value={line.total}>
          {(bind) => <NumberField label="Totaal" kind="money" {...shared} {...bind} />}
        </LineCell>
      </td>
      <td className={classes.actions}>
        <IconAction
          label={`Lijn "${line.description}" verwijderen`}
          icon={<IconTrash />}
          danger
          onClick={() => void removeLine(list, repairId, line, visit)}
        />
      </td>
    </>
  )
}

/** Conflicts of a line, in a row below it across the table: a cell is too small. */
function LineConflicts({ path }: { path: string }) {
  if (!useHasConflicts(path)) return null
  return (
    <tr {...{ [NO_INPUTS]: true }}>
      <td colSpan={6}>
        <ConflictsOfPart path={path} />
      </td>
    </tr>
  )
}

/** Attribute of rows that keyboard navigation skips. */
export const NO_INPUTS = 'data-no-inputs'

type Cell = 'description' | 'quantity' | 'price' | 'total'

interface LineCellProps<V> extends LineRowProps {
  field: Cell
  value: V
  children: (bind: AutosaveBinding<V> & { error?: string }) => ReactNode
}

function LineCell<V extends string | number | null>(props: LineCellProps<V>) {
  const { list, repairId, line, field, value: shown, children } = props
  const lineId = line.id
  const visit = useBilledVisit()
  const stored = (value: V) => (value === null && field !== 'total' ? (field === 'quantity' ? 1 : 0) : value)
  return (
    <SavedField<V>
      value={shown}
      field={`${list}/${repairId}/${lineId}/${field}`}
      label={REPAIR_LINE_FIELDS[field].label}
      saved={lineSaved(list)}
      check={() => deletedMeanwhile(repairId)}
      visit={visit}
      mutation={(value, seen) =>
        lineMutation(list, { repairId, lineId, set: { [field]: stored(value) } }, { [field]: seen })
      }
    >
      {children}
    </SavedField>
  )
}
