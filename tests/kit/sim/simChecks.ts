import { execute } from '../../../src/contract/execute.ts'
import { derived } from '../../../src/contract/mutations/rental/save.ts'
import { findMutation } from '../../../src/contract/registry.ts'
import type { Tx } from '../../../src/contract/define.ts'
import { toDoc } from '../../../src/db/rows.ts'
import type { EntityRow, OutboxEntry, SentRow, ShadowRow, TableName } from '../../../src/db/tables.ts'
import {
  ENTITIES,
  ENTITY_NAMES,
  type EntityDoc,
  type EntityName,
  isEntityName,
} from '../../../src/domain/entities.ts'
import { DomainError } from '../../../src/domain/shared/errors.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../../src/domain/repairs/totals.ts'
import { translate } from '../../../src/db/aliases.ts'
import { type Doc, entityOfKey, outcomeOf, rowKey } from './memoryRows.ts'
import { checkFlags, checkRentalLines } from './simRentals.ts'
import type { SimDevice } from './simDevice.ts'
import { alike, canonical, type SimServer } from './simServer.ts'
import type { SimRng } from './simTime.ts'

/* The invariants of C2 that need no restore. Each text begins with the number of the invariant. */

type Fail = (text: string) => void
type Writes = Map<TableName, Map<string, { row: object | null }>>

interface CheckOptions {
  server: SimServer
  rng: SimRng
  fail: Fail
  /** How many of the commits are looked through. */
  sample: number
}

/** Looks at every commit of a device: what may never be seen, not even for a moment. */
export function watchDevice(device: SimDevice, { server, rng, fail, sample }: CheckOptions): void {
  const { replica } = device
  let place = { epoch: '', v: 0 }
  const first = new Map<string, ReadonlySet<string>>()
  const say = (text: string) => fail(`${text} (${device.name})`)
  replica.onCommit = (writes: Writes) => {
    const meta = writes.get('meta')
    if (meta?.has('"cursor"')) place = checkCursor(place, replica.meta('cursor'), say)
    if (writes.has('outbox') || meta?.has('"nextSeq"')) checkQueue(device, say)
    if (writes.has('sent'))
      // Below zero stands what was acknowledged under another id, long ago.
      for (const { row } of writes.get('sent')?.values() ?? [])
        if (row && (row as SentRow).seq > 0) checkAcked(device, server, row as SentRow, say)
    if (rng.chance(sample)) checkRows(writes, say)
    const concerns = [...writes.keys()].some(
      (table) => table === 'outbox' || table === 'shadow' || isEntityName(table),
    )
    if (concerns) checkOnce(device, server, first, say)
    if (concerns && device.replica.rows('outbox').size > 0 && rng.chance(4 * sample))
      void checkView(device, say)
  }
  const lose = replica.powerLoss.bind(replica)
  replica.powerLoss = () => {
    lose()
    place = { epoch: '', v: 0 }
  }
}

/** I7: within an epoch a cursor never goes back, except to the start. */
function checkCursor(before: { epoch: string; v: number }, cursor: unknown, say: Fail) {
  const [kind, epoch = '', v = ''] = String(cursor ?? '').split('.')
  if (kind !== 'd1') return { epoch: '', v: 0 }
  const next = { epoch, v: Number(v) }
  if (next.epoch === before.epoch && next.v < before.v) say(`I7 cursor fell from ${before.v} to ${next.v}`)
  return next
}

/** The outbox has no holes and ends where the next number begins (B3.2). */
function checkQueue(device: SimDevice, say: Fail): void {
  const { replica } = device
  const seqs = replica.dump('outbox').map((entry) => entry.seq)
  const nextSeq = (replica.meta('nextSeq') as number | undefined) ?? 1
  const holes = seqs.some((seq, i) => i > 0 && seq !== (seqs[i - 1] ?? 0) + 1)
  if (holes || (seqs.length > 0 && seqs.at(-1) !== nextSeq - 1))
    say(`I4 outbox ${seqs.join(' ')} before ${nextSeq}`)
}

