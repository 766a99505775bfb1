import { fieldsOf, isRecord } from '../../lib/objects.ts'
import { ERASED } from '../../domain/privacy/erasure.ts'
import { isNamingEntity, textKeysOf } from '../../domain/privacy/personPlaces.ts'
import { DomainError, type RefusalCode } from '../../domain/shared/errors.ts'
import type { RunContext, Tx } from '../define.ts'

/**
 * Refuses what names a person by its nature, such as a signature, if it was made before the person was erased and came
 * later. Other changes of the record are accepted. On a device it does nothing, because the server decides.
 * @throws DomainError erased
 */
export const assertMadeAfterErasure = (
  tx: Tx,
  ctx: RunContext,
  { customerId, customerContactId }: { customerId: string | null; customerContactId: string | null },
): Promise<void> =>
  assertMadeAfter(tx, ctx, { customers: [customerId], contacts: [customerContactId] }, 'erased')

/** Records whose mutations carry free text about a customer: the first word of the name of the mutation. */
const WITH_TEXTS = ['repair', 'rental', 'item', 'actionForm']

/**
 * Refuses a text that was typed in a record of a person before the person was erased, and came later. It may name the
 * person, and the server no longer knows the name. The change comes back to its device, which removes what names the
 * person and shows the rest. Changes without text, such as a date, are accepted.
 * @throws DomainError person_erased
 */
export async function assertTextsAfterErasure(
  tx: Tx,
  ctx: RunContext,
  name: string,
  args: Record<string, unknown>,
): Promise<void> {
  const e = name.split('.')[0] ?? ''
  if (!ctx.server || ctx.online || !WITH_TEXTS.includes(e) || !isNamingEntity(e)) return
  if (!hasText(args, textKeysOf(e))) return
  const id = args['id'] ?? args[`${e}Id`]
  const doc = typeof id === 'string' ? await tx.get(e, id) : undefined
  const places = [fieldsOf(doc), args, fieldsOf(args['set'])]
  const valuesOf = (key: string) => places.map((place) => place[key])
  const customers = [...valuesOf('customerId'), ...valuesOf('customer')]
  await assertMadeAfter(tx, ctx, { customers, contacts: valuesOf('customerContactId') }, 'person_erased')
  if (doc || typeof id !== 'string') return
  // A line of a record that was refused for this reason comes back with it.
  const root = await ctx.server.privacy.refusedForErasure(id)
  if (root) throw new DomainError('person_erased', undefined, { root })
}

interface Person {
  customers: readonly unknown[]
  contacts: readonly unknown[]
}

async function assertMadeAfter(
  tx: Tx,
  ctx: RunContext,
  { customers, contacts }: Person,
  code: RefusalCode,
): Promise<void> {
  if (!ctx.server) return
  const ids = new Set(customers.filter((id) => typeof id === 'string'))
  for (const id of ids) {
    const customer = await tx.get('customer', id)
    const named = customer?.customerContacts.filter((contact) => contacts.includes(contact.id)) ?? []
    for (const person of [customer, ...named])
      if (person?.erasedAt && ctx.at <= person.erasedAt) throw new DomainError(code)
  }
}

/** True if a text stands under one of these keys, at any depth. */
function hasText(value: unknown, keys: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => hasText(one, keys))
  if (!isRecord(value)) return false
  return Object.entries(value).some(
    ([key, one]) =>
      (keys.has(key) && typeof one === 'string' && one.trim() !== '' && one !== ERASED) || hasText(one, keys),
  )
}
