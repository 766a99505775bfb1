import { fieldOf } from '../../lib/objects.ts'
import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { markedExternal, unmarkedExternal, withExternalValues } from '../../domain/repairs/external.ts'
import { ExternalRepair, type Repair } from '../../domain/repairs/repair.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { EXTERNAL_FIELDS } from '../../domain/repairs/fieldList.ts'
import { logLabels } from '../../domain/shared/fields.ts'
import { withExternalDraft } from '../../domain/repairs/status.ts'
import { type BaseFields, defineMutation } from '../define.ts'
import { mergeFields } from '../merge.ts'
import { loadParent } from '../parents.ts'
import { BilledArg, billedArg } from './billed.ts'
import { authorOf, changeRepair, readStatusFacts, REPAIR_SCOPE, withRepairLosses } from './save.ts'

const repairReply = (args: { id: string }) => ({ e: 'repair' as const, id: args.id })

/** Sets or clears the external mark. Both calls share a path; the body tells which one it is. */
const markMutation = <N extends string>(
  name: N,
  wanted: boolean,
  change: (...args: Parameters<typeof markedExternal>) => Repair,
) =>
  defineMutation({
    name,
    mv: 1,
    input: z.strictObject({ id: Id, ...BilledArg }),
    entities: REPAIR_SCOPE,
    rest: [
      {
        method: 'POST',
        path: '/repair/external',
        status: 201,
        toInput: ({ body }) =>
          (body.external ?? body.isExternal) === wanted
            ? { id: body.repairId ?? body.id, ...billedArg(body) }
            : undefined,
        reply: repairReply,
      },
    ],
    run: (tx, { id, confirmBilled }, ctx) =>
      changeRepair(
        tx,
        ctx,
        id,
        async (repair) => change(repair, authorOf(ctx), await readStatusFacts(tx, repair)),
        {
          confirmBilled,
        },
      ),
  })

/** Sends a repair to the manufacturer (RX-02, RX-03, D-048). */
export const markExternal = markMutation('repair.markExternal', true, markedExternal)

/** Reverts the sending to the manufacturer (RX-04, D-048). */
export const unmarkExternal = markMutation('repair.unmarkExternal', false, unmarkedExternal)

const { manufacturerId, rma, dateIn, dateOut, info, notes, message } = ExternalRepair.shape
const ExternalSet = z.strictObject({ manufacturerId, rma, dateIn, dateOut, info, notes, message }).partial()

const LABELS = logLabels(EXTERNAL_FIELDS)
const KEYS = Object.keys(ExternalSet.shape)

const externalOf = (body: Record<string, unknown>) =>
  Object.fromEntries(KEYS.filter((key) => key in body).map((key) => [key, body[key]]))

/** A body may hold `manufacturer` as the record that the API returned (EF-073), or as its id. */
function withManufacturerId(body: Record<string, unknown>): Record<string, unknown> {
  const { manufacturer } = body
  if (manufacturer == null || 'manufacturerId' in body) return body
  return { ...body, manufacturerId: fieldOf(manufacturer, 'id') ?? manufacturer }
}

/**
 * Stores the data of the stay at the manufacturer (RX-01, RX-06). The mail to the manufacturer is a separate
 * mutation.
 */
export const saveExternal = defineMutation({
  name: 'repair.saveExternal',
  mv: 1,
  input: z.strictObject({ id: Id, set: ExternalSet }),
  entities: [...REPAIR_SCOPE, 'manufacturer'],
  baseOf: ({ id, set }): BaseFields => ({
    e: 'repair',
    id,
    keys: Object.keys(set),
    within: { list: 'externalRepair' },
  }),
  rest: [
    {
      method: 'POST',
      path: '/repair/save/external',
      status: 201,
      toInput: ({ body }) => ({ id: body.repairId, set: externalOf(withManufacturerId(body)) }),
      asksForMail: ({ sendMail }) => sendMail === true,
      reply: (args: { id: string }) => ({
        e: 'repair',
        id: args.id,
        pick: (doc: Repair) => ({ ...doc.externalRepair, repairId: doc.id }),
      }),
    },
  ],
  run: (tx, { id, set }, ctx) =>
    changeRepair(tx, ctx, id, async (found) => {
      // A change that was made offline is kept as it is. A person who waits for the answer gets the refusal
      // (RX-05).
      const lacksManufacturer = ctx.online && !set.manufacturerId && !found.externalRepair?.manufacturerId
      if (set.manufacturerId === null || lacksManufacturer)
        throw new DomainError('invalid_args', validationTexts.manufacturerNeeded, { field: 'manufacturerId' })
      await loadParent(tx, ctx, 'manufacturer', set.manufacturerId)
      const repair = found.externalRepair
        ? found
        : withExternalDraft(found, authorOf(ctx), await readStatusFacts(tx, found))
      const { values, losses } = await mergeFields(tx, ctx, repair.externalRepair ?? {}, set, EXTERNAL_FIELDS)
      if (Object.keys(values).length === 0 && losses.length === 0) return found
      return withRepairLosses(
        tx,
        ctx,
        withExternalValues(repair, values, authorOf(ctx)),
        losses,
        LABELS,
        'externalRepair.',
      )
    }),
})
