import type { EntityName } from '../../src/domain/entities.ts'
import type { ImportKind } from '../../src/domain/imports/kinds.ts'
import type { KnownEquipment } from '../../src/domain/imports/equipment.ts'
import { keysOf, recordOf } from '../../src/lib/objects.ts'
import { codesInCell } from '../../src/domain/imports/itemFinder.ts'
import type { SheetRow } from '../../src/domain/imports/sheet.ts'
import type { Queryable } from '../db/queryable.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'
import type { KnownRecords } from './plan.ts'

/** Documents as JSON text of the database. They are passed to a thread unchanged and parsed there. */
type Texts = readonly string[]

/** The content of `KnownRecords` for a kind, before parsing. */
export type KnownRecordsText = Texts | Readonly<Record<keyof KnownEquipment, Texts>>

/** Parses the known records. */
export function parseKnownRecords(known: KnownRecordsText): KnownRecords[ImportKind] {
  const docs = (texts: Texts) => texts.map((text) => JSON.parse(text))
  const isList = (some: KnownRecordsText): some is Texts => Array.isArray(some)
  if (isList(known)) return docs(known)
  return recordOf(keysOf(known), (name) => docs(known[name]))
}

/** Returns documents that match a condition on the root row `r`. */
async function docs(db: Queryable, e: EntityName, where = 'true', values: unknown[] = []): Promise<Texts> {
  const sql = `SELECT doc::text AS doc FROM (${selectVersioned(e, where)}) found`
  return (await db.query<{ doc: string }>(sql, values)).rows.map(({ doc }) => doc)
}

/** The names in a file that may match known records. */
export interface NamesInFile {
  customers: string[]
  serials: string[]
  /** For items: their numbers, own and of other systems, and codes. */
  codes: string[]
}

const valuesOf = (sheet: readonly SheetRow[], key: string): string[] => [
  ...new Set(sheet.flatMap(({ values }) => (values[key] ? [String(values[key]).trim().toLowerCase()] : []))),
]

export const namesInFile = (kind: ImportKind, sheet: readonly SheetRow[]): NamesInFile => ({
  customers: valuesOf(sheet, kind === 'customers' ? 'referenceNumber' : 'customer'),
  serials: valuesOf(sheet, 'serialNumber'),
  codes: [
    ...new Set([
      ...valuesOf(sheet, 'itemNumber'),
      ...sheet.flatMap(({ values }) => codesInCell(values['codes']).map((code) => code.toLowerCase())),
    ]),
  ],
})

/** Number of names per query, so that other requests run in between. */
const WORDS_AT_ONCE = 2_000

async function docsNamed(db: Queryable, e: EntityName, where: string, words: Texts): Promise<Texts> {
  const found: string[] = []
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const batch = words.slice(at, at + WORDS_AT_ONCE)
    found.push(...(await docs(db, e, where, [batch])))
  }
  return found
}

const isNamed = (column: string): string => `lower(btrim(r.${column})) = ANY($1)`
/** Matches the customer number, or a former one taken over from a merged customer. */
const IS_CUSTOMER = `${isNamed('reference_number')} OR (r.former_numbers <> '[]'
  AND EXISTS (SELECT 1 FROM jsonb_array_elements_text(r.former_numbers) former WHERE lower(former) = ANY($1)))`

const customers = (db: Queryable, named: NamesInFile) =>
  docsNamed(db, 'customer', IS_CUSTOMER, named.customers)

/** Matches the item number, a former number, or a code. */
const IS_CODED = `${isNamed('item_number')}
  OR (r.former_numbers <> '[]'
    AND EXISTS (SELECT 1 FROM jsonb_array_elements_text(r.former_numbers) former WHERE lower(former) = ANY($1)))
  OR (r.codes <> '[]'
    AND EXISTS (SELECT 1 FROM jsonb_array_elements(r.codes) code WHERE lower(btrim(code->>'code')) = ANY($1)))`

/** Returns the items that a file names, each once. */
async function itemsNamed(db: Queryable, { serials, codes }: NamesInFile): Promise<Texts> {
  const found = [
    ...(await docsNamed(db, 'item', isNamed('serial_number'), serials)),
    ...(await docsNamed(db, 'item', IS_CODED, codes)),
  ]
  return [...new Set(found)]
}

/** Returns the highest assigned item number of each prefix. */
async function itemCounters(db: Queryable): Promise<Texts> {
  const sql = `SELECT json_build_object('prefix', substr(kind, 6), 'n', n)::text AS doc FROM doc_counter
    WHERE kind LIKE 'item:%' AND boekjaar = 0`
  return (await db.query<{ doc: string }>(sql)).rows.map(({ doc }) => doc)
}

/** Returns the records that rows of equipment can refer to. */
const equipment = async (db: Queryable, named: NamesInFile): Promise<KnownRecordsText> => ({
  items: await itemsNamed(db, named),
  categories: await docs(db, 'category'),
  subcategories: await docs(db, 'subcategory'),
  customers: await customers(db, named),
  counters: await itemCounters(db),
})

const KNOWN: Record<ImportKind, (db: Queryable, named: NamesInFile) => Promise<KnownRecordsText>> = {
  customers,
  contacts: customers,
  items: equipment,
  stolen: equipment,
  holidays: (db) => docs(db, 'holiday'),
  priceRates: (db) => docs(db, 'priceRate'),
}

/** Returns the known records that a file names. */
export const readKnownRecords = (
  db: Queryable,
  kind: ImportKind,
  named: NamesInFile,
): Promise<KnownRecordsText> => KNOWN[kind](db, named)
