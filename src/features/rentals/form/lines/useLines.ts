import type { DragEndEvent } from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'
import { confirmDelete } from '../../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastWarning } from '../../../../components/toasts/toasts.ts'
import { mutate } from '../../../../db/mutate.ts'
import { newId } from '../../../../db/newId.ts'
import type { AvailableItem } from '../../../../db/queries/stock.ts'
import { customLine, withItem } from '../../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { t } from '../texts.ts'
import type { RentalFormState } from '../useRentalForm.ts'

/** The element of a line on the screen. */
export const lineElement = (id: string): string => `line-${id}`

/** The remark of a line, once its field is there. */
export const focusRemark = (id: string): void => {
  // the menu gives the focus back first
  setTimeout(
    () => document.querySelector<HTMLElement>(`#${lineElement(id)} [aria-label="Opmerking"]`)?.focus(),
    50,
  )
}

/** What a person does with the lines of a form (VF-09 to VF-13, D-092). */
export function useLines({ form, touched, storedLines, change: changeForm }: RentalFormState) {
  const withLines = (next: (lines: RentalLine[]) => RentalLine[]) =>
    changeForm((old) => ({ ...old, rentalLines: next(old.rentalLines) }))
  return {
    add: ({ item }: AvailableItem) => {
      if (!withItem(form, item, '')) return toastWarning(t.thereAlready)
      changeForm((old) => withItem(old, item, newId()) ?? old)
    },
    addBlank: () => {
      const id = newId()
      changeForm((old) => ({ ...old, rentalLines: [...old.rentalLines, customLine(id, old)] }))
      // what it is for comes first
      setTimeout(() =>
        document.querySelector<HTMLElement>(`#${lineElement(id)} [aria-label="Omschrijving"]`)?.focus(),
      )
    },
    drop: ({ active, over }: DragEndEvent) => {
      if (!over || active.id === over.id) return
      withLines((lines) => {
        const at = (id: unknown) => lines.findIndex((line) => line.id === id)
        return arrayMove(lines, at(active.id), at(over.id))
      })
    },
    move: (from: number, to: number) => withLines((lines) => arrayMove(lines, from, to)),
    change: (id: string, typed: Partial<RentalLine>) =>
      withLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...typed } : line))),
    /** A line that is stored goes at once, one that is not only leaves the form (VF-13). */
    remove: async (id: string) => {
      if (!(await confirmDelete())) return
      const isStored = storedLines.some((line) => line.id === id)
      try {
        if (isStored) await mutate('rental.removeLine', { rentalId: form.id, lineId: id })
      } catch (error) {
        return toastSaveFailed(error)
      }
      // the stored list shows by itself, unless one that is being changed lies over it
      if (!isStored || touched.values.rentalLines)
        withLines((lines) => lines.filter((line) => line.id !== id))
    },
  }
}
