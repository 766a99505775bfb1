import type { Column } from '../../../components/list/listTypes.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'

type Plain = string | number | null

/** A column that shows a field as it is, and sorts by it. */
export const plainColumn = <T, K extends keyof T & string>(
  key: K & (T[K] extends Plain ? K : never),
  title: string,
  more: Partial<Column<T>> = {},
): Column<T> => ({
  key,
  title,
  sortValue: (row) => row[key] as Plain,
  render: (row) => row[key] as Plain,
  ...more,
})

type Removal =
  | 'holiday.delete'
  | 'priceRate.delete'
  | 'mailTemplate.delete'
  | 'executor.deactivate'
  | 'manufacturer.deactivate'
  | 'repairAction.deactivate'

/** Deletes a row of a list and says so: 'Staffel succesvol verwijderd.' */
export const removing =
  (name: Removal, noun: string) =>
  async ({ id }: { id: string }): Promise<void> => {
    await mutate(name, { id })
    toastSuccess(`${noun} succesvol verwijderd.`)
  }
