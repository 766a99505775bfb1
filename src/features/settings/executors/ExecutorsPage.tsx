import { SettingsPage } from '../shared/SettingsPage.tsx'
import { Executors } from './Executors.tsx'

/** Route /repair/executors (SH-47, D-120). */
export const ExecutorsPage = () => (
  <SettingsPage title="Uitvoerders">
    <Executors />
  </SettingsPage>
)
