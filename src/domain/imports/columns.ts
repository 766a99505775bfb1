import type { Field, FieldKind, Fields } from '../shared/fields.ts'
import { keysOf } from '../shared/objects.ts'
import type { CellKind } from './cells.ts'
import type { Column } from './sheet.ts'

const CELLS: Partial<Record<FieldKind, CellKind>> = {
  day: 'day',
  flag: 'boolean',
  count: 'integer',
  amount: 'decimal',
}

/** What a value of a kind must be, where the field says nothing else. */
const MUST: Partial<Record<FieldKind, string>> = {
  amount: 'moet een bedrag vanaf 0 zijn, met hoogstens 2 cijfers na de komma',
}

/** The columns of an import by the fields of its noun, in their order; a part is told by its own columns. */
export const columnsOf = <F extends Fields>(
  fields: F,
  required: readonly (keyof F)[] = [],
  parts: Record<string, readonly Column[]> = {},
): readonly Column[] =>
  keysOf(fields).flatMap((key) => {
    const part = parts[key]?.map((column) => ({ ...column, key: `${key}.${column.key}` }))
    return part ?? { ...columnOf(key, fields[key]!), required: required.includes(key) }
  })

/** A file names another record by a text of it, not by its id: 'category' for `categoryId`. */
const columnOf = (key: string, { label, kind, choices, column }: Field): Column => ({
  key: kind === 'ref' ? key.replace(/Id$/, '') : key,
  header: label,
  kind: CELLS[kind] ?? 'text',
  ...(choices && { values: choices }),
  ...(MUST[kind] && { must: MUST[kind] }),
  ...(kind === 'phone' && { identifies: true }),
  ...column,
})
