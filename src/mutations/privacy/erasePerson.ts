import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { requireDoc } from '../requireDoc.ts'
import { erasePerson, type ErasureRequest } from './erase.ts'

/*
 * The erasure of a customer or contact at its request. Only a call of a confirmed session runs it: a device never
 * sends it, and shows the result with the next pull.
 */

const ONLY_ONLINE = 'Gegevens wissen kan alleen met verbinding, na uw wachtwoord.'
const photos = z.boolean().default(false)

export const eraseCustomer = defineMutation({
  name: 'customer.erase',
  mv: 1,
  input: z.strictObject({ id: Id, photos }),
  entities: ['customer'],
  rest: [
    {
      method: 'POST',
      path: '/customer/erase/:id',
      status: 200,
      confirmed: true,
      erases: true,
      toInput: ({ params, body }) => ({ id: params.id, photos: body.photos }),
    },
  ],
  run: (tx, { id, photos: withPhotos }, ctx) =>
    runErasure(tx, ctx, { kind: 'customer', customerId: id, id, photos: withPhotos }),
})

export const eraseContact = defineMutation({
  name: 'contact.erase',
  mv: 1,
  input: z.strictObject({ customerId: Id, id: Id, photos }),
  entities: ['customer'],
  rest: [
    {
      method: 'POST',
      path: '/contact/erase/:id',
      status: 200,
      confirmed: true,
      erases: true,
      toInput: async ({ params, body, ownerOf }) => ({
        customerId: await ownerOf('customerContacts', params.id ?? ''),
        id: params.id,
        photos: body.photos,
      }),
    },
  ],
  run: (tx, { customerId, id, photos: withPhotos }, ctx) =>
    runErasure(tx, ctx, { kind: 'contact', customerId, id, photos: withPhotos }),
})

/** Erases, and records who did it without the name. @throws DomainError invalid_args if a device sent it */
async function runErasure(
  tx: Tx,
  ctx: RunContext,
  request: Omit<ErasureRequest, 'by' | 'at'>,
): Promise<void> {
  if (!ctx.server) return
  if (!ctx.online) throw new DomainError('invalid_args', ONLY_ONLINE)
  await requireDoc(tx, ctx, 'customer', request.customerId)
  const { at, kept } = await erasePerson(tx, { ...request, by: ctx.uid, at: ctx.server.now() }, ctx.server)
  const kind = request.kind === 'customer' ? 'Klant' : 'Contact'
  await ctx.server.audit.record({ what: 'personErased', details: { kind, record: request.id } })
  ctx.assign({ erasedAt: at, kept })
}
