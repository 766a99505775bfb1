import { createHash } from 'node:crypto'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { MutationKey, NewRecord } from '../store/ports.ts'

/** A record in the format of `sync_record`. */
export interface MutationRow extends Omit<NewRecord, 'outcome'> {
  clientId: string
  mid: string
  uid: string
  pusher: string
  hash: string
  status: string
  result: object
  v: number | null
  wrote: boolean
}

/** The effect of a mutation: the version in its outcome, and whether any aggregate changed. */
export interface MutationEffect {
  v: number
  wrote: boolean
}

/** Builds the record of a mutation. The outcome of a copy keeps the version of the original. */
export function mutationRowOf(
  key: MutationKey,
  record: NewRecord,
  { v, wrote }: MutationEffect,
): MutationRow {
  const { clientId, mid, uid, pusher } = key
  const { outcome, ...rest } = record
  const { v: known, status, ...result } = { v: 0, ...outcome }
  const own = status === 'applied' && known === 0
  return {
    ...rest,
    clientId,
    mid,
    uid,
    pusher,
    status,
    result,
    hash: hashOf(record),
    v: own ? v : known || null,
    wrote: own && wrote,
  }
}

export const outcomeOf = ({ seq, mid, v }: MutationRow, { outcome }: NewRecord): SeqOutcome => {
  const { v: _, ...rest } = { v: 0, ...outcome }
  return { seq, mid, ...rest, ...(v === null ? {} : { v }) }
}

const hashOf = ({ name, mv, args, base }: NewRecord) =>
  createHash('sha256')
    .update(JSON.stringify([name, mv, args, base ?? null]))
    .digest('hex')
