import type { Asked, Few } from './ports.ts'

/**
 * Returns the call of `sync_few` for a FROM clause; `first` is the number of its first parameter, see
 * `fewValues`.
 */
export const fewOf = (first: number): string => {
  const [v, ent, id, most, held, client, known] = Array.from({ length: 7 }, (_, i) => `$${first + i}`)
  return `sync_few(${v}, ${ent}, ${id}, ${most}, ${held}, ${client}, ${known}) f`
}

/**
 * Returns the same call with literal values, for a statement that is sent with others. It asks for no device.
 */
export const fewAt = ({ after: { v, ent, id }, most, held }: Asked): string =>
  `sync_few(${v}, ${ent}, '${id}', ${most}, ${held}, NULL, 0) f`

export const fewValues = ({ after, most, held, clientId, knownSeq }: Asked): unknown[] => [
  after.v,
  after.ent,
  after.id,
  most,
  held,
  clientId,
  knownSeq,
]

/** A result row of `sync_few`. */
export interface FewRow {
  epoch: string
  head: number
  min_v: number
  last_seq: number
  outcomes: Few['outcomes']
  n: number
  lines: string | null
}

export const fewIn = ({ epoch, head, min_v: minV, last_seq: lastSeq, outcomes, n, lines }: FewRow): Few => ({
  epoch,
  head,
  minV,
  lastSeq,
  outcomes,
  rows: n,
  text: lines,
})