/** I11: who sees his change acknowledged sees it in the rows of the same commit. */
function checkAcked(device: SimDevice, server: SimServer, { mid, seq }: SentRow, say: Fail): void {
  // An answer of the history before may come after a failover, which knows nothing of what was deleted there.
  if (device.replica.meta('epoch') !== server.database.epoch) return
  const kept = server.database.byMid.get(mid)?.find(({ changed }) => changed.length > 0)
  for (const key of kept?.changed ?? []) {
    const e = entityOfKey(key)
    const id = key.slice(e.length + 1)
    const shadow = device.replica.rows('shadow').get(JSON.stringify([e, id]))?.row as
      | { base: EntityRow | null }
      | undefined
    const row = shadow
      ? shadow.base
      : (device.replica.everyRow(e).get(JSON.stringify(id))?.row as EntityRow | undefined)
    const raw = device.replica.rows('raw').has(JSON.stringify([e, id]))
    const gone = !server.database.rows.has(key)
    if (raw || (!row && gone)) continue
    if (!row || (row._v ?? 0) < (kept?.v ?? 0))
      say(`I11 ${mid} (${seq}) acknowledged at ${kept?.v}, but ${key} is at ${row?._v ?? 'nothing'}`)
  }
}

/**
 * I11: what the server has taken under the id of the device is not shown on top of itself. Where all that waits on a row is
 * in it already, that row is what the screens show; known of rows as they stand on the server. One that reaches a row later
 * than at first may (ADR 0043).
 * @param first what each change wrote when it was made, kept here
 */
function checkOnce(
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
    const base = (shadows.get(JSON.stringify([e, id]))?.row as ShadowRow | undefined)?.base
    const row = database.rows.get(key)
    const on = pending.filter(({ touched }) => touched.some(([kind, one]) => rowKey(kind, one) === key))
    const isIn = (entry: OutboxEntry) =>
      first.get(entry.mid)?.has(key) === true &&
      (tookOn(entry, key)?.v ?? Number.POSITIVE_INFINITY) <= (base?._v ?? 0)
    if (!base || !row || !on.every(isIn) || !alike(toDoc(base), row.doc)) continue
    const shown = device.replica.everyRow(e).get(JSON.stringify(id))?.row as EntityRow | undefined
    if (!shown || !alike(toDoc(shown), row.doc))
      say(`I11 ${key} at ${base._v} has all that waits and is shown as ${canonical(shown)}`)
  }
}

/** I8: what the screens read is whole. */
function checkRows(writes: Writes, say: Fail): void {
  for (const [table, rows] of writes) {
    if (!isEntityName(table)) continue
    for (const { row } of rows.values())
      if (row) checkDoc(table, toDoc(row as EntityRow) as unknown as Doc, say)
  }
}

function checkDoc(e: EntityName, doc: Doc, say: Fail): void {
  const parsed = ENTITIES[e].schema.safeParse(doc)
  if (!parsed.success) say(`I8 ${e} ${doc.id} ${parsed.error.message.slice(0, 300)}`)
  if (e === 'rental' && !alike(derived(doc as unknown as Rental), doc))
    say(`I8 rental ${doc.id} has amounts of its own: ${canonical(doc)}`)
  if (e !== 'repair') return
  const repair = doc as unknown as Repair
  for (const [key, total] of Object.entries(repairTotals(repair)))
    if (repair[key as 'repairTotalExclVat'] !== total)
      say(`I8 repair ${doc.id} ${key} is ${repair[key as 'repairTotalExclVat']}, not ${total}`)
}

/** I11: view = server's rows + pending changes in order, whatever was replayed or left out on the way. */
export async function checkView(device: SimDevice, say: Fail): Promise<void> {
  const pending = device.rows('outbox') as OutboxEntry[]
  const shadows = new Map(device.rows('shadow').map(({ e, id, base }) => [rowKey(e, id), base]))
  const tables = new Map(ENTITY_NAMES.map((e) => [e, new Map(device.replica.everyRow(e))]))
  const aliases = new Map(device.rows('alias').map(({ fromId, toId }) => [fromId, toId]))
  const stored = (e: EntityName, id: string) =>
    tables.get(e)?.get(JSON.stringify(id))?.row as EntityRow | undefined
  const base = (e: EntityName, id: string): Doc | null => {
    const key = rowKey(e, id)
    const row = shadows.has(key) ? shadows.get(key) : stored(e, id)
    return row ? (toDoc(row) as unknown as Doc) : null
  }
  // A row that is held names what an alias that came already leads away from (ADR 0043).
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
      if (findMutation(entry.name)) await execute(tx, translate(entry, aliases))
      view = attempt
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  for (const key of new Set([...shadows.keys(), ...view.keys()])) {
    const e = entityOfKey(key)
    const id = key.slice(e.length + 1)
    const expected = view.has(key) ? view.get(key) : base(e, id)
    const row = stored(e, id)
    const shown = row ? toDoc(row) : null
    if (!alike(expected, shown) && !isBetween(e, id))
      say(
        `I11 ${key} is not base + pending\n  shown    ${canonical(shown)}\n  expected ${canonical(expected)}\n  pending  ${pending.map(({ seq, name }) => `${seq} ${name}`).join(', ')}`,
      )
  }
}

