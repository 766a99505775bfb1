import { ENTITIES, type EntityName } from '../../../src/domain/entities.ts'
import { LOG_LINES_KEPT } from '../../../src/domain/repairs/constants.ts'
import { entriesOf } from '../../../src/domain/shared/objects.ts'
import * as t from '../../db/schema/index.ts'
import { type Shape, shape } from './shapes.ts'

const ent = (e: EntityName) => ENTITIES[e].ent
const address = { nested: ['address'] } as const
const log = { order: ['at', 'id'], newest: LOG_LINES_KEPT } as const

/** Maps every aggregate to its tables: one root table and the tables of its parts (B1.2). */
export const SHAPES: Record<EntityName, Shape> = {
  repair: shape(ent('repair'), t.repair, {
    children: [
      { field: 'repairLines', table: t.repairLine, order: ['pos', 'id'] },
      { field: 'repairEstimateLines', table: t.repairEstimateLine, order: ['pos', 'id'] },
      { field: 'repairLogLines', table: t.repairLogLine, ...log },
      { field: 'repairPictures', table: t.repairPicture },
      { field: 'externalRepair', table: t.externalRepair, single: true },
    ],
  }),
  rental: shape(ent('rental'), t.rental, {
    children: [
      { field: 'rentalLines', table: t.rentalLine, order: ['position', 'id'] },
      { field: 'rentalRemarks', table: t.rentalRemark, order: ['pos', 'id'] },
      { field: 'logLines', table: t.rentalLogLine, ...log },
    ],
  }),
  customer: shape(ent('customer'), t.customer, {
    ...address,
    children: [{ field: 'customerContacts', table: t.customerContact }],
  }),
  item: shape(ent('item'), t.item),
  category: shape(ent('category'), t.category),
  subcategory: shape(ent('subcategory'), t.subcategory),
  repairAction: shape(ent('repairAction'), t.repairAction),
  manufacturer: shape(ent('manufacturer'), t.manufacturer, address),
  executor: shape(ent('executor'), t.executor),
  priceRate: shape(ent('priceRate'), t.priceRate),
  holiday: shape(ent('holiday'), t.holiday),
  mailTemplate: shape(ent('mailTemplate'), t.mailTemplate),
  setting: shape(ent('setting'), t.setting),
  notification: shape(ent('notification'), t.notification),
  user: shape(ent('user'), t.appUser, { hidden: ['deactivatedAt'] }),
  conflict: shape(ent('conflict'), t.conflict),
  alias: shape(ent('alias'), t.alias),
  actionForm: shape(ent('actionForm'), t.actionForm, {
    children: [{ field: 'actionFormLines', table: t.actionFormLine }],
  }),
  ref: shape(ent('ref'), t.refEntry),
  mail: shape(ent('mail'), t.mail),
  itemModel: shape(ent('itemModel'), t.itemModel),
  kit: shape(ent('kit'), t.kit),
  savedList: shape(ent('savedList'), t.savedList),
  merge: shape(ent('merge'), t.merge),
  approval: shape(ent('approval'), t.approval),
  signature: shape(ent('signature'), t.signatureTable),
  issuedPaper: shape(ent('issuedPaper'), t.issuedDocumentTable),
}

const BY_ENT = new Map(entriesOf(SHAPES).map(([e, { ent: n }]) => [n, e]))
/** Returns the wire name of an `ent` number; undefined if this version does not know it. */
export const entityOf = (n: number): EntityName | undefined => BY_ENT.get(n)
