import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { spokenMoves } from './spokenMoves.ts'

// The same ones at every turn: whoever can be dragged is drawn anew for others.
const BY_POINTER = { activationConstraint: { distance: 4 } }
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates }

interface ReorderProps {
  /** Of the rows, in the order in which they stand; each calls `useSortable` with its own. */
  ids: readonly string[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/** Rows that are put in another order by their handle: dragged, or taken up with the space bar and moved by the arrows. */
export function Reorder({ ids, onMove, children }: ReorderProps) {
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS))
  const order = ids.join()
  const items = useMemo(() => order.split(','), [order])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={spokenMoves(ids)}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
