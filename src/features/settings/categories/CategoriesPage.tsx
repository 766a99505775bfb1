import { SettingsPage } from '../shared/SettingsPage.tsx'
import { Categories } from './Categories.tsx'

/** Route /category/overview (SH-50, D-120). */
export const CategoriesPage = () => (
  <SettingsPage title="Categorieën">
    <Categories />
  </SettingsPage>
)
