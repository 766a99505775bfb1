import { product } from '../protocol/product.ts'
import { LIMITS, type WireMutation } from '../protocol/protocol.ts'
import { uuidv7 } from '../../lib/uuid.ts'
import { getMetas, type MetaOf, putMeta } from '../store/meta.ts'
import { allTables, type OutboxEntry } from '../store/tables.ts'
import type { Clock, Rng, Store, StoreTx } from '../ports.ts'
import { readAliases } from '../store/aliases.ts'
import { keysWrittenBy } from './keys.ts'
import { rebase } from './rebase.ts'
import { write, writeThrough } from '../store/transactions.ts'

export interface OutboxBatch {
  clientId: string
  epoch: string | null
  ackedSeq: number
  device: string
  formerIds: string[]
  deviceSecret: string | undefined
  /** The number of mutations waiting above `after`, including these. */
  unsent: number
  entries: OutboxEntry[]
  /** True if more mutations wait behind these. */
  more: boolean
}

/**
 * Takes the next mutations to send, above the seq that `after` returns, within the limits of B2.2 and at most
 * `limit`. Stores in the same transaction that they were offered; from then on none of them can be cancelled.
 * @returns the batch, the reason from `after` why there is none now, or null if nothing waits
 */
export function takeBatch<H extends string>(
  store: Store,
  after: (meta: BatchMeta) => number | H,
  limit: number,
  bytes: number = LIMITS.pushBytes,
): Promise<OutboxBatch | H | null> {
  return write(store, ['outbox', 'meta'], async (tx) => {
    const meta = await getMetas(tx, BATCH_META)
    const position = after(meta)
    if (typeof position !== 'number') return position
    const from = Math.max(position, meta.ackedSeq ?? 0)
    const waiting = await tx.all('outbox', { above: from, limit: limit + 1 })
    const entries = limitToBytes(waiting.slice(0, limit), bytes)
    const last = entries.at(-1)
    if (!meta.clientId || !last) return null
    if (last.seq > (meta.offeredSeq ?? 0)) putMeta(tx, 'offeredSeq', last.seq)
    return {
      clientId: meta.clientId,
      epoch: meta.epoch ?? null,
      ackedSeq: meta.ackedSeq ?? 0,
      device: meta.device ?? defaultDeviceName(meta.clientId),
      formerIds: meta.formerIds ?? [],
      deviceSecret: meta.proof,
      unsent: (meta.nextSeq ?? 1) - 1 - from,
      entries,
      more: waiting.length > entries.length,
    }
  })
}

const BATCH_META = [
  'clientId',
  'epoch',
  'ackedSeq',
  'device',
  'offeredSeq',
  'formerIds',
  'proof',
  'nextSeq',
] as const

type BatchMeta = MetaOf<(typeof BATCH_META)[number]>

/**
 * The device name that colleagues see beside a photo that is still on this device, until a person gives it a
 * name.
 */
const defaultDeviceName = (clientId: string): string =>
  product().device.texts.deviceName(clientId.slice(0, 4).toUpperCase())

/** The bytes of a request besides its mutations. */
const ENVELOPE_BYTES = 1_000
const encoder = new TextEncoder()

/**
 * Returns as many entries as fit into a request of `most` bytes. Always at least one: the server's answer
 * then shows that it is too large.
 */
function limitToBytes(entries: OutboxEntry[], most: number): OutboxEntry[] {
  let bytes = ENVELOPE_BYTES
  const fitting = entries.findIndex((entry) => {
    bytes += encoder.encode(JSON.stringify(toWire(entry))).length + 1
    return bytes > most
  })
  return fitting < 0 ? entries : entries.slice(0, Math.max(1, fitting))
}

/** A mutation in the wire format of B2.2, without the fields that only this device needs. */
export const toWire = ({ seq, mid, name, mv, uid, at, args, base }: OutboxEntry): WireMutation => ({
  seq,
  mid,
  name,
  mv,
  uid,
  at,
  args,
  ...(base ? { base } : {}),
})

/**
 * Removes entries from the outbox without leaving gaps. A no-op with a new mid replaces each of them (B3.7).
 * Their effect disappears from the screens in the same transaction.
 * @param raw the text of the mutation that its no-op carries along
 */
export async function withdraw(
  tx: StoreTx,
  entries: readonly OutboxEntry[],
  ports: { clock: Clock; rng: Rng },
  raw?: string,
): Promise<void> {
  for (const entry of entries) tx.put('outbox', noopFor(entry, ports, raw), entry)
  const { withdrawn = [], ackedSeq = 0, stamp = 0 } = await getMetas(tx, ['withdrawn', 'ackedSeq', 'stamp'])
  putMeta(tx, 'withdrawn', [...withdrawn.filter((seq) => seq > ackedSeq), ...entries.map(({ seq }) => seq)])
  putMeta(tx, 'stamp', stamp + 1)
  await rebase(tx, keysWrittenBy(entries), await tx.all('outbox'), await readAliases(tx))
}

const noopFor = (
  { seq, mid, uid, at, createdAt }: OutboxEntry,
  { clock, rng }: { clock: Clock; rng: Rng },
  raw?: string,
): OutboxEntry => ({
  seq,
  mid: uuidv7(clock.now(), rng.bytes(10)),
  name: 'sync.noop',
  mv: 1,
  uid,
  at,
  args: { replaces: mid, ...(raw === undefined ? {} : { raw }) },
  touched: [],
  reads: [],
  createdAt,
})

/** The text of a mutation for later inspection. Plain ASCII, so that cutting it off breaks no character. */
const wireText = (entry: OutboxEntry): string =>
  JSON.stringify(toWire(entry))
    .replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .slice(0, RAW_MAX)
const RAW_MAX = 60_000

/**
 * Sets a mutation aside that the server cannot receive, for the reason in `text`. It goes to the list of
 * refused mutations, and a no-op takes its seq (B3.7).
 */
export function quarantine(
  ports: { store: Store; clock: Clock; rng: Rng },
  entry: OutboxEntry,
  text: string,
): Promise<void> {
  return writeThrough(ports.store, allTables(), async (tx) => {
    const here = await tx.get('outbox', entry.seq)
    if (here?.mid !== entry.mid) return
    await withdraw(tx, [entry], ports, wireText(entry))
    tx.put(
      'attention',
      {
        mid: entry.mid,
        root: entry.mid,
        entry,
        outcome: {
          seq: entry.seq,
          mid: entry.mid,
          status: 'failed',
          code: 'invalid_args',
          text,
        },
        at: ports.clock.now(),
      },
      null,
    )
  })
}
