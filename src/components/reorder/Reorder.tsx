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
import type { ReactNode } from 'react'
import { spokenMoves } from './spokenMoves.ts'

interface ReorderProps {
  /** Of the rows, in the order in which they stand; each calls `useSortable` with its own. */
  ids: readonly string[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/** Rows that are put in another order by their handle: dragged, or taken up with the space bar and moved by the arrows. */
export function Reorder({ ids, onMove, children }: ReorderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
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
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
