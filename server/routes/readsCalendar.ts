import * as z from 'zod'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { holidayYears } from '../../src/domain/settings/holidays.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs } from '../reads/docs.ts'

/** The range of years that the product supports (src/domain/shared/days.ts). */
const Year = z.object({ year: z.string().regex(/^(19|2\d)\d\d$/) })

/** Holidays and price rates (AP-154, AP-157 to AP-159, D-124). */
export const readsCalendarRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const holidays = (where = 'true', values: unknown[] = []) =>
    findDocs(pool, 'holiday', `${where} ORDER BY r.date, r.id`, values)

  app.get('/priceRate/all/active', async () =>
    findDocs(pool, 'priceRate', 'true ORDER BY r.number_of_days, r.id'),
  )
  app.get('/holiday/all/active', async () => holidays())
  app.get('/holiday/years', async () =>
    holidayYears(await holidays(), dayInBrussels(new Date().toISOString())),
  )
  app.get('/holiday/year/:year', { schema: { params: Year } }, async ({ params }) =>
    holidays('r.date >= $1::date AND r.date <= $2::date', [`${params.year}-01-01`, `${params.year}-12-31`]),
  )
}
