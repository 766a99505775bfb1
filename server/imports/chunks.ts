import type { EntityName } from '../../src/domain/entities.ts'
import type { ImportWrite } from '../../src/domain/imports/upserts.ts'
import { fieldOf } from '../../src/lib/objects.ts'

/** Number of documents that are parsed and written at once. More would block other requests. */
const AT_ONCE = 500

/** Some writes of a plan, as passed between threads. Text is cheap to transfer. */
export interface WriteChunk {
  e: EntityName
  /** True if all documents are new; false if none is. */
  fresh: boolean
  /** JSON of ImportWrite[]. */
  json: string
}

/** Owners come before the records that belong to them. */
const ORDER: readonly EntityName[] = ['category', 'subcategory', 'customer', 'item', 'holiday', 'priceRate']

/** Items with a number in the file are written before those that get the next number. */
const isNumbered = ({ e, after }: ImportWrite): boolean => e === 'item' && fieldOf(after, 'number') !== null

/** Splits a plan into chunks in writing order; within an entity in the order of the file. */
export function chunksOf(writes: readonly ImportWrite[]): WriteChunk[] {
  return ORDER.flatMap((e) =>
    [true, false].flatMap((fresh) => {
      const all = writes.filter((write) => write.e === e && !write.before === fresh)
      const mine = all.toSorted((a, b) => Number(isNumbered(b)) - Number(isNumbered(a)))
      const starts = Array.from({ length: Math.ceil(mine.length / AT_ONCE) }, (_, i) => i * AT_ONCE)
      return starts.map((at) => ({ e, fresh, json: JSON.stringify(mine.slice(at, at + AT_ONCE)) }))
    }),
  )
}
