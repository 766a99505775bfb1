import * as z from 'zod'
import { AMOUNT_MAX, hasDecimals } from '../shared/money.ts'
import { validationTexts } from '../shared/stringSchemas.ts'

/** In euro, with at most 2 decimals. */
export const Amount = z
  .number()
  .min(-AMOUNT_MAX, validationTexts.number)
  .max(AMOUNT_MAX, validationTexts.number)
  .refine((n) => hasDecimals(n, 2), validationTexts.number)
