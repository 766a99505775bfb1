import type * as z from 'zod'
import { Approval } from './approvals/approval.ts'
import { Category, Subcategory } from './categories/category.ts'
import { Customer } from './customers/customer.ts'
import { Merge } from './duplicates/merge.ts'
import { Mail } from './mail/mail.ts'
import { Item } from './items/item.ts'
import { ItemModel } from './items/itemModel.ts'
import { IssuedDocument } from './documents/issuedDocument.ts'
import { Signature } from './documents/signature.ts'
import { Kit } from './rentals/kitRecord.ts'
import { Rental } from './rentals/rental.ts'
import { SavedList } from './savedLists/savedList.ts'
import { keysOf } from '../lib/objects.ts'
import { Repair } from './repairs/repair.ts'
import {
  Executor,
  Holiday,
  MailTemplate,
  Manufacturer,
  PriceRate,
  RepairAction,
  Setting,
} from './settings/settings.ts'
import { ActionForm, Alias, Conflict, Notification, Ref, User } from './system/system.ts'

/** Every aggregate. The key is its name on the wire and `ent` its number in the database (B1.2). */
export const ENTITIES = {
  repair: { ent: 1, schema: Repair },
  rental: { ent: 2, schema: Rental },
  customer: { ent: 3, schema: Customer },
  item: { ent: 4, schema: Item },
  category: { ent: 5, schema: Category },
  subcategory: { ent: 6, schema: Subcategory },
  repairAction: { ent: 7, schema: RepairAction },
  manufacturer: { ent: 8, schema: Manufacturer },
  executor: { ent: 9, schema: Executor },
  priceRate: { ent: 10, schema: PriceRate },
  holiday: { ent: 11, schema: Holiday },
  mailTemplate: { ent: 12, schema: MailTemplate },
  setting: { ent: 13, schema: Setting },
  notification: { ent: 14, schema: Notification },
  user: { ent: 15, schema: User },
  conflict: { ent: 16, schema: Conflict },
  alias: { ent: 17, schema: Alias },
  actionForm: { ent: 18, schema: ActionForm },
  ref: { ent: 19, schema: Ref },
  mail: { ent: 20, schema: Mail },
  itemModel: { ent: 21, schema: ItemModel },
  kit: { ent: 22, schema: Kit },
  savedList: { ent: 23, schema: SavedList },
  merge: { ent: 24, schema: Merge },
  approval: { ent: 27, schema: Approval },
  signature: { ent: 25, schema: Signature },
  issuedPaper: { ent: 26, schema: IssuedDocument },
} as const

export type EntityName = keyof typeof ENTITIES
export type EntityDocs = { [E in EntityName]: z.infer<(typeof ENTITIES)[E]['schema']> }
export type EntityDoc<E extends EntityName> = EntityDocs[E]
export type AnyDoc = EntityDoc<EntityName>
export const ENTITY_NAMES = keysOf(ENTITIES)
/** True if a value satisfies the schema of its aggregate. */
export const isDoc = <E extends EntityName>(e: E, doc: unknown): doc is EntityDoc<E> =>
  ENTITIES[e].schema.safeParse(doc).success
/** True if this version knows the aggregate that a name from the wire stands for. */
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name)
