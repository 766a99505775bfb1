import {
  type Announcements,
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

const place = (ids: readonly string[], over: { id: unknown } | null): string =>
  over ? `Plaats ${ids.indexOf(String(over.id)) + 1} van ${ids.length}.` : ''

/** Screen reader texts for moving a line. */
const spokenMoves = (ids: readonly string[]) => ({
  screenReaderInstructions: {
    draggable: 'Druk op spatie om de lijn op te nemen, verplaats met de pijltjes en druk opnieuw op spatie.',
  },
  announcements: {
    onDragStart: ({ active }) => `Lijn opgenomen. ${place(ids, active)}`,
    onDragOver: ({ over }) => place(ids, over),
    onDragEnd: ({ over }) => `Lijn neergezet. ${place(ids, over)}`,
    onDragCancel: () => 'Verplaatsen geannuleerd.',
  } satisfies Announcements,
})

// Constants: new objects would render every draggable element again.
const BY_POINTER = { activationConstraint: { distance: 4 } }
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates }

interface ReorderProps {
  /** The ids of the rows in their order. Each row calls `useSortable` with its id. */
  ids: readonly string[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/**
 * Rows that are reordered by their handle: by dragging, or lifted with the space bar and moved with the
 * arrows.
 */
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
