import { RENTAL_ACTIVE } from '../db/statusSql.ts'
import { calendarEvent, plannerEvents, resourceLabel } from '../../src/domain/rentals/events.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { docsById, findDocs } from '../reads/docs.ts'

const ACTIVE = `r.${RENTAL_ACTIVE} ORDER BY r.pickup_date, r.id`

/** The rows of the planner, and the bars of planner and calendar (AP, CL-03, PL-03, PL-07, D-094). */
export const plannerRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.get('/resource/all/active', async () => {
    const items = await findDocs(
      pool,
      'item',
      'r.active AND r.rentable ORDER BY lower(r.brand), lower(r.model), r.id',
    )
    return items.map((item) => ({ id: item.id, label: resourceLabel(item), status: item.status }))
  })
  app.get('/event/all/active', async () => {
    const shown = await withCustomers()
    return shown.flatMap(({ rental, customer }) => plannerEvents(rental, customer))
  })
  app.get('/event/all/active/calendar', async () => {
    const shown = await withCustomers()
    return shown.map(({ rental, customer }) => calendarEvent(rental, customer))
  })

  async function withCustomers() {
    const rentals = await findDocs(pool, 'rental', ACTIVE)
    const customers = await docsById(
      pool,
      'customer',
      rentals.map(({ customerId }) => customerId),
    )
    return rentals.map((rental) => ({
      rental,
      customer: customers.get(rental.customerId ?? '')?.name ?? null,
    }))
  }
}
