import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import { product } from '../../../src/sync/protocol/product.ts'
import type { ClientState, NewRecord } from '../../../server/sync/store/ports.ts'

/* The content of the tables of a MemoryDatabase. */

export type Doc = { id: string } & Record<string, unknown>

export interface Row {
  doc: Doc
  /** `JSON.stringify(doc)`. */
  text: string
}

/** The last change of an aggregate, as sync_change stores it. */
export interface Stamp {
  e: EntityName
  ent: number
  id: string
  v: number
  del: boolean
}

/** A mutation as sync_mutation stores it. */
export interface MutationRecord extends NewRecord {
  clientId: string
  mid: string
  uid: string
  pusher: string
  atServer: string
  v: number | null
  /** The aggregates that its transaction changed; none for a copy, a refusal, or a change without effect. */
  changed: readonly string[]
}

export interface Client extends ClientState {
  inflight: number | null
  /** The connection of the server that works on it. */
  by?: object
  cursorV: number
}

export interface DocNumber {
  kind: string
  boekjaar: number
  n: number
  entityId: string
  voided: boolean
  /** True if a restore removed the epoch that gave the number. */
  lost?: boolean
}

export const rowKey = (e: EntityName, id: string): string => `${e}:${id}`
export const entityOfKey = (key: string): EntityName => key.slice(0, key.indexOf(':')) as EntityName
/** An outcome as it goes over the wire (sync_outcome). */
export function outcomeOf({ seq, mid, v, outcome }: MutationRecord): SeqOutcome {
  const { v: _, ...rest } = outcome as { v?: number } & Record<string, unknown>
  return { seq, mid, ...rest, ...(v === null ? {} : { v }) } as SeqOutcome
}

export const entOf = (e: EntityName): number => product().entities[e].ent
