import type { Tone } from '../../components/tones.ts'
import { ITEM_STATUSES as S } from '../../domain/items/item.ts'

/** The colours of the statuses (D-109). */
const TONES: Record<string, Tone> = {
  [S.available]: 'green',
  [S.inRepair]: 'red',
  [S.outOfService]: 'grey',
  [S.unrepairable]: 'darkred',
  [S.sold]: 'black',
}

/** The colour of a status; one this version does not know is grey. */
export const itemTone = (status: string): Tone => TONES[status] ?? 'grey'

/** What a person calls an item: 'Sony PXW-Z280'. */
export const itemName = ({ brand, model }: { brand: string; model: string | null }): string =>
  [brand, model].filter(Boolean).join(' ')
