import { db } from '../database.ts'
import { type CustomerFigures, customerFigures } from '../../domain/dossier/customerFigures.ts'
import { type CustomerEvent, customerTimeline } from '../../domain/dossier/customerTimeline.ts'
import { modelName } from '../../domain/items/model.ts'
import type { HandoverMode } from '../../domain/rentals/handover.ts'
import { rentalSummary } from '../../domain/rentals/summary.ts'
import { summaryItemIds } from '../../domain/rentals/summaryItems.ts'
import {
  HANDOVER_MODES,
  isHandoverAction,
  RENTAL_ACTIONS,
  rentalSteps,
} from '../../domain/steps/rentalSteps.ts'
import { REPAIR_ACTIONS, repairSteps } from '../../domain/steps/repairSteps.ts'
import { type OpenWork, openWorkOf } from '../../domain/today/customerWork.ts'
import { rentalsOfCustomer, repairsOfCustomer } from './customers.ts'
import { records } from './records.ts'
import { repairStepFacts } from './repairSteps.ts'

export type OpenWorkRow = OpenWork & {
  /** The device of a repair with its complaint, or the lines of a rental. */
  what: string
  /** The word of the next step; null if nothing is left to do. */
  next: string | null
  /** The next step of a rental is this hand-over. */
  handover?: HandoverMode
}

/** The work of both departments on the page of a customer. */
interface CustomerPage {
  figures: CustomerFigures
  work: OpenWorkRow[]
  events: CustomerEvent[]
}

/**
 * Reads the work of both departments for a customer: figures, open work and what happened (LI-12 to LI-14).
 * @param today 'YYYY-MM-DD' in Brussels
 */
export async function customerPage(customerId: string, today: string): Promise<CustomerPage> {
  const [repairs, rentals] = await Promise.all([repairsOfCustomer(customerId), rentalsOfCustomer(customerId)])
  return {
    figures: customerFigures(repairs, rentals, today),
    work: await withNextSteps(openWorkOf(repairs, rentals), today),
    events: customerTimeline(repairs, rentals, today),
  }
}

async function withNextSteps(work: readonly OpenWork[], today: string): Promise<OpenWorkRow[]> {
  const ids = work.flatMap((one) =>
    one.kind === 'repair' ? (one.repair.itemId ?? []) : summaryItemIds(one.rental),
  )
  const items = new Map((await records(db.item, [...new Set(ids)])).map((item) => [item.id, item]))
  return Promise.all(
    work.map(async (one): Promise<OpenWorkRow> => {
      if (one.kind === 'rental') {
        const { action } = rentalSteps(one.rental, today)
        return {
          ...one,
          what: rentalSummary(one.rental, (id) => items.get(id)),
          next: action && RENTAL_ACTIONS[action],
          ...(isHandoverAction(action) ? { handover: HANDOVER_MODES[action] } : {}),
        }
      }
      const { action } = repairSteps(await repairStepFacts(one.repair))
      const item = items.get(one.repair.itemId ?? '')
      return {
        ...one,
        what: [item && modelName(item), one.repair.notes].filter(Boolean).join(', '),
        next: action && REPAIR_ACTIONS[action],
      }
    }),
  )
}
