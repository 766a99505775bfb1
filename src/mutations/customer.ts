import * as z from 'zod'
import {
  Address,
  type Contact,
  ContactFields,
  type Customer,
  CustomerFields,
  NO_ADDRESS,
} from '../domain/customers/customer.ts'
import { CONTACT_FIELDS, CUSTOMER_FIELDS } from '../domain/customers/fieldList.ts'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { noTexts, textKeys } from '../domain/shared/fields.ts'
import { Id } from '../domain/shared/ids.ts'
import { recordOf } from '../lib/objects.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from './define.ts'
import type { ServerOf } from './serverEffects.ts'
import { invalidArgs } from './invalidArgs.ts'
import { mergeFields, recordLosses } from './merge.ts'
import { assignNumber, HintNumber } from './numbers.ts'
import { checkNewParts } from './parents.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'
import { notifyDuplicateCustomer } from './notifyDuplicateCustomer.ts'

const SCOPE: readonly EntityName[] = ['customer', 'user', 'conflict']
const customerReply = (args: { id: string }) => ({ e: 'customer' as const, id: args.id })
const pick = (body: Record<string, unknown>, keys: string[]) =>
  Object.fromEntries(
    keys.filter((key) => key in body).map((key) => [key, body[key] === '' ? null : body[key]]),
  )

/** Names may not be empty. They stay texts, so that the refusal is the one for a required field. */
const names = (body: Record<string, unknown>, keys: string[]) =>
  Object.fromEntries(keys.filter((key) => key in body).map((key) => [key, body[key] ?? '']))
const { name, address: _, ...texts } = CustomerFields.shape
const OPTIONAL = [...textKeys(CUSTOMER_FIELDS), 'address', 'language']

/** A caller may send a part of an address. */
const PartialAddress = Address.partial().strict()
export const CustomerSet = CustomerFields.extend({ address: PartialAddress }).partial().strict()

/** A new customer. The server gives the reference 'K-…' (D-102). */
export const createCustomer = defineMutation({
  name: 'customer.create',
  mv: 1,
  input: z.strictObject({
    id: Id,
    name,
    ...z.object(texts).partial().shape,
    address: PartialAddress.nullish(),
    hintNumber: HintNumber,
  }),
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/customer',
      status: 201,
      unlessExists: 'customer',
      toInput: ({ body, newId }) => ({
        id: body.id ?? newId(),
        name: body.name ?? '',
        ...pick(body, OPTIONAL),
      }),
      reply: customerReply,
    },
  ],
  async run(tx, args, ctx) {
    const known = await tx.get('customer', args.id)
    if (known) return assertNotErased(known)
    if (!(await mayCreate(tx, ctx, 'customer', args.id))) return
    const customer: Customer = {
      id: args.id,
      referenceNumber: ctx.server ? await assignReference(args, ctx, ctx.server) : null,
      name: args.name,
      ...recordOf(textKeys(CUSTOMER_FIELDS), (key) => args[key] ?? null),
      address: { ...NO_ADDRESS, ...args.address },
      language: args.language ?? null,
      active: true,
      formerNumbers: [],
      erasedAt: null,
      customerContacts: [],
    }
    await tx.put('customer', customer)
    if (ctx.server && !ctx.online) await notifyDuplicateCustomer(tx, ctx, ctx.server, customer)
  },
})

async function assignReference(
  { id, hintNumber: hint }: { id: string; hintNumber?: string | null | undefined },
  ctx: RunContext,
  server: ServerOf<'numbers'>,
): Promise<string> {
  const text = ({ n }: { n: number }) => `K-${n}`
  const wanted = { kind: 'customer', id, hint, text, boekjaar: 0, first: 1 } as const
  const referenceNumber = text(await assignNumber(ctx, server, wanted))
  ctx.assign({ referenceNumber })
  return referenceNumber
}

/** Runs a change on a customer. If `change` returns the same object, nothing is stored (rule M3). */
async function changeCustomer(
  tx: Tx,
  ctx: RunContext,
  id: string,
  change: (c: Customer) => Customer | Promise<Customer>,
): Promise<void> {
  const customer = await requireDoc(tx, ctx, 'customer', id)
  if (!customer) return
  assertNotErased(customer)
  const next = await change(customer)
  if (next !== customer) await tx.put('customer', next)
}

/**
 * Refuses every change of a customer or contact that was erased, so that no device brings its data back.
 * @throws DomainError erased
 */
function assertNotErased({ erasedAt }: Pick<Contact, 'erasedAt'>): void {
  if (erasedAt) throw new DomainError('erased')
}

/**
 * Changes fields of a customer. An edit of an inactive customer is stored, and the customer stays inactive
 * (B6.2).
 */
