import { product } from '../protocol/product.ts'
import { Refusal } from '../protocol/refusal.ts'
import { getMeta } from '../store/meta.ts'
import type { Mutator } from '../store/mutator.ts'
import { allTables, type AttentionRow, type OutboxEntry } from '../store/tables.ts'
import type { Clock, Rng, Store } from '../ports.ts'
import { type AliasMap, readAliases, translateAliases } from '../store/aliases.ts'
import { aggregateKey } from './keys.ts'
import { withdraw } from './outbox.ts'
import { read, writeThrough } from '../store/transactions.ts'

export interface ActionPorts {
  store: Store
  clock: Clock
  rng: Rng
  mutator: Mutator
}

/** Discarded mutations are kept this long on the device (B3.7). */
const DISCARDED_MS = 30 * 24 * 3_600_000

/** Returns a refused mutation and everything that was refused because of it, in the order of creation. */
export async function readRefusedGroup(store: Store, mid: string): Promise<AttentionRow[]> {
  const rows = await read(store, ['attention'], (tx) => tx.all('attention'))
  const root = rows.find((row) => row.mid === mid)?.root ?? mid
  return rows
    .filter((row) => row.discardedAt === undefined && (row.root === root || row.mid === root))
    .toSorted((a, b) => a.entry.createdAt - b.entry.createdAt || a.entry.seq - b.entry.seq)
}

/**
 * 'Aanpassen en opnieuw versturen': queues the whole group again, with new mids and seqs (B3.7).
 * @param changes new arguments per mid, where the person changed something
 * @throws Refusal for the first mutation that is refused here; the ones before it are already queued
 */
export async function retryGroup(
  ports: ActionPorts,
  mid: string,
  changes: Record<string, Record<string, unknown>> = {},
): Promise<void> {
  const aliases = await read(ports.store, ['alias'], (tx) => readAliases(tx))
  for (const row of await readRefusedGroup(ports.store, mid))
    await enqueueAgain(ports, row, aliases, changes[row.mid])
}

async function enqueueAgain(
  { mutator }: ActionPorts,
  { mid, entry }: AttentionRow,
  aliases: AliasMap,
  args?: Record<string, unknown>,
): Promise<void> {
  const { uid, mv, name } = entry
  await mutator.enqueue(name, translateAliases({ name, args: args ?? entry.args }, aliases).args, {
    uid,
    mv,
    attentionMid: mid,
  })
}

/**
 * 'Verwerpen': removes the group from the list. The rows stay 30 days on the device and for ever on the
 * server.
 */
export async function discardGroup({ store, clock }: ActionPorts, mid: string): Promise<void> {
  const group = await readRefusedGroup(store, mid)
  const now = clock.now()
  await writeThrough(store, ['attention'], async (tx) => {
    for (const row of group) tx.put('attention', { ...row, discardedAt: now }, row)
    for (const row of await tx.all('attention'))
      if ((row.discardedAt ?? now) < now - DISCARDED_MS) tx.delete('attention', row.mid, row)
  })
}

/** Returns everything in the list and everything that waits, as JSON for the person to keep. */
export function exportUnsent(store: Store): Promise<string> {
  return read(store, ['attention', 'outbox', 'meta'], async (tx) => {
    const [refused, waiting, clientId] = await Promise.all([
      tx.all('attention'),
      tx.all('outbox'),
      getMeta(tx, 'clientId'),
    ])
    return JSON.stringify({ clientId, refused, waiting }, null, 2)
  })
}

/**
 * 'Gebruik bestaande': replaces a creation that was refused as a duplicate by the existing record, and sends
 * its dependants again (B6.3). If a price rate was changed to days that already have a rate, the change is
 * discarded.
 */
export async function replaceByExisting(ports: ActionPorts, mid: string): Promise<void> {
  const group = await readRefusedGroup(ports.store, mid)
  const root = group.find((row) => row.mid === (group[0]?.root ?? mid))
  const toId = root?.outcome.details?.existingId
  const e = root?.entry.name.split('.')[0] ?? ''
  const fromId = root?.entry.args.id
  const { device } = product()
  const use = device.existingFor(root?.entry.name ?? '')
  if (!root || !use || typeof toId !== 'string' || typeof fromId !== 'string')
    throw new Refusal('invalid_args', device.texts.noExistingRecord)
  if (use === 'drop') return discardGroup(ports, mid)
  const { uid } = root.entry
  await ports.mutator.enqueue('alias.accept', { e, fromId, toId }, { uid, attentionMid: root.mid })
  const aliases = new Map([[fromId, toId]])
  for (const row of group) if (row !== root) await enqueueAgain(ports, row, aliases)
}

/**
 * Cancels mutations that were never sent, all in one transaction. The rows go back as if the mutations had
 * not been made, and no-ops keep their places in the outbox.
 *
 * @returns the mids of the cancelled mutations. A mutation is not cancelled if it may already be on its way,
 * or if a later pending mutation that stays builds on it.
 */
export async function cancelMutations(ports: ActionPorts, mids: readonly string[]): Promise<string[]> {
  const { store } = ports
  return writeThrough(store, allTables(), async (tx) => {
    const offered = (await getMeta(tx, 'offeredSeq')) ?? 0
    const entries = cancellable(await tx.all('outbox'), new Set(mids), offered)
    if (entries.length > 0) await withdraw(tx, entries, ports)
    return entries.map(({ mid }) => mid)
  })
}

/**
 * Selects from the last mutation to the first. A mutation is free only if every mutation that builds on it is
 * cancelled too.
 */
function cancellable(
  pending: readonly OutboxEntry[],
  asked: ReadonlySet<string>,
  offered: number,
): OutboxEntry[] {
  const builtOn = new Set<string>()
  const entries: OutboxEntry[] = []
  for (const entry of pending.toReversed()) {
    const keys = entry.touched.map(([e, id]) => aggregateKey(e, id))
    const free = asked.has(entry.mid) && entry.seq > offered && !keys.some((key) => builtOn.has(key))
    if (free) entries.push(entry)
    else for (const key of keys) builtOn.add(key)
  }
  return entries.toReversed()
}
