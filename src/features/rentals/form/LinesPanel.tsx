import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import type { RentalLine } from '../../../domain/rentals/rental.ts'
import { ItemSearch } from './ItemSearch.tsx'
import { LineRow } from './LineRow.tsx'
import classes from './Lines.module.css'
import { spokenMoves } from './texts.ts'
import { useLineFacts } from './useLineFacts.ts'
import { useLines } from './useLines.ts'
import type { RentalFormState } from './useRentalForm.ts'

/** What is rented, in the order of the paper (VF-09 to VF-13, D-092, D-093). */
export function LinesPanel({ state, today }: { state: RentalFormState; today: string }) {
  const lines = state.form.rentalLines
  const facts = useLineFacts(state.form, today)
  const { add, addBlank, drop, move, change, remove } = useLines(state)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = lines.map(({ id }) => id)
  return (
    <Panel
      title="Items"
      actions={
        <ActionButton icon={<IconPlus />} onClick={addBlank}>
          Lege lijn toevoegen
        </ActionButton>
      }
    >
      <div className={classes.stack}>
        <ItemSearch state={state} today={today} onPick={add} />
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={spokenMoves(ids)}
          onDragEnd={drop}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <Lines lines={lines}>
              {(line, i) => (
                <LineRow
                  key={line.id}
                  line={line}
                  place={{ at: i, of: lines.length }}
                  facts={facts}
                  problems={state.problems}
                  onChange={(typed) => change(line.id, typed)}
                  onMove={(by) => move(i, i + by)}
                  onRemove={() => void remove(line.id)}
                />
              )}
            </Lines>
          </SortableContext>
        </DndContext>
      </div>
    </Panel>
  )
}

function Lines({
  lines,
  children,
}: {
  lines: readonly RentalLine[]
  children: (line: RentalLine, at: number) => React.ReactNode
}) {
  if (lines.length === 0)
    return <p className={classes.hint}>Nog geen lijnen: zoek een item of voeg een lege lijn toe.</p>
  return (
    <ul className={classes.lines} aria-label="Lijnen">
      {lines.map(children)}
    </ul>
  )
}
