import pg from 'pg'

const { INT8, DATE, NUMERIC, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins

/**
 * Value conversion of our pools, not of every pg client in the process: int8 and numeric become a number,
 * date 'yyyy-MM-dd', timestamptz an ISO string in UTC; timestamp is unchanged.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')
  },
}

/** OID of text[]; pg's list of types lacks it. */
const TEXT_ARRAY: number = 1009

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [TIMESTAMP, (text) => text],
  [TIMESTAMPTZ, isoMoment],
  [1016, listOf(safeInteger)],
  [1231, listOf(Number)],
  [1182, listOf((text) => text)],
  [1185, listOf(isoMoment)],
])

/** Parses flat arrays, for example of array_agg. pg's own parser for text[] splits the array. */
function listOf(parse: (text: string) => unknown) {
  const split: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')
  return (text: string) => split(text).map((entry) => (entry === null ? null : parse(entry)))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit in a number`)
  return value
}

/** Converts to ISO. 'infinity' has no ISO form and is returned unchanged. */
function isoMoment(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