/** What is not yet as it should be when all is well again (I12); empty: the device is in step. */
export function unfinished(device: SimDevice, server: SimServer): string[] {
  const { replica } = device
  const found: string[] = []
  const outbox = replica.dump('outbox')
  if (outbox.length > 0) found.push(`outbox ${outbox[0]?.seq}..${outbox.at(-1)?.seq}`)
  const cursor = String(replica.meta('cursor') ?? '')
  const { epoch, head } = server.database
  if (cursor !== `d1.${epoch}.${head}`) found.push(`cursor ${cursor}, head ${head}`)
  if (replica.meta('provenEpoch') !== epoch) found.push('what the server kept was not looked at')
  const ackedSeq = (replica.meta('ackedSeq') as number | undefined) ?? 0
  const { lastSeq = 0 } = server.database.clients.get(device.clientId ?? '') ?? {}
  if (lastSeq < ackedSeq) found.push(`${ackedSeq} acknowledged, ${lastSeq} there, and nothing offered again`)
  const photos = replica.dump('blobq').filter((row) => !row.sent && row.refused === undefined)
  if (photos.length > 0) found.push(`${photos.length} photos`)
  return found
}

/** The state at the end: all devices and the server. */
export function checkEnd(devices: readonly SimDevice[], server: SimServer, fail: Fail): void {
  for (const device of devices) {
    checkMirror(device, server, (text) => fail(`${text} (${device.name})`))
    checkReported(device, server, (text) => fail(`${text} (${device.name})`))
    checkPhotos(device, server, (text) => fail(`${text} (${device.name})`))
  }
  checkServer(server, fail)
}

/** I1: every device holds what the server holds, and nothing else. */
function checkMirror(device: SimDevice, { database }: SimServer, say: Fail): void {
  for (const table of ['shadow', 'raw'] as const)
    if (device.rows(table).length > 0)
      say(`I1 ${table} is not empty: ${canonical(device.rows(table)).slice(0, 300)}`)
  for (const e of ENTITY_NAMES) {
    const here = new Map((device.rows(e) as unknown as EntityRow[]).map((row) => [row.id, row]))
    for (const doc of database.docs(e)) {
      const row = here.get(doc.id)
      here.delete(doc.id)
      if (!row) say(`I1 ${e} ${doc.id} is missing`)
      else if (!alike(toDoc(row), doc))
        say(`I1 ${e} ${doc.id}\n  device ${canonical(toDoc(row))}\n  server ${canonical(doc)}`)
    }
    for (const id of here.keys()) say(`I1 ${e} ${id} is only on the device`)
  }
}

/** I4: what was reported as stored is applied, or stands in the list, or was settled by the person. */
function checkReported(device: SimDevice, { database }: SimServer, say: Fail): void {
  const listed = new Set(device.rows('attention').map((row) => row.mid))
  for (const [mid, uid] of device.reported) {
    const kept = database.byMid.get(mid)
    if (!kept) {
      if (!device.settled.has(mid) && !listed.has(mid)) say(`I4 ${mid} was reported as stored and is nowhere`)
      continue
    }
    const applied = kept.some(({ outcome }) => outcome.status === 'applied')
    if (!applied && !listed.has(mid) && !device.settled.has(mid))
      say(`I4 ${mid} was refused and is not in the list`)
    if (kept.some((one) => one.uid !== uid)) say(`I4 ${mid} changed its author`)
  }
}

/** I15: a photo that a device brought, and still has, is where it should be, whatever the server lost meanwhile. */
function checkPhotos(device: SimDevice, { database }: SimServer, say: Fail): void {
  const brought = new Set(
    device.rows('blobcache').flatMap(({ sha256, sentAt }) => (sentAt === undefined ? [] : [sha256])),
  )
  for (const { id, repairPictures } of database.docs('repair'))
    for (const { sha256, state } of repairPictures as { sha256: string; state: string }[])
      if (state === 'pending' && brought.has(sha256))
        say(`I15 photo ${sha256.slice(0, 8)} of ${id} is missing`)
}

