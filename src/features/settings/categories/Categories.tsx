import type { Column } from '../../../components/list/listTypes.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { allCategories } from '../../../db/queries/settingsLists.ts'
import type { Category } from '../../../domain/categories/category.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { ActiveAction } from '../shared/ActiveAction.tsx'
import { Inactive, inactiveRow } from '../shared/Inactive.tsx'
import { plainColumn } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'

const COLUMNS: readonly Column<Category>[] = [
  {
    key: 'description',
    title: 'Naam',
    sortValue: ({ description }) => description,
    render: ({ description, active }) => <Inactive active={active}>{description}</Inactive>,
  },
  plainColumn('prefix', 'Prefix', { width: 160, nowrap: true }),
]

const textsOf = ({ description, prefix }: Category) => [description, prefix]
const nameOf = ({ description }: Category) => description

function RowActions({ row: { id, description, active } }: { row: Category }) {
  const change = async (next: boolean) => {
    await mutate('category.setActive', { id, active: next })
    toastSuccess(next ? 'Categorie terug geactiveerd.' : 'Categorie gedeactiveerd.')
  }
  return <ActiveAction name={description} active={active} onChange={change} />
}

/** The categories of items, in use or not (CA-01 to CA-11, D-118). */
export const Categories = () => (
  <SettingsList
    label="Categorieën"
    addLabel="Nieuwe categorie"
    storageKey="categories"
    defaultSize={PAGE_SIZE.categories}
    defaultSort="description"
    rows={useLive(allCategories, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    RowActions={RowActions}
    rowClassName={inactiveRow}
    Dialog={CategoryDialog}
  />
)
