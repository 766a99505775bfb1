import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  amountColumn,
  dayColumn,
  momentColumn,
  positionColumn,
  quantityColumn,
  refColumn,
  logLineColumns,
} from './columns.ts'
import { ownerForeignKey } from './ownerForeignKey.ts'
import { repairTable } from './repairs.ts'

const createLineTable = <N extends string>(name: N) =>
  pgTable(
    name,
    {
      repairId: refColumn().notNull(),
      id: refColumn().notNull(),
      description: text().notNull(),
      quantity: quantityColumn().notNull(),
      price: amountColumn().notNull(),
      total: amountColumn().notNull(),
      pos: positionColumn(),
    },
    (t) => [
      // The owner is part of the key, so that a device cannot take over a line of another repair by naming
      // its id.
      primaryKey({ columns: [t.repairId, t.id] }),
      index(`${name}_id`).on(t.id),
      ownerForeignKey(name, t.repairId, repairTable),
    ],
  )

export const repairLineTable = createLineTable('repair_line')
export const repairEstimateLineTable = createLineTable('repair_estimate_line')

export const repairLogLineTable = pgTable(
  'repair_log_line',
  {
    repairId: refColumn().notNull(),
    ...logLineColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.id] }),
    index('repair_log_line_at').on(t.repairId, t.at, t.id),
    ownerForeignKey('repair_log_line', t.repairId, repairTable),
  ],
)

export const repairPictureTable = pgTable(
  'repair_picture',
  {
    repairId: refColumn().notNull(),
    id: refColumn().notNull(),
    slot: integer(),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    w: integer().notNull(),
    h: integer().notNull(),
    state: text().notNull(),
    device: text(),
    phase: text(),
    takenAt: momentColumn(),
    drawnOn: refColumn(),
    originalSha256: text(),
    originalBytes: integer(),
    originalState: text(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.id] }),
    index('repair_picture_sha256').on(t.sha256),
    index('repair_picture_original').on(t.originalSha256).where(isNotNull(t.originalSha256)),
    ownerForeignKey('repair_picture', t.repairId, repairTable),
  ],
)

export const externalRepairTable = pgTable(
  'external_repair',
  {
    repairId: refColumn().notNull(),
    id: refColumn().notNull(),
    manufacturerId: refColumn(),
    rma: text(),
    dateIn: dayColumn(),
    dateOut: dayColumn(),
    info: text(),
    notes: text(),
    message: text(),
    sendMail: boolean().notNull(),
    externalMailSent: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.id] }),
    ownerForeignKey('external_repair', t.repairId, repairTable),
  ],
)
