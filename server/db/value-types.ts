import pg from 'pg'

const { INT8, DATE, NUMERIC, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins

/**
 * How values come out of our pools (not of every pg client in the process): int8 and numeric as number, date as
 * 'yyyy-MM-dd', timestamptz as ISO string in UTC, timestamp untouched.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')
  },
}

/** text[]; a number, since the list of pg's types lacks it. */
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

/** Flat arrays (array_agg and the like); pg's own parser of text[] takes the outer form apart. */
function listOf(parse: (text: string) => unknown) {
  const split: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')
  return (text: string) => split(text).map((entry) => (entry === null ? null : parse(entry)))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit in a number`)
  return value
}

/** 'infinity' has no ISO form and is passed on as it is. */
function isoMoment(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
