import type * as z from 'zod'
import { entryProblems } from '../domain/customers/entryProblems.ts'
import { BUNDLED_ENTITIES } from '../domain/bundledEntities.ts'
import { ENTITIES } from '../domain/entities.ts'
import { dayInBrussels } from '../domain/shared/days.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { tooLargeIn } from '../domain/shared/money.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { assertAllowed } from '../domain/rights/rights.ts'
import { defineProduct } from '../sync/protocol/product.ts'
import { updateApprovals } from './approval/updateApprovals.ts'
import { notifyEvents, recordChanges } from './changeNotifications.ts'
import { closeConflictsAndNotifications } from './closeConflictsAndNotifications.ts'
import type { MutationDef } from './define.ts'
import { DEVICE_RULES } from './deviceRules.ts'
import { MUTATIONS } from './index.ts'
import { invalidArgs } from './invalidArgs.ts'
import { assertTextsAfterErasure } from './privacy/assertMadeAfterErasure.ts'
import { recheckStock } from './rental/stock.ts'
import type { ServerEffects } from './serverEffects.ts'

type Defs = (typeof MUTATIONS)[number]
export type MutationName = Defs['name']
/** The arguments of a mutation as a caller writes them. */
export type ArgsOf<N extends MutationName> = z.input<Extract<Defs, { name: N }>['input']>

declare module '../sync/protocol/entities.ts' {
  interface Register {
    mutations: { [N in Defs['name']]: z.input<Extract<Defs, { name: N }>['input']> }
  }
}

/** The product as the engine runs it, in the page, in the worker and on the server. */
export const { execute, prepareMutation, findMutation, allMutations } = defineProduct<
  ServerEffects,
  MutationDef
>({
  entities: ENTITIES,
  initialSync: {
    first: [
      'ref',
      'setting',
      'executor',
      'category',
      'subcategory',
      'repairAction',
      'manufacturer',
      'priceRate',
      'holiday',
      'mailTemplate',
      'user',
    ],
    priority: ['repair', 'rental', 'customer', 'item', 'notification', 'conflict'],
    bundled: BUNDLED_ENTITIES,
  },
  device: DEVICE_RULES,
  authors: { entity: 'user', assertAllowed },
  refuseArgs: invalidArgs,
  mutations: MUTATIONS as unknown as readonly MutationDef[],
  dayOf: dayInBrussels,
  checkDoc: (doc, stored) => {
    if (tooLargeIn(doc) !== undefined) throw new DomainError('limit_exceeded', validationTexts.tooLarge)
    if (stored) refuseWrongEntries(doc, stored)
  },
  watch: (tx) => {
    const recorded = recordChanges(tx)
    return {
      tx: recorded.tx,
      before: (context, name, args) => assertTextsAfterErasure(tx, context, name, args),
      after: async (after, context, server, deleted) => {
        for (const [e, id] of deleted) await closeConflictsAndNotifications(after, server, e, id)
        const changes = recorded.changes()
        await notifyEvents(after, context, server, changes)
        await updateApprovals(after, context, server, changes)
        await recheckStock(after, server, changes)
      },
    }
  },
})

/**
 * Refuses e-mail addresses and VAT numbers that cannot be valid, only in a call that is answered at once. A
 * change that waited on a device is checked by its schema alone, since its screen may be of an earlier
 * version.
 * @throws DomainError invalid_args with the text of each field in `details.fields`
 */
function refuseWrongEntries(doc: object, stored: readonly object[]): void {
  const problems = Object.entries(entryProblems(doc, stored))
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(([path, text]) => [path.split('.').at(-1), text]))
  throw new DomainError('invalid_args', first[1], { fields })
}
