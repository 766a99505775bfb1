import type { Column } from '../../../components/list/listTypes.ts'
import { useLive } from '../../../db/live.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import type { PriceRate } from '../../../domain/settings/settings.ts'
import { PAGE_SIZE } from '../../../lib/constants.ts'
import { formatNumber } from '../../../lib/money.ts'
import { plainColumn, removing } from '../shared/listParts.ts'
import { SettingsList } from '../shared/SettingsList.tsx'
import { PriceRateDialog } from './PriceRateDialog.tsx'

const rateText = (rate: number) => formatNumber(rate, { decimals: 2, fixed: true })

const COLUMNS: readonly Column<PriceRate>[] = [
  plainColumn('numberOfDays', 'Aantal dagen', { width: 180, nowrap: true }),
  {
    key: 'rate',
    title: 'Tarief',
    nowrap: true,
    sortValue: ({ rate }) => rate,
    render: ({ rate }) => rateText(rate),
  },
]

const textsOf = ({ numberOfDays, rate }: PriceRate) => [numberOfDays, rateText(rate)]
const nameOf = ({ numberOfDays }: PriceRate) =>
  numberOfDays === 1 ? 'Staffel van 1 dag' : `Staffel van ${numberOfDays} dagen`

const remove = removing('priceRate.delete', 'Staffel')

/** What a rental costs by its number of days (SE-33 to SE-35, D-124). */
export const PriceRates = () => (
  <SettingsList
    label="Staffels"
    addLabel="Nieuwe staffel"
    storageKey="priceRates"
    defaultSize={PAGE_SIZE.priceRates}
    defaultSort="numberOfDays"
    rows={useLive(allPriceRates, [])}
    columns={COLUMNS}
    textsOf={textsOf}
    nameOf={nameOf}
    onDelete={remove}
    Dialog={PriceRateDialog}
  />
)
