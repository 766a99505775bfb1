import { product } from '../../../src/sync/protocol/product.ts'
import { withDerivedValues } from '../../../src/mutations/rental/save.ts'
import { toDoc } from '../../../src/sync/store/rows.ts'
import type { EntityRow, SentRow, TableName } from '../../../src/sync/store/tables.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import { isEntityName, replicaSchema } from '../../../src/sync/store/tables.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../../src/domain/repairs/totals.ts'
import { type Doc, entityOfKey, outcomeOf } from './memoryRows.ts'
import { checkFlags, checkRentalLines } from './simRentals.ts'
import { checkOnce, checkView } from './simView.ts'
import type { SimDevice } from './simDevice.ts'
import { isSameJson, canonicalJson, type SimServer } from './simServer.ts'
import type { SimRng } from './simTime.ts'

/* The invariants of C2 that need no restore. Each text begins with the number of its invariant. */

type Fail = (text: string) => void
type Writes = Map<TableName, Map<string, { row: object | null }>>

interface CheckOptions {
  server: SimServer
  rng: SimRng
  fail: Fail
  /** The fraction of the commits to check. */
  sample: number
}

/** Checks every commit of a device for states that may never be visible, even for a moment. */
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
      // Negative seqs are old acknowledgements under another clientId.
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

/** I7: within an epoch a cursor never moves back, except to the start. */
function checkCursor(before: { epoch: string; v: number }, cursor: unknown, say: Fail) {
  const [kind, epoch = '', v = ''] = String(cursor ?? '').split('.')
  if (kind !== 'd1') return { epoch: '', v: 0 }
  const next = { epoch, v: Number(v) }
  if (next.epoch === before.epoch && next.v < before.v) say(`I7 cursor fell from ${before.v} to ${next.v}`)
  return next
}

/** The outbox has no gaps and ends before the next seq (B3.2). */
function checkQueue(device: SimDevice, say: Fail): void {
  const { replica } = device
  const seqs = replica.dump('outbox').map((entry) => entry.seq)
  const nextSeq = (replica.meta('nextSeq') as number | undefined) ?? 1
  const holes = seqs.some((seq, i) => i > 0 && seq !== (seqs[i - 1] ?? 0) + 1)
  if (holes || (seqs.length > 0 && seqs.at(-1) !== nextSeq - 1))
    say(`I4 outbox ${seqs.join(' ')} before ${nextSeq}`)
}

/** I11: a commit that acknowledges a change also contains its rows. */
function checkAcked(device: SimDevice, server: SimServer, { mid, seq }: SentRow, say: Fail): void {
  // After a failover an answer of the former epoch may come, which does not know the deletions in the new one.
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

/** I8: the rows that the screens read are complete and valid. */
function checkRows(writes: Writes, say: Fail): void {
  for (const [table, rows] of writes) {
    if (!isEntityName(table)) continue
    for (const { row } of rows.values())
      if (row) checkDoc(table, toDoc(row as EntityRow) as unknown as Doc, say)
  }
}

function checkDoc(e: EntityName, doc: Doc, say: Fail): void {
  const parsed = product().entities[e].schema.safeParse(doc)
  if (!parsed.success) say(`I8 ${e} ${doc.id} ${parsed.error.message.slice(0, 300)}`)
  if (e === 'rental' && !isSameJson(withDerivedValues(doc as unknown as Rental), doc))
    say(`I8 rental ${doc.id} has amounts of its own: ${canonicalJson(doc)}`)
  if (e !== 'repair') return
  const repair = doc as unknown as Repair
  for (const [key, total] of Object.entries(repairTotals(repair)))
    if (repair[key as 'repairTotalExclVat'] !== total)
      say(`I8 repair ${doc.id} ${key} is ${repair[key as 'repairTotalExclVat']}, not ${total}`)
}

/** Everything that is not finished although all is well again (I12); empty: the device is in step. */
export function unfinishedWork(device: SimDevice, server: SimServer): string[] {
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

/** I1: every device has the documents of the server, and no others. */
function checkMirror(device: SimDevice, { database }: SimServer, say: Fail): void {
  for (const table of ['shadow', 'raw'] as const)
    if (device.rows(table).length > 0)
      say(`I1 ${table} is not empty: ${canonicalJson(device.rows(table)).slice(0, 300)}`)
  for (const e of replicaSchema().entities) {
    const here = new Map((device.rows(e) as unknown as EntityRow[]).map((row) => [row.id, row]))
    for (const doc of database.docs(e)) {
      const row = here.get(doc.id)
      here.delete(doc.id)
      if (!row) say(`I1 ${e} ${doc.id} is missing`)
      else if (!isSameJson(toDoc(row), doc))
        say(`I1 ${e} ${doc.id}\n  device ${canonicalJson(toDoc(row))}\n  server ${canonicalJson(doc)}`)
    }
    for (const id of here.keys()) say(`I1 ${e} ${id} is only on the device`)
  }
}

/** I4: a change that was reported as stored is applied, or is in the list, or was settled by the person. */
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

/** I15: a photo that a device uploaded and still has is on the server, even if the server lost it meanwhile. */
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
    // The checks below need all records.
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
  for (const [key, text] of server.sentOutcomes) {
    const [clientId = '', seq = ''] = key.split('/')
    const kept = database.records.get(clientId)?.[Number(seq) - 1]
    if (!kept || canonicalJson(outcomeOf(kept)) !== text)
      fail(`I3 ${key} was answered ${text}, kept is ${kept ? canonicalJson(outcomeOf(kept)) : 'nothing'}`)
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

/** I9: every series is 1, 2, 3 … without a gap, and each number is on one document. */
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
/** Requests per device and minute, over all paths and tabs. A busy minute with faults takes about 60. */
const REQUESTS_MAX = 120
/** Additional requests for each further leader, if the browser lets several tabs lead at once. */
const REQUESTS_SECOND = 60

/** I13: no device loops. */
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
