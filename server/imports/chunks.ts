import type { EntityName } from '../../src/domain/entities.ts'
import type { ImportWrite } from '../../src/domain/imports/upserts.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'

/** So many documents are taken up and written at once; more would keep the server from answering anybody else. */
const AT_ONCE = 500

/** Some writes of a plan, as they cross from the thread that made them: text is handed over at no cost. */
export interface WriteChunk {
  e: EntityName
  /** All of them are new; else none is. */
  fresh: boolean
  /** JSON of ImportWrite[]. */
  json: string
}

/** Owners before what belongs to them. */
const ORDER: readonly EntityName[] = ['category', 'subcategory', 'customer', 'item', 'holiday', 'priceRate']

/** Items that bring their number are written before those that get the next one. */
const isNumbered = ({ e, after }: ImportWrite): boolean => e === 'item' && fieldOf(after, 'number') !== null

/** A plan in chunks, in the order in which they are written; within a kind in the order of the file. */
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