export const setCustomer = defineMutation({
  name: 'customer.set',
  mv: 1,
  input: z.strictObject({ id: Id, set: CustomerSet }),
  entities: SCOPE,
  baseOf: ({ id, set }): BaseFields => ({ e: 'customer', id, keys: Object.keys(set) }),
  rest: [
    {
      method: 'POST',
      path: '/customer',
      status: 201,
      onlyIfExists: 'customer',
      toInput: ({ body }) => ({
        id: body.id,
        set: { ...pick(body, OPTIONAL), ...names(body, ['name']) },
      }),
      reply: customerReply,
    },
  ],
  run: (tx, { id, set }, ctx) =>
    changeCustomer(tx, ctx, id, async (customer) => {
      const { values, losses } = await mergeFields(tx, ctx, customer, set, CUSTOMER_FIELDS)
      await recordLosses(tx, ctx, 'customer', id, losses)
      if (Object.keys(values).length === 0) return customer
      if (!customer.active) ctx.notice('inactive', 'Deze klant is niet meer actief.')
      return { ...customer, ...values }
    }),
})

/** Hides a customer from the lists; its items and history stay (D-102). */
export const deactivateCustomer = defineMutation({
  name: 'customer.deactivate',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  rest: [
    {
      method: 'GET',
      path: '/customer/delete/:id',
      status: 200,
      toInput: ({ params }) => ({ id: params.id }),
    },
  ],
  run: (tx, { id }, ctx) =>
    changeCustomer(tx, ctx, id, (customer) => {
      if (!customer.active) return customer
      const customerContacts = customer.customerContacts.map((contact) => ({ ...contact, active: false }))
      return { ...customer, active: false, customerContacts }
    }),
})

export const ContactSet = ContactFields.partial().strict()
const CONTACT_NAMES = ['firstName', 'lastName']
const CONTACT_TEXTS = textKeys(CONTACT_FIELDS)
const NO_CONTACT = { firstName: '', lastName: '', ...noTexts(CONTACT_FIELDS) }

/** Adds or changes a contact. A new contact needs a first and a last name (CO-06). */
export const saveContact = defineMutation({
  name: 'contact.save',
  mv: 1,
  input: z.strictObject({ customerId: Id, id: Id, set: ContactSet }),
  entities: SCOPE,
  baseOf: ({ customerId, id, set }): BaseFields => ({
    e: 'customer',
    id: customerId,
    keys: Object.keys(set),
    within: { list: 'customerContacts', id },
  }),
  rest: [
    {
      method: 'POST',
      path: '/customer/contact',
      status: 201,
      toInput: ({ body, newId }) => ({
        customerId: body.customerId,
        id: body.id ?? newId(),
        set: { ...pick(body, CONTACT_TEXTS), ...names(body, CONTACT_NAMES) },
      }),
      reply: (args: { customerId: string; id: string }) => ({
        e: 'customer',
        id: args.customerId,
        pick: (doc: Customer) => ({
          ...doc.customerContacts.find((contact) => contact.id === args.id),
          customerId: args.customerId,
        }),
      }),
    },
  ],
  run: (tx, { customerId, id, set }, ctx) =>
    changeCustomer(tx, ctx, customerId, async (customer) => {
      const old = customer.customerContacts.find((contact) => contact.id === id)
      if (!old) {
        await checkNewParts(ctx, 'customerContacts', [id], customerId)
        if (await ctx.server?.privacy.isErased(id)) throw new DomainError('erased')
        return { ...customer, customerContacts: [...customer.customerContacts, newContact(id, set)] }
      }
      assertNotErased(old)
      const { values, losses } = await mergeFields(tx, ctx, old, set, CONTACT_FIELDS)
      await recordLosses(tx, ctx, 'customer', customerId, losses, `customerContacts.${id}.`)
      if (Object.keys(values).length === 0) return customer
      const next = { ...old, ...values }
      return {
        ...customer,
        customerContacts: customer.customerContacts.map((contact) => (contact === old ? next : contact)),
      }
    }),
})

function newContact(id: string, set: z.infer<typeof ContactSet>): Contact {
  const fields = ContactFields.safeParse({ ...NO_CONTACT, ...set })
  if (!fields.success) throw invalidArgs(fields.error)
  return { ...fields.data, id, active: true, erasedAt: null }
}

/** Hides a contact. Documents that use it still show it (RD-52, CO-04). */
export const deactivateContact = defineMutation({
  name: 'contact.deactivate',
  mv: 1,
  input: z.strictObject({ customerId: Id, id: Id }),
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/customer/contact/delete',
      status: 204,
      toInput: async ({ body, ownerOf }) => ({
        customerId: body.customerId ?? (await ownerOf('customerContacts', String(body.id))),
        id: body.id,
      }),
    },
  ],
  run: (tx, { customerId, id }, ctx) =>
    changeCustomer(tx, ctx, customerId, (customer) => {
      const old = customer.customerContacts.find((contact) => contact.id === id)
      if (!old && ctx.online) throw new DomainError('not_found')
      if (old) assertNotErased(old)
      if (!old?.active) return customer
      return {
        ...customer,
        customerContacts: customer.customerContacts.map((c) => (c === old ? { ...c, active: false } : c)),
      }
    }),
})
