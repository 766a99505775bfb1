import type { EntityName } from '../../../src/domain/entities.ts'
import { REPAIR_STATUSES } from '../../../src/domain/repairs/constants.ts'
import type { FeedPage, FeedPosition, FeedSnapshot } from '../../../server/sync/store/ports.ts'
import type { MemoryServerDatabase } from './memoryDatabase.ts'
import { type Doc, entityOfKey, entOf, outcomeOf, rowKey, type Stamp } from './memoryRows.ts'

type Gate = () => Promise<void> | void

/** A snapshot of a MemoryDatabase; later commits do not show. */
export function memorySnapshot(database: MemoryServerDatabase, gate: Gate): FeedSnapshot {
  const { epoch, head, minV, rows, stamps } = database
  const lastSeqs = new Map([...database.clients].map(([id, client]) => [id, client.lastSeq]))
  const line = (e: EntityName, id: string) =>
    `{"t":"row","e":"${e}","id":"${id}","v":${stamps.get(rowKey(e, id))?.v ?? 0},"d":${rows.get(rowKey(e, id))?.text}}`
  const pick = async (
    e: EntityName,
    after: string | null,
    limit: number,
    wanted: (doc: Doc) => boolean,
  ): Promise<FeedPage> => {
    await gate()
    const found = [...rows]
      .filter(([key, { doc }]) => entityOfKey(key) === e && (after === null || doc.id > after) && wanted(doc))
      .map(([, { doc }]) => doc.id)
      .sort()
      .slice(0, limit)
    return {
      n: found.length,
      last: found.at(-1) ?? null,
      text: found.map((id) => `${line(e, id)}\n`).join(''),
    }
  }
  return {
    epoch,
    head,
    minV,
    changes: async (after, limit) => {
      await gate()
      const found = [...stamps.values()].filter((stamp) => isAfter(stamp, after)).sort(byPlace)
      return found.slice(0, limit)
    },
    lines: async (e, ids) => {
      await gate()
      return new Map(ids.filter((id) => rows.has(rowKey(e, id))).map((id) => [id, line(e, id)]))
    },
    page: (e, part, after, limit) => pick(e, after, limit, part === 'hot' ? priorityOf(e, rows) : () => true),
    bucket: (e, buckets, after, limit) => pick(e, after, limit, (doc) => buckets.includes(doc.id.slice(-2))),
    sums: async (e) => {
      const sums = new Map<string, { b: string; n: number; s: number }>()
      for (const { ent, id, v, del } of stamps.values()) {
        if (ent !== entOf(e) || del) continue
        const b = id.slice(-2)
        const sum = sums.get(b) ?? { b, n: 0, s: 0 }
        sums.set(b, { b, n: sum.n + 1, s: sum.s + (v % 2 ** 31) })
      }
      return [...sums.values()].sort((x, y) => (x.b < y.b ? -1 : 1))
    },
    lastSeq: async (clientId) => lastSeqs.get(clientId) ?? 0,
    outcomes: async (clientId, knownSeq) => {
      await gate()
      const upto = lastSeqs.get(clientId) ?? 0
      return (database.records.get(clientId) ?? []).slice(knownSeq, upto).map(outcomeOf)
    },
    estimate: async () => rows.size,
  }
}

const isAfter = (stamp: Stamp, { v, ent, id }: FeedPosition): boolean =>
  stamp.v > v || (stamp.v === v && (stamp.ent > ent || (stamp.ent === ent && stamp.id > id)))

const byPlace = (a: Stamp, b: Stamp) => a.v - b.v || a.ent - b.ent || (a.id < b.id ? -1 : 1)

/** Selects the rows that a device needs first (R7), like the queries of the server. */
function priorityOf(e: EntityName, rows: MemoryServerDatabase['rows']): (doc: Doc) => boolean {
  const open = (doc: Doc) =>
    doc['status'] !== REPAIR_STATUSES.pickedUp && doc['status'] !== REPAIR_STATUSES.billed
  const repairs = () =>
    [...rows].filter(([key, { doc }]) => entityOfKey(key) === 'repair' && open(doc)).map(([, { doc }]) => doc)
  if (e === 'repair') return open
  if (e === 'notification') return (doc) => doc['read'] !== true
  if (e === 'conflict') return (doc) => doc['state'] === 'open'
  const field = e === 'customer' ? 'customerId' : 'itemId'
  const used = new Set(repairs().map((doc) => doc[field]))
  return (doc) => used.has(doc.id)
}
