import type { FeedQuery, FeedDelta } from './ports.ts'

/**
 * Returns the call of `sync_few` for a FROM clause; `first` is the number of its first parameter, see
 * `feedQueryValues`.
 */
export const feedCall = (first: number): string => {
  const [v, ent, id, maxLines, heldHead, client, known] = Array.from({ length: 7 }, (_, i) => `$${first + i}`)
  return `sync_few(${v}, ${ent}, ${id}, ${maxLines}, ${heldHead}, ${client}, ${known}) f`
}

/**
 * Returns the same call with literal values, for a statement that is sent with others. It asks for no device.
 */
export const feedCallWithValues = ({ after: { v, ent, id }, maxLines, heldHead }: FeedQuery): string =>
  `sync_few(${v}, ${ent}, '${id}', ${maxLines}, ${heldHead}, NULL, 0) f`

export const feedQueryValues = ({ after, maxLines, heldHead, clientId, knownSeq }: FeedQuery): unknown[] => [
  after.v,
  after.ent,
  after.id,
  maxLines,
  heldHead,
  clientId,
  knownSeq,
]

/** A result row of `sync_few`. */
export interface FeedDeltaRow {
  epoch: string
  head: number
  min_v: number
  last_seq: number
  outcomes: FeedDelta['outcomes']
  n: number
  lines: string | null
}

export const feedDeltaOf = ({
  epoch,
  head,
  min_v: minV,
  last_seq: lastSeq,
  outcomes,
  n,
  lines,
}: FeedDeltaRow): FeedDelta => ({
  epoch,
  head,
  minV,
  lastSeq,
  outcomes,
  rows: n,
  text: lines,
})
