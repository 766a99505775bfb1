import { useLive } from '../../../db/live.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import type { PriceRate } from '../../../domain/settings/settings.ts'
import { PRICE_RATE_FIELDS } from '../../../domain/settings/fieldList.ts'
import { formatNumber } from '../../../lib/money.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { plainColumn, makeRemoval } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { PriceRateDialog } from './PriceRateDialog.tsx'

const rateText = (rate: number) => formatNumber(rate, { decimals: 2, fixed: true })

const LIST: SettingsListDefinition<PriceRate> = {
  name: 'priceRates',
  labels: ['Staffels', 'Nieuwe staffel'],
  sortedBy: 'numberOfDays',
  columns: [
    plainColumn('numberOfDays', PRICE_RATE_FIELDS.numberOfDays.label, { width: 180, nowrap: true }),
    {
      key: 'rate',
      title: PRICE_RATE_FIELDS.rate.label,
      nowrap: true,
      sortValue: ({ rate }) => rate,
      render: ({ rate }) => rateText(rate),
    },
  ],
  textsOf: ({ numberOfDays, rate }) => [numberOfDays, rateText(rate)],
  nameOf: ({ numberOfDays }) =>
    numberOfDays === 1 ? 'Staffel van 1 dag' : `Staffel van ${numberOfDays} dagen`,
  onDelete: makeRemoval('priceRate.delete', 'Staffel'),
  Dialog: PriceRateDialog,
}

/** The price factors of a rental by its number of days (SE-33 to SE-35, D-124). */
export const PriceRates = () => (
  <SettingsList
    list={LIST}
    rows={useLive(allPriceRates, [])}
    toolbar={<ListExport lists={{ priceRates: 'Staffels' }} />}
  />
)
