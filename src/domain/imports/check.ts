import { ENTITIES, type EntityDoc, type EntityName } from '../entities.ts'
import { T } from '../shared/messages.ts'
import type { Column, RowError, SheetRow } from './sheet.ts'
import type { Value } from './cells.ts'

/** Reasons that read as the end of 'Rij 3: E-mail …'. */
const REASONS: Record<string, string> = {
  [T.emailInvalid]: 'is geen geldig e-mailadres',
  [T.vatNumberInvalid]: 'is geen geldig btw-nummer',
  [T.required]: 'ontbreekt',
  [T.tooLong]: 'is te lang',
  [T.faxTooLong]: 'is te lang',
  [T.number]: 'heeft te veel decimalen',
}

/**
 * Judges a document by the schema of its kind, the one that every other way in uses too.
 * @returns the document, or null after noting which cells are to blame
 */
export function checked<E extends EntityName>(
  e: E,
  doc: EntityDoc<E>,
  { row }: SheetRow,
  columns: readonly Column[],
  errors: RowError[],
): EntityDoc<E> | null {
  const result = ENTITIES[e].schema.safeParse(doc)
  if (result.success) return doc
  for (const { path, message } of result.error.issues) {
    const column = columns.find(({ key }) => key === path.filter((p) => typeof p === 'string').join('.'))
    const reason = column?.must ?? REASONS[message] ?? 'is niet geldig'
    errors.push({ row, column: column?.header ?? 'De rij', reason })
  }
  return null
}

/** The fields that the row fills in: a blank cell leaves what is there. */
export function given(values: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(
    keys.filter((key) => (values[key] ?? null) !== null).map((key) => [key, values[key] as Value]),
  )
}
