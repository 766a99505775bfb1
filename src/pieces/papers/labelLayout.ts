import { type LabelLayout, USUAL_LAYOUT } from '../../documents/labelSizes.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/** The printer stands beside the device, not beside the person: everybody here prints the same labels. */
const KEY = 'wb.labels'

/** How labels were printed here last; a sheet begins anew each time. */
export function labelLayout(): LabelLayout {
  const kept = readSetting<unknown>(KEY, null)
  return { ...USUAL_LAYOUT, ...(isRecord(kept) ? kept : {}), start: 1 }
}

export const keepLabelLayout = (layout: LabelLayout): void => writeSetting(KEY, layout)
