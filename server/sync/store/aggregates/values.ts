import { fieldsOf, isRecord } from '../../../../src/lib/objects.ts'
import type { ChildTable, ShapeColumn } from './shapes.ts'

/** A document or a part of one, with fields by name. */
export type Doc = Record<string, unknown>

/** Returns the value of a column: a field, or a field of an object that is stored as flat columns. */
export function columnValueOf(doc: Doc, { path: [first = '', second], fallback }: ShapeColumn): unknown {
  const found = second === undefined ? doc[first] : fieldsOf(doc[first])[second]
  return found ?? fallback
}

/** Returns the parts that are stored in a table of their own. */
export function childDocsOf({ field }: ChildTable, doc: Doc | undefined): Doc[] {
  const found = doc?.[field]
  const list: unknown[] = Array.isArray(found) ? found : [found]
  return list.filter(isRecord)
}
