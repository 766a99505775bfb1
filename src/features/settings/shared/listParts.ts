import type { ListColumn } from '../../../components/list/listTypes.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'

type Plain = string | number | null

/** Returns a column that shows a field unformatted and sorts by it. */
export const plainColumn = <K extends string>(
  key: K,
  title: string,
  more: Partial<ListColumn<Record<K, Plain>>> = {},
): ListColumn<Record<K, Plain>> => ({
  key,
  title,
  sortValue: (row) => row[key],
  render: (row) => row[key],
  ...more,
})

type Removal =
  | 'holiday.delete'
  | 'priceRate.delete'
  | 'mailTemplate.delete'
  | 'executor.deactivate'
  | 'manufacturer.deactivate'
  | 'repairAction.deactivate'

/** Returns the delete action of a list, with a toast such as 'Staffel succesvol verwijderd.' */
export const makeRemoval =
  (name: Removal, noun: string) =>
  async ({ id }: { id: string }): Promise<void> => {
    await mutate(name, { id })
    toastSuccess(`${noun} succesvol verwijderd.`)
  }
