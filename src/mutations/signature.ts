import * as z from 'zod'
import type { EntityName } from '../domain/entities.ts'
import { SIGNED_FOR, entityOfSignature } from '../domain/documents/constants.ts'
import { Signature } from '../domain/documents/signature.ts'
import { withAutoRentalLogLine } from '../domain/rentals/log.ts'
import { withAutoLogLine } from '../domain/repairs/log.ts'
import { assertMayChange } from '../domain/rights/rights.ts'
import { Id } from '../domain/shared/ids.ts'
import { defineMutation, type RunContext, type Tx } from './define.ts'
import { changeRental, RENTAL_SCOPE } from './rental/save.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from './repair/save.ts'
import { assertMadeAfterErasure } from './privacy/assertMadeAfterErasure.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'

/*
 * Drawn signatures (SG). They are added and removed by id and never changed. Two people who collect a signature at
 * once lose nothing, so there is no conflict, and the last signature counts.
 */

const SCOPE: readonly EntityName[] = [
  ...new Set<EntityName>(['signature', 'user', ...REPAIR_SCOPE, ...RENTAL_SCOPE]),
]

/** Adds the signature of a person under what they were shown, and writes it in the log of the record. */
export const addSignature = defineMutation({
  name: 'signature.add',
  mv: 1,
  input: Signature.omit({ device: true, by: true }).strict(),
  entities: SCOPE,
  async run(tx, args, ctx) {
    if (!(await mayCreate(tx, ctx, 'signature', args.id))) return
    const record = await requireDoc(tx, ctx, entityOfSignature(args.kind), args.about)
    if (!record) return
    await assertMadeAfterErasure(tx, ctx, record)
    await tx.put('signature', { ...args, device: ctx.device ?? null, by: ctx.uid })
    const text = `Getekend voor ${SIGNED_FOR[args.kind]} door ${args.name} (${args.shown.slice(0, 8)})`
    await logSignature(tx, ctx, args, text)
  },
})

/** Removes a signature that was drawn by mistake. Documents that show it stay as they are. */
export const removeSignature = defineMutation({
  name: 'signature.remove',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  async run(tx, { id }, ctx) {
    const signature = await tx.get('signature', id)
    if (!signature) return
    assertMayChange(await tx.get('user', ctx.uid), entityOfSignature(signature.kind))
    await tx.delete('signature', id)
    const text = `Handtekening van ${signature.name} voor ${SIGNED_FOR[signature.kind]} weggenomen`
    await logSignature(tx, ctx, signature, text)
  },
})

const logSignature = (
  tx: Tx,
  ctx: RunContext,
  { kind, about }: Pick<Signature, 'kind' | 'about'>,
  text: string,
) =>
  entityOfSignature(kind) === 'repair'
    ? changeRepair(tx, ctx, about, (repair) => withAutoLogLine(repair, authorOf(ctx), 'signature', text))
    : changeRental(tx, ctx, about, (rental) =>
        withAutoRentalLogLine(rental, authorOf(ctx), 'signature', text),
      )
