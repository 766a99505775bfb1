import { useLive } from '../../../db/live.ts'
import { subcategoriesWithCategory } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { SUBCATEGORY_FIELDS } from '../../../domain/categories/fieldList.ts'
import { makeActiveAction } from '../shared/ActiveAction.tsx'
import { inactiveRow } from '../shared/Inactive.tsx'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { NameCell } from './NameCell.tsx'
import { SubcategoryDialog } from './SubcategoryDialog.tsx'

type Row = Subcategory & { categoryDescription: string }

const LIST: SettingsListDefinition<Row> = {
  name: 'subcategories',
  labels: ['Subcategorieën', 'Nieuwe subcategorie'],
  sortedBy: 'category',
  columns: [
    {
      key: 'description',
      title: SUBCATEGORY_FIELDS.description.label,
      sortValue: ({ description }) => description,
      render: (row) => <NameCell row={row} />,
    },
    {
      key: 'category',
      title: SUBCATEGORY_FIELDS.category.label,
      sortValue: ({ categoryDescription, description }) => `${categoryDescription} ${description}`,
      render: ({ categoryDescription }) => categoryDescription,
    },
  ],
  textsOf: ({ description, categoryDescription }) => [description, categoryDescription],
  nameOf: ({ description }) => description,
  RowActions: makeActiveAction('subcategory.setActive', {
    deactivated: 'Subcategorie gedeactiveerd.',
    reactivated: 'Subcategorie terug geactiveerd.',
  }),
  rowClassName: inactiveRow,
  Dialog: SubcategoryDialog,
}

/** The item subcategories, active and inactive (CA-12 to CA-18, D-118, D-119). */
export const Subcategories = () => <SettingsList list={LIST} rows={useLive(subcategoriesWithCategory, [])} />
