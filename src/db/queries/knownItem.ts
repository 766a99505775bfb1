import { foldName } from '../../domain/categories/category.ts'
import { db } from '../database.ts'

export interface ItemIdentity {
  brand: string
  model: string
  serialNumber: string
}

/** Whether this device knows an active item of this brand, model and serial number; only when all three are given (D-112). */
export async function isKnownItem({ brand, model, serialNumber }: ItemIdentity): Promise<boolean> {
  if (!brand.trim() || !model.trim() || !serialNumber.trim()) return false
  const same = await db.item.where('serialNumber').equalsIgnoreCase(serialNumber.trim()).toArray()
  return same.some(
    (item) =>
      item.active &&
      foldName(item.brand) === foldName(brand) &&
      foldName(item.model ?? '') === foldName(model),
  )
}
