import { mutate } from '../../db/mutate.ts'
import { type SavedList, SavedListFields } from '../../domain/savedLists/savedList.ts'
import { pick } from '../../lib/objects.ts'
import { fieldErrors } from '../forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../forms/storeRecord.ts'
import type { FieldErrors } from '../forms/useRecordForm.ts'
import { type OverviewState, overviewStateOf, overviewSearchOf } from './overviewState.ts'

/** The content of a saved list: the overview, the department whose menu shows it, and the state. */
export type SavedListContent = OverviewState & Pick<SavedList, 'list' | 'department'>

export interface SavedListValues {
  name: string
  shared: boolean
  /** The saved list that gets this state; null: a new list. */
  over: string | null
}

export const savedListValues = (row: SavedList | null): SavedListValues => ({
  name: row?.name ?? '',
  shared: row?.shared ?? false,
  over: null,
})

const TypedFields = SavedListFields.pick({ name: true, shared: true })
const stored = ({ name, shared }: SavedListValues) => ({ name: name.trim(), shared })

/** The errors that prevent saving. An existing list keeps its name, so it needs no check. */
export const checkSavedList = (values: SavedListValues): FieldErrors<SavedListValues> =>
  values.over === null ? fieldErrors(values, ['name'], TypedFields, stored(values)) : {}

/** Stores the content of the dialog. */
export async function saveList(
  form: RecordFormContent<SavedListValues>,
  content: SavedListContent,
  lists: readonly SavedList[],
): Promise<void> {
  const over = lists.find(({ id }) => id === form.values.over)
  if (over) {
    const set = overviewStateOf(overviewSearchOf(content))
    return void (await mutate(
      'savedList.set',
      { id: over.id, set },
      { base: overviewStateOf(overviewSearchOf(over)) },
    ))
  }
  const typed = (values: SavedListValues, changed: readonly (keyof SavedListValues)[]) =>
    pick(
      stored(values),
      changed.filter((key) => key !== 'over'),
    )
  await storeRecord(form, typed, {
    create: (id) => mutate('savedList.create', { id, ...content, ...stored(form.values) }),
    set: (id, set, base) => mutate('savedList.set', { id, set }, { base }),
  })
}

/** Activates or deactivates a saved list. */
export const setSavedListActive = (id: string, active: boolean): Promise<unknown> =>
  mutate('savedList.set', { id, set: { active } }, { base: { active: !active } })
