import { ENTITIES, type EntityName } from '../../../../src/domain/entities.ts'
import { LOG_LINES_KEPT } from '../../../../src/domain/repairs/constants.ts'
import { entriesOf } from '../../../../src/lib/objects.ts'
import * as t from '../../../db/schema/index.ts'
import { type AggregateShape, shape } from './shapes.ts'

const ent = (e: EntityName) => ENTITIES[e].ent
const address = { nested: ['address'] } as const
const log = { order: ['at', 'id'], newest: LOG_LINES_KEPT } as const

/** Maps every aggregate to its tables: one root table and the tables of its parts (B1.2). */
export const SHAPES: Record<EntityName, AggregateShape> = {
  repair: shape(ent('repair'), t.repairTable, {
    children: [
      { field: 'repairLines', table: t.repairLineTable, order: ['pos', 'id'] },
      { field: 'repairEstimateLines', table: t.repairEstimateLineTable, order: ['pos', 'id'] },
      { field: 'repairLogLines', table: t.repairLogLineTable, ...log },
      { field: 'repairPictures', table: t.repairPictureTable },
      { field: 'externalRepair', table: t.externalRepairTable, single: true },
    ],
  }),
  rental: shape(ent('rental'), t.rentalTable, {
    children: [
      { field: 'rentalLines', table: t.rentalLineTable, order: ['position', 'id'] },
      { field: 'rentalRemarks', table: t.rentalRemarkTable, order: ['pos', 'id'] },
      { field: 'logLines', table: t.rentalLogLineTable, ...log },
    ],
  }),
  customer: shape(ent('customer'), t.customerTable, {
    ...address,
    children: [{ field: 'customerContacts', table: t.customerContactTable }],
  }),
  item: shape(ent('item'), t.itemTable),
  category: shape(ent('category'), t.categoryTable),
  subcategory: shape(ent('subcategory'), t.subcategoryTable),
  repairAction: shape(ent('repairAction'), t.repairActionTable),
  manufacturer: shape(ent('manufacturer'), t.manufacturerTable, address),
  executor: shape(ent('executor'), t.executorTable),
  priceRate: shape(ent('priceRate'), t.priceRateTable),
  holiday: shape(ent('holiday'), t.holidayTable),
  mailTemplate: shape(ent('mailTemplate'), t.mailTemplateTable),
  setting: shape(ent('setting'), t.settingTable),
  notification: shape(ent('notification'), t.notificationTable),
  user: shape(ent('user'), t.appUserTable, { hidden: ['deactivatedAt'] }),
  conflict: shape(ent('conflict'), t.conflictTable),
  alias: shape(ent('alias'), t.aliasTable),
  actionForm: shape(ent('actionForm'), t.actionFormTable, {
    children: [{ field: 'actionFormLines', table: t.actionFormLineTable }],
  }),
  ref: shape(ent('ref'), t.refEntryTable),
  mail: shape(ent('mail'), t.mailTable),
  itemModel: shape(ent('itemModel'), t.itemModelTable),
  kit: shape(ent('kit'), t.kitTable),
  savedList: shape(ent('savedList'), t.savedListTable),
  merge: shape(ent('merge'), t.mergeTable),
  approval: shape(ent('approval'), t.approvalTable),
  signature: shape(ent('signature'), t.signatureTable),
  issuedPaper: shape(ent('issuedPaper'), t.issuedDocumentTable),
}

const byEnt = new Map(entriesOf(SHAPES).map(([e, { ent: n }]) => [n, e]))
/** Returns the wire name of an `ent` number; undefined if this version does not know it. */
export const entityOf = (n: number): EntityName | undefined => byEnt.get(n)

/** Adds the entities of a further product to those of this one. */
export function addShapes(shapes: Readonly<Record<string, AggregateShape>>): void {
  Object.assign(SHAPES, shapes)
  for (const [e, { ent: n }] of entriesOf(shapes)) byEnt.set(n, e as EntityName)
}