function checkServer(server: SimServer, fail: Fail): void {
  const { database } = server
  for (const [clientId, records] of database.records) {
    // After that nothing can be said of anything.
    const hole = [...records].findIndex((kept) => !kept)
    if (hole >= 0) return fail(`I6 hole at ${hole + 1} of ${clientId}`)
    let v = 0
    records.forEach((kept, i) => {
      if (kept?.seq !== i + 1) fail(`I6 hole at ${i + 1} of ${clientId}`)
      const copy = (database.byMid.get(kept.mid)?.length ?? 0) > 1
      if (kept.v !== null && !copy) {
        if (kept.v < v) fail(`I6 ${clientId}/${kept.seq} is at ${kept.v} after ${v}`)
        v = kept.v
      }
      for (const id of kept.outcome.status === 'applied' ? (kept.outcome.conflicts ?? []) : [])
        if (!database.doc('conflict', id)) fail(`I4 conflict ${id} of ${kept.mid} is nowhere`)
    })
    if ((database.clients.get(clientId)?.lastSeq ?? 0) !== records.length) fail(`I6 lastSeq of ${clientId}`)
  }
  for (const [mid, times] of database.ledger) if (times > 1) fail(`I2 ${mid} was applied ${times} times`)
  for (const [key, text] of server.told) {
    const [clientId = '', seq = ''] = key.split('/')
    const kept = database.records.get(clientId)?.[Number(seq) - 1]
    if (!kept || canonical(outcomeOf(kept)) !== text)
      fail(`I3 ${key} was answered ${text}, kept is ${kept ? canonical(outcomeOf(kept)) : 'nothing'}`)
  }
  for (const [key, { doc }] of database.rows) {
    checkDoc(entityOfKey(key), doc, fail)
    if (database.dead.has(key)) fail(`I10 ${key} lives again`)
  }
  checkNumbers(server, fail)
  checkRentalLines(server, fail)
  checkFlags(server, fail)
  for (const text of server.broken) fail(text)
}

/** I9: every series is 1, 2, 3 … without a gap, and each number stands on one document. */
function checkNumbers({ database }: SimServer, fail: Fail): void {
  const series = new Map<string, number[]>()
  for (const { kind, boekjaar, n } of database.numbers) {
    const key = `${kind}/${boekjaar}`
    series.set(key, [...(series.get(key) ?? []), n])
  }
  for (const [key, n] of database.counters)
    if (n !== Math.max(0, ...(series.get(key) ?? []))) fail(`I9 counter ${key} is at ${n}`)
  for (const [key, list] of series) {
    const sorted = list.toSorted((a, b) => a - b)
    if (sorted.some((n, i) => n !== i + 1)) fail(`I9 ${key}: ${sorted.join(' ')}`)
  }
  for (const e of ['repair', 'rental'] as const) {
    const used = database.docs(e).map((doc) => doc['number'])
    if (new Set(used).size !== used.length) fail(`I9 a number stands on two of ${e}: ${used.join(' ')}`)
  }
}

const WINDOW_MS = 60_000
/** Per device and minute, over all paths and tabs; a busy minute with faults takes about 60. */
const REQUESTS_MAX = 120
/** A browser that lets two lead at once has each of them do what one does. */
const REQUESTS_SECOND = 60

/** I13: no device runs in a circle. */
export function checkPace(devices: readonly SimDevice[], fail: Fail): void {
  for (const { name, link, locks } of devices) {
    const times = link.requests.map(({ at }) => at)
    const limit = REQUESTS_MAX + (locks.most - 1) * REQUESTS_SECOND
    for (let i = 0; i + limit < times.length; i++)
      if ((times[i + limit] ?? 0) - (times[i] ?? 0) < WINDOW_MS) {
        const paths = link.requests.slice(i, i + limit).map(({ path }) => path)
        const most = paths.toSorted(
          (a, b) => paths.filter((p) => p === b).length - paths.filter((p) => p === a).length,
        )[0]
        return fail(`I13 ${name} made more than ${limit} requests in a minute, most of them ${most}`)
      }
  }
}
