import type { Tx } from '../../../src/sync/protocol/define.ts'
import { product } from '../../../src/sync/protocol/product.ts'
import { translateAliases } from '../../../src/sync/store/aliases.ts'
import { toDoc } from '../../../src/sync/store/rows.ts'
import type { EntityRow, OutboxEntry, ShadowRow } from '../../../src/sync/store/tables.ts'
import type { EntityDoc, EntityName } from '../../../src/domain/entities.ts'
import { replicaSchema } from '../../../src/sync/store/tables.ts'
import { Refusal } from '../../../src/sync/protocol/refusal.ts'
import { type Doc, entityOfKey, rowKey } from './memoryRows.ts'
import type { SimDevice } from './simDevice.ts'
import { isSameJson, canonicalJson, type SimServer } from './simServer.ts'

/* I11: the screens show the server's rows and the pending changes, each once. */

type Fail = (text: string) => void

/** I11: view = server's rows + pending changes in order, whatever was replayed or skipped on the way. */
export async function checkView(device: SimDevice, say: Fail): Promise<void> {
  const pending = device.rows('outbox') as OutboxEntry[]
  const shadows = new Map(device.rows('shadow').map(({ e, id, base }) => [rowKey(e, id), base]))
  const tables = new Map(replicaSchema().entities.map((e) => [e, new Map(device.replica.everyRow(e))]))
  const aliases = new Map(device.rows('alias').map(({ fromId, toId }) => [fromId, toId]))
  const stored = (e: EntityName, id: string) =>
    tables.get(e)?.get(JSON.stringify(id))?.row as EntityRow | undefined
  const base = (e: EntityName, id: string): Doc | null => {
    const key = rowKey(e, id)
    const row = shadows.has(key) ? shadows.get(key) : stored(e, id)
    return row ? (toDoc(row) as unknown as Doc) : null
  }
  // A held row may refer to an id that an alias of a later segment replaces (ADR 0043).
  const isBetween = (e: EntityName, id: string) => {
    const text = device.replica.meta('held') === true ? JSON.stringify(base(e, id)) : ''
    return [...aliases.keys()].some((from) => text.includes(from))
  }
  let view = new Map<string, Doc | null>()
  for (const entry of pending) {
    if (entry.shown) continue
    const attempt = new Map(view)
    const tx: Tx = {
      get: async (e, id) =>
        ((attempt.has(rowKey(e, id)) ? attempt.get(rowKey(e, id)) : base(e, id)) ?? undefined) as
          | EntityDoc<typeof e>
          | undefined,
      put: async (e, doc) => void attempt.set(rowKey(e, doc.id), doc as unknown as Doc),
      delete: async (e, id) => void attempt.set(rowKey(e, id), null),
    }
    try {
      if (product().findMutation(entry.name)) await product().execute(tx, translateAliases(entry, aliases))
      view = attempt
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  for (const key of new Set([...shadows.keys(), ...view.keys()])) {
    const e = entityOfKey(key)
    const id = key.slice(e.length + 1)
    const expected = view.has(key) ? view.get(key) : base(e, id)
    const row = stored(e, id)
    const shown = row ? toDoc(row) : null
    if (!isSameJson(expected, shown) && !isBetween(e, id))
      say(
        `I11 ${key} is not base + pending\n  shown    ${canonicalJson(shown)}\n  expected ${canonicalJson(expected)}\n  pending  ${pending.map(({ seq, name }) => `${seq} ${name}`).join(', ')}`,
      )
  }
}

/**
 * I11: a change that the server applied is not shown twice. If the server's row contains every pending change of that
 * row, the screens show this row. Only rows in the server's current state are checked. A change that now reaches
 * another row than at first may differ (ADR 0043). @param first the rows that each change wrote when it was made
 */
export function checkOnce(
  device: SimDevice,
  { database }: SimServer,
  first: Map<string, ReadonlySet<string>>,
  say: Fail,
): void {
  const pending = device.rows('outbox') as OutboxEntry[]
  for (const { mid, touched } of pending)
    if (!first.has(mid)) first.set(mid, new Set(touched.map(([e, id]) => rowKey(e, id))))
  const tookOn = ({ mid }: OutboxEntry, key: string) =>
    database.byMid.get(mid)?.find((kept) => kept.clientId === device.clientId && kept.changed.includes(key))
  const shadows = device.replica.rows('shadow')
  const taken = pending.flatMap((entry) => entry.touched.filter(([e, id]) => tookOn(entry, rowKey(e, id))))
  for (const [e, id] of taken) {
    const key = rowKey(e, id)
    const shadow = shadows.get(JSON.stringify([e, id]))?.row as ShadowRow | undefined
    // A base that waits for the end of a download may be of an earlier history, whose versions mean something else.
    if (shadow?.next !== undefined) continue
    const base = shadow?.base
    const row = database.rows.get(key)
    const on = pending.filter(({ touched }) => touched.some(([kind, one]) => rowKey(kind, one) === key))
    const isIn = (entry: OutboxEntry) =>
      first.get(entry.mid)?.has(key) === true &&
      (tookOn(entry, key)?.v ?? Number.POSITIVE_INFINITY) <= (base?._v ?? 0)
    if (!base || !row || !on.every(isIn) || !isSameJson(toDoc(base), row.doc)) continue
    const shown = device.replica.everyRow(e).get(JSON.stringify(id))?.row as EntityRow | undefined
    if (!shown || !isSameJson(toDoc(shown), row.doc))
      say(`I11 ${key} at ${base._v} has all that waits and is shown as ${canonicalJson(shown)}`)
  }
}
