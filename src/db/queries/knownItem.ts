import { normalizeName } from '../../domain/categories/category.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { records } from './records.ts'

export interface ItemIdentity {
  brand: string
  model: string
  serialNumber: string
}

/**
 * True if this device has an active item with this brand, model and serial number. False unless all three are
 * given (D-112).
 */
export async function isKnownItem({ brand, model, serialNumber }: ItemIdentity): Promise<boolean> {
  if (!brand.trim() || !model.trim() || !serialNumber.trim()) return false
  const alike = await records(db.item, await ask('items', 'withSerialNumber', serialNumber))
  return alike.some(
    (item) =>
      item.active &&
      normalizeName(item.serialNumber ?? '') === normalizeName(serialNumber) &&
      normalizeName(item.brand) === normalizeName(brand) &&
      normalizeName(item.model ?? '') === normalizeName(model),
  )
}
