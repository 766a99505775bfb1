import { SettingsPage } from '../shared/SettingsPage.tsx'
import { PriceRates } from './PriceRates.tsx'

/** Route /priceRate/overview (SH-51, D-120). */
export const PriceRatesPage = () => (
  <SettingsPage title="Staffels">
    <PriceRates />
  </SettingsPage>
)
