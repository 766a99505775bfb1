import { normalizeName } from '../shared/normalizeName.ts'

/** A model by its names. */
export interface ModelName {
  brand: string
  /** Null or blank: the item has no model. */
  model: string | null
}

/**
 * The key that identifies a model: brand and model, regardless of case and surrounding blanks (D-084, D-112).
 */
export const modelKey = ({ brand, model }: ModelName): string =>
  `${normalizeName(brand)}\n${normalizeName(model ?? '')}`

/**
 * The key of something that may name a model, such as a line of a rental. Null if brand or model is missing.
 */
export const namedModel = ({
  brand,
  model,
}: {
  brand: string | null
  model: string | null
}): string | null => (brand?.trim() && model?.trim() ? modelKey({ brand, model }) : null)

/** 'JVC GY-HC900'. */
export const modelName = ({ brand, model }: ModelName): string => [brand, model].filter(Boolean).join(' ')
