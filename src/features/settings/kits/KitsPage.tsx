import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useLive } from '../../../db/live.ts'
import { kitsInUse, type KitRow } from '../../../db/queries/kits.ts'
import { KIT_FIELDS } from '../../../domain/rentals/kitFieldList.ts'
import { sum } from '../../../domain/shared/money.ts'
import { formatMoney } from '../../../lib/money.ts'
import { plainColumn } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { binKit } from '../../../shared/kits/kitBin.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { SettingsPage } from '../shared/SettingsPage.tsx'

const KitDialog = lazyComponent(() => import('./KitDialog.tsx'), 'KitDialog')

const unitCountOf = ({ parts }: KitRow): number => sum(parts.map(({ quantity }) => quantity))

const LIST: SettingsListDefinition<KitRow> = {
  name: 'kits',
  labels: ['Kits', 'Nieuwe kit'],
  sortedBy: 'name',
  columns: [
    plainColumn('name', KIT_FIELDS.name.label, { clamp: true, width: '34%' }),
    plainColumn('note', KIT_FIELDS.note.label, { clamp: true }),
    {
      key: 'pieces',
      title: 'Stukken',
      width: 90,
      align: 'right',
      nowrap: true,
      sortValue: unitCountOf,
      render: unitCountOf,
    },
    {
      key: 'price',
      title: 'Prijs per dag',
      width: 220,
      align: 'right',
      nowrap: true,
      sortValue: ({ dayPrice }) => dayPrice,
      render: ({ price, dayPrice }) =>
        price === null ? `${formatMoney(dayPrice)} (som)` : formatMoney(dayPrice),
    },
  ],
  textsOf: ({ name, note, dayPrice }) => [name, note, formatMoney(dayPrice)],
  nameOf: ({ name }) => name,
  onDelete: binKit,
  toBin: true,
  Dialog: KitDialog,
}

/** Route /rental/kits: sets of items that are rented out as one (KI-11). */
export const KitsPage = () => (
  <SettingsPage title="Kits">
    <SettingsList
      list={LIST}
      rows={useLive(kitsInUse, [])}
      toolbar={<ListExport lists={{ kits: 'Kits', models: 'Modellen' }} />}
    />
  </SettingsPage>
)
