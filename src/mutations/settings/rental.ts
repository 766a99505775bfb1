import { Holiday, PriceRate } from '../../domain/settings/settings.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { deletion, plainMutations } from './plain.ts'

/** The rate of a rental by its number of days. Each number of days occurs once (SE-33 to SE-35, D-124). */
export const priceRate = {
  ...plainMutations({
    e: 'priceRate',
    fields: PriceRate.omit({ id: true }),
    defaults: {},
    unique: {
      find: async (ctx, doc) => (await ctx.server?.names.row('priceRate', String(doc.numberOfDays))) ?? null,
      text: validationTexts.duplicatePriceRate,
    },
    path: '/priceRate',
  }),
  delete: deletion('priceRate', '/priceRate/delete'),
}

/**
 * Days on which the company is closed. A date that is saved again gets the new description (SE-30 to SE-32, D-124).
 */
export const holiday = {
  ...plainMutations({
    e: 'holiday',
    fields: Holiday.omit({ id: true }),
    defaults: {},
    unique: {
      find: async (ctx, doc) => (await ctx.server?.names.row('holiday', String(doc.date))) ?? null,
      text: '',
      takesOver: true,
    },
    path: '/holiday',
  }),
  delete: deletion('holiday', '/holiday/delete'),
}
