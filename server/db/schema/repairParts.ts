import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, day, moment, place, quantity, ref, logLineColumns } from './columns.ts'
import { owned } from './owned.ts'
import { repair } from './repairs.ts'

const lineTable = <N extends string>(name: N) =>
  pgTable(
    name,
    {
      repairId: ref().notNull(),
      id: ref().notNull(),
      description: text().notNull(),
      quantity: quantity().notNull(),
      price: amount().notNull(),
      total: amount().notNull(),
      pos: place(),
    },
    (t) => [
      // The owner is part of the key, so that a device cannot take over a line of another repair by naming
      // its id.
      primaryKey({ columns: [t.repairId, t.id] }),
      index(`${name}_id`).on(t.id),
      owned(name, t.repairId, repair),
    ],
  )

export const repairLine = lineTable('repair_line')
export const repairEstimateLine = lineTable('repair_estimate_line')

export const repairLogLine = pgTable(
  'repair_log_line',
  {
    repairId: ref().notNull(),
    ...logLineColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.id] }),
    index('repair_log_line_at').on(t.repairId, t.at, t.id),
    owned('repair_log_line', t.repairId, repair),
  ],
)

export const repairPicture = pgTable(
  'repair_picture',
  {
    repairId: ref().notNull(),
    id: ref().notNull(),
    slot: integer(),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    w: integer().notNull(),
    h: integer().notNull(),
    state: text().notNull(),
    device: text(),
    phase: text(),
    takenAt: moment(),
    drawnOn: ref(),
    originalSha256: text(),
    originalBytes: integer(),
    originalState: text(),
    ord: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.id] }),
    index('repair_picture_sha256').on(t.sha256),
    index('repair_picture_original').on(t.originalSha256).where(isNotNull(t.originalSha256)),
    owned('repair_picture', t.repairId, repair),
  ],
)

export const externalRepair = pgTable(
  'external_repair',
  {
    repairId: ref().notNull(),
    id: ref().notNull(),
    manufacturerId: ref(),
    rma: text(),
    dateIn: day(),
    dateOut: day(),
    info: text(),
    notes: text(),
    message: text(),
    sendMail: boolean().notNull(),
    externalMailSent: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.repairId, t.id] }), owned('external_repair', t.repairId, repair)],
)
