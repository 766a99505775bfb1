import { ENTITIES, type EntityDoc, type EntityName } from '../entities.ts'
import { entryProblems } from '../customers/entryProblems.ts'
import { validationTexts } from '../shared/validationTexts.ts'
import type { ImportColumn, RowError, SheetRow } from './sheet.ts'
import { fieldOf } from '../../lib/objects.ts'
import { readText, type CellValue } from './cells.ts'

/** Reasons that complete 'Rij 3: E-mail …'. */
const REASONS: Record<string, string> = {
  [validationTexts.emailInvalid]: 'is geen geldig e-mailadres',
  [validationTexts.vatNumberInvalid]: 'is geen geldig btw-nummer',
  [validationTexts.vatNumberWrong]: 'is geen geldig btw-nummer: de controlecijfers kloppen niet',
  [validationTexts.required]: 'ontbreekt',
  [validationTexts.tooLong]: 'is te lang',
  [validationTexts.faxTooLong]: 'is te lang',
  [validationTexts.number]: 'heeft te veel decimalen',
  [validationTexts.numberTooLarge]: 'is te groot',
  [validationTexts.numberTooSmall]: 'is te klein',
  [validationTexts.numberNegative]: 'mag niet negatief zijn',
  [validationTexts.negative]: 'mag niet negatief zijn',
  [validationTexts.wholeNumber]: 'is geen geheel getal',
}

/**
 * Validates a document against the schema of its entity, which every other entry uses too. A field that stays
 * as it was stored is not judged, because an older version may have accepted it.
 * @param old the stored document; undefined: the row creates it
 * @returns the document, or null after adding the faulty cells to `errors`
 */
export function validateRow<E extends EntityName>(
  e: E,
  { doc, old }: { doc: EntityDoc<E>; old: EntityDoc<E> | undefined },
  { row }: SheetRow,
  columns: readonly ImportColumn[],
  errors: RowError[],
): EntityDoc<E> | null {
  if (old !== undefined && JSON.stringify(old) === JSON.stringify(doc)) return doc
  const result = ENTITIES[e].schema.safeParse(doc)
  const issues = (result.error?.issues ?? []).filter(
    ({ path }) => old === undefined || valueAt(old, path) !== valueAt(doc, path),
  )
  const wrong = Object.entries(entryProblems(doc, [old ?? null])).map(([path, message]) => ({
    path: path.split('.'),
    message,
  }))
  const all = issues.length > 0 ? issues : wrong
  for (const { path, message } of all) {
    const column = columns.find(({ key }) => key === path.filter((p) => !/^\d+$/.test(String(p))).join('.'))
    const reason = column?.must ?? REASONS[message] ?? 'is niet geldig'
    errors.push({ row, column: column?.header ?? 'De rij', reason })
  }
  return all.length === 0 ? doc : null
}

const valueAt = (doc: object, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, step) => fieldOf(part, String(step)), doc)

/**
 * The fields that the row fills in. A blank cell keeps the stored value. A cell that differs only in what
 * reading removes, such as surrounding blanks, keeps it too.
 * @param stored the present values; absent for a new record
 */
export function filledFields(
  values: Record<string, CellValue>,
  keys: readonly string[],
  stored?: object,
): Record<string, CellValue> {
  const isNew = (key: string) => {
    const before = stored && fieldOf(stored, key)
    return !(typeof before === 'string' && readText(before) === values[key])
  }
  return Object.fromEntries(
    keys
      .filter((key) => (values[key] ?? null) !== null && isNew(key))
      .map((key) => [key, values[key] as CellValue]),
  )
}
