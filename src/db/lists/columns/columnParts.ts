import { isRecord } from '../../../lib/objects.ts'
import {
  type StoredColumn,
  type StoredColumns,
  DamagedColumnsError,
  type Numbers,
  type SerializedColumn,
} from './column.ts'

/** Columns are written and read in parts of about this many bytes, so that no part blocks others for long. */
const PART_BYTES = 4_000_000
/** The checksum samples every n-th character or word. That is enough to notice a lost page of the disk. */
const STRIDE = 64
const WORD_STRIDE = 16
const PRIME = 0x01000193

/** A column with the name of its list and its own name. */
export type NamedColumn = readonly [list: string, column: string, packed: SerializedColumn]

/** A record in the store. */
export interface ColumnPart {
  columns: NamedColumn[]
  /** The checksum of the columns. If it differs, they are not what was written. */
  sum: number
}

/** Yields columns as records of the store. Each record is made when it is requested. */
export function* columnParts(columns: Iterable<NamedColumn>): Generator<ColumnPart> {
  let group: NamedColumn[] = []
  let bytes = 0
  for (const column of columns) {
    if (bytes > PART_BYTES) {
      yield { columns: group, sum: sumOf(group) }
      group = []
      bytes = 0
    }
    group.push(column)
    bytes += bytesOf(column[2])
  }
  yield { columns: group, sum: sumOf(group) }
}

/** Returns the columns of a record from the store. @throws Damaged */
export function columnsOfPart(part: unknown): readonly NamedColumn[] {
  if (!isColumnPart(part) || sumOf(part.columns) !== part.sum) throw new DamagedColumnsError('another sum')
  return part.columns
}

/** Restores columns into their lists, some at a time. */
export class ColumnLoader {
  private readonly waiting: Map<string, StoredColumn>

  constructor(lists: ReadonlyMap<string, StoredColumns>) {
    this.waiting = new Map(
      [...lists].flatMap(([list, group]) =>
        Object.entries(group).map(([name, column]) => [`${list}.${name}`, column]),
      ),
    )
  }

  /** @throws Damaged */
  take(columns: readonly NamedColumn[]): void {
    for (const [list, name, serialized] of columns) {
      const column = this.waiting.get(`${list}.${name}`)
      if (!column) throw new DamagedColumnsError(`no column ${list}.${name}`)
      column.restore(serialized)
      this.waiting.delete(`${list}.${name}`)
    }
  }

  /** @throws Damaged if some columns never came */
  end(): void {
    if (this.waiting.size > 0) throw new DamagedColumnsError('columns that are not there')
  }
}

const bytesOf = ({ texts, numbers }: SerializedColumn): number =>
  texts.reduce((sum, text) => sum + text.length, 0) +
  numbers.reduce((sum, { byteLength }) => sum + byteLength, 0)

function sumOf(columns: readonly NamedColumn[]): number {
  let sum = 0
  for (const [list, name, { texts, numbers }] of columns) {
    sum = mixText(mixText(sum, list, 1), name, 1)
    for (const text of texts) sum = mixText(sum, text, STRIDE)
    for (const array of numbers) sum = mixWords(mix(sum, array.length), wordsOf(array))
  }
  return sum
}

const mix = (sum: number, value: number): number => (Math.imul(sum ^ value, PRIME) + 1) | 0

function mixText(sum: number, text: string, stride: number): number {
  let mixed = mix(sum, text.length)
  for (let at = 0; at < text.length; at += stride) mixed = mix(mixed, text.charCodeAt(at))
  return mixed
}

function mixWords(sum: number, words: Int32Array | Uint8Array): number {
  let mixed = sum
  for (let at = 0; at < words.length; at += WORD_STRIDE)
    mixed = (Math.imul(mixed ^ words[at]!, PRIME) + 1) | 0
  return mixed
}

/** Returns the bytes as 32-bit words if their position and length allow it. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Numbers): Int32Array | Uint8Array =>
  byteOffset % 4 === 0 && byteLength % 4 === 0
    ? new Int32Array(buffer, byteOffset, byteLength / 4)
    : new Uint8Array(buffer, byteOffset, byteLength)

const isColumnPart = (value: unknown): value is ColumnPart =>
  isRecord(value) &&
  typeof value.sum === 'number' &&
  Array.isArray(value.columns) &&
  value.columns.every(isNamedColumn)

const isNamedColumn = (value: unknown): value is NamedColumn =>
  Array.isArray(value) && isText(value[0]) && isText(value[1]) && isSerializedColumn(value[2])

const isSerializedColumn = (value: unknown): value is SerializedColumn =>
  isRecord(value) &&
  Array.isArray(value.texts) &&
  value.texts.every(isText) &&
  Array.isArray(value.numbers) &&
  value.numbers.every(isNumbers)

const isText = (value: unknown): value is string => typeof value === 'string'
const KINDS = [Int32Array, Uint32Array, Float64Array, Uint8Array]
const isNumbers = (value: unknown): value is Numbers => KINDS.some((kind) => value instanceof kind)
