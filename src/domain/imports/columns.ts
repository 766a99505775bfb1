import type { Field, FieldKind, Fields } from '../shared/fields.ts'
import { keysOf } from '../../lib/objects.ts'
import type { CellKind } from './cells.ts'
import type { ImportColumn } from './sheet.ts'

const CELLS: Partial<Record<FieldKind, CellKind>> = {
  day: 'day',
  flag: 'boolean',
  count: 'integer',
  amount: 'decimal',
}

/** The requirement of a kind of value, if the field states no other. */
const MUST: Partial<Record<FieldKind, string>> = {
  amount: 'moet een bedrag vanaf 0 zijn, met hoogstens 2 cijfers na de komma',
}

/**
 * The columns of an import, derived from the fields of its record, in their order. A part has its own
 * columns.
 */
export const importColumnsOf = <F extends Fields>(
  fields: F,
  required: readonly (keyof F)[] = [],
  parts: Record<string, readonly ImportColumn[]> = {},
): readonly ImportColumn[] =>
  keysOf(fields).flatMap((key) => {
    const part = parts[key]?.map((column) => ({ ...column, key: `${key}.${column.key}` }))
    return part ?? { ...columnOf(key, fields[key]!), required: required.includes(key) }
  })

/**
 * Makes the column of a field. A file refers to another record by a text, not by its id, so `categoryId`
 * becomes 'category'.
 */
const columnOf = (key: string, { label, kind, choices, column }: Field): ImportColumn => ({
  key: kind === 'ref' ? key.replace(/Id$/, '') : key,
  header: label,
  kind: CELLS[kind] ?? 'text',
  ...(choices && { values: choices }),
  ...(MUST[kind] && { must: MUST[kind] }),
  ...(kind === 'phone' && { identifies: true }),
  ...column,
})
