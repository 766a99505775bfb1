import { type LabelLayout, USUAL_LAYOUT } from '../../documents/labelSizes.ts'
import { isRecord } from '../../lib/objects.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/** The setting belongs to the device and not to the person, because the printer is beside the device. */
const KEY = 'wb.labels'

/** The last label layout of this device. A sheet always starts at the first label. */
export function labelLayout(): LabelLayout {
  const stored = readSetting<unknown>(KEY, null)
  return { ...USUAL_LAYOUT, ...(isRecord(stored) ? stored : {}), start: 1 }
}

export const saveLabelLayout = (layout: LabelLayout): void => writeSetting(KEY, layout)
