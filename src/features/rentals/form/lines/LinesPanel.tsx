import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import { ActionButton } from '../../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../../components/icons/icons.tsx'
import { Panel } from '../../../../components/page/Panel.tsx'
import { spokenMoves } from '../texts.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { ItemSearch } from './ItemSearch.tsx'
import { enterGoesDown } from './keys.ts'
import { LineRow } from './LineRow.tsx'
import classes from './Lines.module.css'
import { useLineFacts } from './useLineFacts.ts'
import { useLines } from './useLines.ts'

/** What is rented, as one table in the order of the paper, with the field that adds to it below (VF-09 to VF-13, D-092). */
export function LinesPanel({ state, today }: { state: RentalFormState; today: string }) {
  const lines = state.form.rentalLines
  const facts = useLineFacts(state.form, today)
  const { add, addBlank, drop, move, change, remove } = useLines(state)
  const adding = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = lines.map(({ id }) => id)
  return (
    <Panel flush>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={spokenMoves(ids)}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <Table empty={lines.length === 0} addField={() => adding.current?.querySelector('input') ?? null}>
            {lines.map((line, i) => (
              <LineRow
                key={line.id}
                line={line}
                place={{ at: i, of: lines.length }}
                rental={state.form}
                facts={facts}
                problems={state.problems}
                onChange={(typed) => change(line.id, typed)}
                onMove={(by) => move(i, i + by)}
                onRemove={() => void remove(line.id)}
              />
            ))}
          </Table>
        </SortableContext>
      </DndContext>
      <div className={classes.add}>
        <div ref={adding} className={classes.search}>
          <ItemSearch state={state} today={today} onPick={add} />
        </div>
        <ActionButton icon={<IconPlus />} onClick={addBlank}>
          Lege lijn toevoegen
        </ActionButton>
      </div>
    </Panel>
  )
}

const HEADS = ['Aantal', 'Wat', 'Dagprijs', 'Tarief', 'Korting', 'Totaal', 'Vrij']

interface TableProps {
  empty: boolean
  /** Where Enter on the last line leads. */
  addField: () => HTMLElement | null
  children: ReactNode
}

function Table({ empty, addField, children }: TableProps) {
  if (empty)
    return <p className={classes.nothing}>Nog geen lijnen: zoek een item of voeg een lege lijn toe.</p>
  return (
    <div className={classes.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its inputs */}
      <table
        aria-label="Lijnen"
        className={classes.table}
        onKeyDown={(event) => enterGoesDown(event, addField)}
      >
        <thead>
          <tr className={classes.heads}>
            <th>
              <span className={classes.hidden}>Verplaatsen</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} data-head={head}>
                {head}
              </th>
            ))}
            <th>
              <span className={classes.hidden}>Meer</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
