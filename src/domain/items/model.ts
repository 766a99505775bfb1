import { foldName } from '../categories/foldName.ts'

/** What a model is known by: the brand and model of its pieces. */
export interface ModelName {
  brand: string
  model: string
}

/** One key for every way to write a model; null for what names no model. */
export const modelKey = ({ brand, model }: { brand: string | null; model: string | null }): string | null =>
  brand?.trim() && model?.trim() ? `${foldName(brand)}\n${foldName(model)}` : null

/** 'JVC GY-HC900'. */
export const modelName = ({ brand, model }: ModelName): string => `${brand} ${model}`
