import { type AnyPgColumn, foreignKey } from 'drizzle-orm/pg-core'

/** Foreign key of a part: it is deleted with its aggregate. @param table the table of the part */
export const ownerForeignKey = (table: string, owner: AnyPgColumn, root: { id: AnyPgColumn }) =>
  foreignKey({ name: `${table}_owner`, columns: [owner], foreignColumns: [root.id] }).onDelete('cascade')
