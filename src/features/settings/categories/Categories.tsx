import { useLive } from '../../../db/live.ts'
import { allCategories } from '../../../db/queries/settingsLists.ts'
import type { Category } from '../../../domain/categories/category.ts'
import { CATEGORY_FIELDS } from '../../../domain/categories/fieldList.ts'
import { makeActiveAction } from '../shared/ActiveAction.tsx'
import { Inactive, inactiveRow } from '../shared/Inactive.tsx'
import { plainColumn } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'

const LIST: SettingsListDefinition<Category> = {
  name: 'categories',
  labels: ['Categorieën', 'Nieuwe categorie'],
  sortedBy: 'description',
  columns: [
    {
      key: 'description',
      title: CATEGORY_FIELDS.description.label,
      sortValue: ({ description }) => description,
      render: ({ description, active }) => <Inactive active={active}>{description}</Inactive>,
    },
    plainColumn('prefix', CATEGORY_FIELDS.prefix.label, { width: 160, nowrap: true }),
  ],
  textsOf: ({ description, prefix }) => [description, prefix],
  nameOf: ({ description }) => description,
  RowActions: makeActiveAction('category.setActive', {
    deactivated: 'Categorie gedeactiveerd.',
    reactivated: 'Categorie terug geactiveerd.',
  }),
  rowClassName: inactiveRow,
  Dialog: CategoryDialog,
}

/** The item categories, active and inactive (CA-01 to CA-11, D-118). */
export const Categories = () => <SettingsList list={LIST} rows={useLive(allCategories, [])} />
