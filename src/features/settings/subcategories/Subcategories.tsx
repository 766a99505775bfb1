import type { Column } from '../../../components/list/listTypes.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { subcategoriesWithCategory } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { ActiveAction } from '../shared/ActiveAction.tsx'
import { inactiveRow } from '../shared/Inactive.tsx'
import { SettingsList } from '../shared/SettingsList.tsx'
import { NameCell } from './NameCell.tsx'
import { SubcategoryDialog } from './SubcategoryDialog.tsx'

type Row = Subcategory & { categoryDescription: string }

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'description',
    title: 'Naam',
    sortValue: ({ description }) => description,
    render: (row) => <NameCell row={row} />,
  },
  {
    key: 'category',
    title: 'Categorie',
    sortValue: ({ categoryDescription, description }) => `${categoryDescription} ${description}`,
    render: ({ categoryDescription }) => categoryDescription,
  },
]

const textsOf = ({ description, categoryDescription }: Row) => [description, categoryDescription]
const nameOf = ({ description }: Row) => description

function RowActions({ row: { id, description, active } }: { row: Row }) {
  const change = async (next: boolean) => {
    await mutate('subcategory.setActive', { id, active: next })
    toastSuccess(next ? 'Subcategorie terug geactiveerd.' : 'Subcategorie gedeactiveerd.')
  }
  return <ActiveAction name={description} active={active} onChange={change} />
}

/** The subcategories of items, in use or not (CA-12 to CA-18, D-118, D-119). */
export const Subcategories = () => (
  <SettingsList
    label="Subcategorieën"
    addLabel="Nieuwe subcategorie"
    storageKey="subcategories"
    defaultSize={PAGE_SIZE.subcategories}
    defaultSort="category"
    rows={useLive(subcategoriesWithCategory, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    RowActions={RowActions}
    rowClassName={inactiveRow}
    Dialog={SubcategoryDialog}
  />
)
