import { foldName } from '../categories/foldName.ts'

/** A model by what people call it. */
export interface ModelName {
  brand: string
  /** Null or blank: the item is of no model. */
  model: string | null
}

/** What tells a model from another: brand and model, whatever their case and surrounding blanks (D-084, D-112). */
export const modelKey = ({ brand, model }: ModelName): string =>
  `${foldName(brand)}\n${foldName(model ?? '')}`
