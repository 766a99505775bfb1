import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionButton } from '../../../components/ActionButton.tsx'
import { confirmDelete } from '../../../components/confirm.ts'
import { IconPlus } from '../../../components/icons.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { toastWarning } from '../../../components/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { newId } from '../../../db/newId.ts'
import { stockFacts } from '../../../db/queries/stock.ts'
import { remainingOfAll } from '../../../domain/rentals/availability.ts'
import { customLine, withItem } from '../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../domain/rentals/rental.ts'
import type { AvailableItem } from '../../../db/queries/stock.ts'
import { ItemSearch } from './ItemSearch.tsx'
import { LineRow } from './LineRow.tsx'
import classes from './RentalForm.module.css'
import { conflictsOf } from './save.ts'
import { t } from './texts.ts'
import type { RentalFormState } from './useRentalForm.ts'

const SPOKEN = {
  screenReaderInstructions: {
    draggable: 'Druk op spatie om de lijn op te nemen, verplaats met de pijltjes en druk opnieuw op spatie.',
  },
  announcements: {
    onDragStart: () => 'Lijn opgenomen.',
    onDragOver: () => 'Lijn verplaatst.',
    onDragEnd: () => 'Lijn neergezet.',
    onDragCancel: () => 'Verplaatsen geannuleerd.',
  },
}

/** What is rented, in the order of the paper (VF-09 to VF-13, D-092, D-093). */
export function LinesPanel({ state, today }: { state: RentalFormState; today: string }) {
  const { form, change } = state
  const lines = form.rentalLines
  const known = useLineFacts(form, today)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const add = ({ item }: AvailableItem) => {
    if (form.rentalLines.some(({ itemId }) => itemId === item.id) && !withItem(form, item, ''))
      return toastWarning(t.thereAlready)
    change((old) => withItem(old, item, newId()) ?? old)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    change((old) => {
      const at = (id: unknown) => old.rentalLines.findIndex((line) => line.id === id)
      return { ...old, rentalLines: arrayMove(old.rentalLines, at(active.id), at(over.id)) }
    })
  }
  const move = (from: number, to: number) =>
    change((old) => ({ ...old, rentalLines: arrayMove(old.rentalLines, from, to) }))
  const replace = (line: RentalLine) =>
    change((old) => ({
      ...old,
      rentalLines: old.rentalLines.map((one) => (one.id === line.id ? line : one)),
    }))
  const remove = async (id: string) => {
    if (!(await confirmDelete())) return
    change((old) => ({ ...old, rentalLines: old.rentalLines.filter((line) => line.id !== id) }))
  }
  return (
    <Panel
      title="Items"
      actions={
        <ActionButton
          icon={<IconPlus />}
          onClick={() =>
            change((old) => ({ ...old, rentalLines: [...old.rentalLines, customLine(newId(), old)] }))
          }
        >
          Lege lijn toevoegen
        </ActionButton>
      }
    >
      <div className={classes.stack}>
        <ItemSearch state={state} today={today} onPick={add} />
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={SPOKEN}
          onDragEnd={drop}
        >
          <SortableContext items={lines.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ul className={classes.lines} aria-label="Lijnen">
              {lines.map((line, i) => (
                <LineRow
                  key={line.id}
                  line={line}
                  at={i}
                  facts={known}
                  problems={state.problems}
                  onChange={replace}
                  onMove={{
                    ...(i > 0 ? { up: () => move(i, i - 1) } : {}),
                    ...(i < lines.length - 1 ? { down: () => move(i, i + 1) } : {}),
                  }}
                  onRemove={() => void remove(line.id)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      </div>
    </Panel>
  )
}

/** The items of the lines with what is left of them, and which rentals stand in their way; live. */
function useLineFacts(form: RentalFormState['form'], today: string) {
  const { id, status, pickupDate, returnDate } = form
  const wanted = form.rentalLines.map(({ itemId, quantity }) => `${itemId} ${quantity}`).join()
  return useLive(async () => {
    const ids = form.rentalLines.flatMap(({ itemId }) => itemId ?? [])
    const items = (await db.item.bulkGet(ids as never[])).filter((item) => item !== undefined)
    const dated = pickupDate && returnDate && pickupDate <= returnDate
    const left = dated
      ? remainingOfAll(ids, { pickupDate, returnDate }, await stockFacts(ids, today), id)
      : null
    return {
      items: new Map(items.map((item) => [item.id as string, item])),
      left,
      conflicts: await conflictsOf(form, today),
    }
  }, [id, status, pickupDate, returnDate, wanted, today])
}
export type LineFacts = ReturnType<typeof useLineFacts>
