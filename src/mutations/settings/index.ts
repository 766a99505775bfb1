import * as z from 'zod'
import { SubcategoryFields } from '../../domain/categories/category.ts'
import { Address, NO_ADDRESS } from '../../domain/customers/customer.ts'
import { Id } from '../../domain/shared/ids.ts'
import { LETTERHEAD_FIELDS } from '../../domain/settings/executors.ts'
import { Executor, MailTemplate, Manufacturer, RepairAction } from '../../domain/settings/settings.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { type BaseFields, defineMutation, type RunContext } from '../define.ts'
import { mergeSet, recordLosses } from '../merge.ts'
import { requireDoc } from '../requireDoc.ts'
import { deactivation, deletion, plainMutations } from './plain.ts'

/** Standard jobs with their price. The description is unique among active jobs (RA-07, RA-08, D-070). */
export const repairAction = {
  ...plainMutations({
    e: 'repairAction',
    fields: RepairAction.omit({ id: true, active: true }),
    defaults: { number: null, price: 0 },
    unique: {
      find: async (ctx, doc) =>
        (await ctx.server?.names.row('repairAction', String(doc.description))) ?? null,
      text: validationTexts.duplicateAction,
    },
    path: '/repairAction',
  }),
  deactivate: deactivation('repairAction', '/repairAction/delete'),
}

/**
 * Manufacturers that repairs are sent to. One without an e-mail address can exist; the screens ask for more
 * (D-126).
 */
export const manufacturer = {
  ...plainMutations({
    e: 'manufacturer',
    fields: Manufacturer.omit({ id: true, active: true }),
    setFields: Manufacturer.omit({ id: true, active: true }).extend({ address: Address.partial().strict() }),
    defaults: {
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      address: NO_ADDRESS,
      rma: false,
      language: 'NL',
    },
    path: '/manufacturer',
    fromBody: (body) =>
      typeof body.address === 'object' ? { address: { ...NO_ADDRESS, ...body.address } } : {},
  }),
  deactivate: deactivation('manufacturer', '/manufacturer/delete'),
}

/** Sets the address that a mail to a manufacturer lacked, given on the spot (ML-17). */
export const setManufacturerEmail = defineMutation({
  name: 'manufacturer.setEmail',
  mv: 1,
  input: z.strictObject({ id: Id, email: Manufacturer.shape.email }),
  entities: ['manufacturer', 'conflict'],
  baseOf: ({ id }): BaseFields => ({ e: 'manufacturer', id, keys: ['email'] }),
  rest: [
    {
      method: 'POST',
      path: '/manufacturer/update/id/:id',
      status: 201,
      toInput: ({ params, body }) => ({ id: params.id, email: body.email }),
      reply: (args: { id: string }) => ({ e: 'manufacturer', id: args.id }),
    },
  ],
  async run(tx, { id, email }, ctx) {
    const doc = await requireDoc(tx, ctx, 'manufacturer', id)
    if (!doc) return
    const { values, losses } = mergeSet(doc, { email }, {}, ctx, '')
    await recordLosses(tx, ctx, 'manufacturer', id, losses)
    if ('email' in values) await tx.put('manufacturer', { ...doc, email })
  },
})

const NO_EXECUTOR = {
  logo: null,
  website: null,
  email: null,
  contactPhone: null,
  contactFax: null,
  addressStreet: null,
  addressNumber: null,
  addressBox: null,
  addressPostalCode: null,
  addressCity: null,
  addressCountry: null,
  vatNumber: null,
  bankName: null,
  bankAccount: null,
  bankBic: null,
}

/** The companies that sign documents (SE-16 to SE-29, D-125). */
export const executor = {
  ...plainMutations({
    e: 'executor',
    fields: Executor.omit({ id: true, active: true }),
    defaults: NO_EXECUTOR,
    path: '/executor',
    required: LETTERHEAD_FIELDS,
  }),
  deactivate: deactivation('executor', '/executor/delete'),
}

/** Subcategories. The name is unique within its category, including inactive subcategories (CA-15, D-118). */
export const subcategory = {
  ...plainMutations({
    e: 'subcategory',
    fields: SubcategoryFields,
    defaults: {},
    parent: { e: 'category', field: 'category' },
    unique: {
      find: async (ctx, doc) =>
        (await ctx.server?.names.row('subcategory', String(doc.description), String(doc.category))) ?? null,
      text: validationTexts.duplicateSubcategory,
    },
    path: '/subCategory',
  }),
}

export const setSubcategoryActive = defineMutation({
  name: 'subcategory.setActive',
  mv: 1,
  input: z.strictObject({ id: Id, active: z.boolean() }),
  entities: ['subcategory'],
  rest: [
    {
      method: 'POST',
      path: '/subCategory/inactive',
      status: 204,
      toInput: ({ body }) => ({ id: body.id, active: false }),
    },
    {
      method: 'POST',
      path: '/subCategory/reactivate',
      status: 200,
      toInput: ({ body }) => ({ id: body.id, active: true }),
      reply: (args: { id: string }) => ({ e: 'subcategory', id: args.id }),
    },
  ],
  async run(tx, { id, active }, ctx) {
    const doc = await requireDoc(tx, ctx, 'subcategory', id)
    if (doc && doc.active !== active) await tx.put('subcategory', { ...doc, active })
  },
})

/** Mail templates (ML-11, ML-12, D-068). */
export const mailTemplate = plainMutations({
  e: 'mailTemplate',
  fields: MailTemplate.omit({ id: true }),
  defaults: {
    recipient: null,
    cc: null,
    bcc: null,
    language: 'NL',
    attachment: false,
    photoAttachment: false,
    photoArray: [],
    external: false,
    rmaRequest: false,
    reminder: null,
  },
  clean: (ctx, values) => ({ ...values, ...forMail(values), ...cleanContent(ctx, values) }),
  path: '/mail/template',
})

/** A request for an RMA number always goes to the manufacturer (ML-15). */
const forMail = ({ rmaRequest }: Record<string, unknown>) => (rmaRequest ? { external: true } : {})

/** The server removes HTML that rich text may not hold (D-068, B8). */
const cleanContent = ({ server }: RunContext, { content }: Record<string, unknown>) =>
  server && typeof content === 'string' ? { content: server.mails.cleanHtml(content) } : {}

export const deleteMailTemplate = deletion('mailTemplate', '/mail/template/delete')
