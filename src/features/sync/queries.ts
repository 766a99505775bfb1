import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { metaOf } from '../../sync/store/meta.ts'
import { type AttentionRow, type OutboxEntry, queuedOriginal } from '../../sync/store/tables.ts'
import { PDF_MIME } from '../../documents/kinds.ts'
import { groupBy } from '../../lib/groupBy.ts'
import { describeChange, type NameOf } from '../../shared/conflicts/describeChange.ts'
import { loadRecordNames, type RecordKey, referencedRecords } from '../../shared/conflicts/recordNames.ts'

/** The part of a refused change that grouping needs. */
interface Refusal {
  row: { mid: string; root: string }
}

export interface RefusedGroup<T extends Refusal> {
  /** The change whose refusal caused the others. If it is gone, the first known one. */
  root: T
  /** The changes refused because they depend on the root, in the order they were made. */
  dependants: T[]
}

/** Groups each root with its dependants (B3.7). If the root is gone, the first dependant takes its place. */
export function groupRefused<T extends Refusal>(refusals: readonly T[]): RefusedGroup<T>[] {
  const byRoot = groupBy(refusals, ({ row }) => row.root)
  return [...byRoot.values()].map((members) => {
    const root = members.find(({ row }) => row.mid === row.root) ?? members[0]!
    return { root, dependants: members.filter((member) => member !== root) }
  })
}

/** Maximum number of listed changes; the count includes the rest. */
const SHOWN = 200

export interface DescribedChange {
  mid: string
  /** Description of the change, as a sentence. */
  text: string
  /** The time of the change. */
  at: string
  /** Name of the author; null if this device does not know the person. */
  by: string | null
  entry: OutboxEntry
}

const describeEntry = (entry: OutboxEntry, name: NameOf): DescribedChange => ({
  mid: entry.mid,
  text: describeChange(entry, name),
  at: entry.at,
  by: name('user', entry.uid),
  entry,
})

const namesFor = (entries: readonly OutboxEntry[]): Promise<NameOf> =>
  loadRecordNames(entries.flatMap((entry): RecordKey[] => [...referencedRecords(entry), ['user', entry.uid]]))

export interface WaitingChange extends DescribedChange {
  /** It was part of a request, so the server may have it and it can no longer be undone. */
  offered: boolean
}

/** False for the placeholder of an undone change: it only keeps its number. */
const isChange = ({ name }: OutboxEntry): boolean => name !== 'sync.noop'

/** Returns the changes that wait for the server, oldest first. */
export function useWaiting(): { rows: WaitingChange[]; total: number } | undefined {
  return useLive(async () => {
    const waiting = () => db.outbox.orderBy('seq').filter(isChange)
    const [total, entries] = await Promise.all([waiting().count(), waiting().limit(SHOWN).toArray()])
    const [name, offered] = await Promise.all([namesFor(entries), metaOf(db, 'offeredSeq')])
    const rows = entries.map((entry) => ({
      ...describeEntry(entry, name),
      offered: entry.seq <= (offered ?? 0),
    }))
    return { rows, total }
  }, [])
}

/**
 * Returns the epoch of the data on this device, for lookups in the server log; undefined before the first
 * download.
 */
export const useEpoch = (): string | null | undefined => useLive(() => metaOf(db, 'epoch'), [])

export interface DescribedRefusal extends DescribedChange {
  row: AttentionRow
}
export type RefusalGroup = RefusedGroup<DescribedRefusal>

/** Returns the refused changes, one group per root with its dependants (B3.7). */
export function useRefused(): RefusalGroup[] | undefined {
  return useLive(async () => {
    const rows = (await db.attention.toArray()).filter((row) => row.discardedAt === undefined)
    const name = await namesFor(rows.map((row) => row.entry))
    return groupRefused(rows.map((row) => ({ ...describeEntry(row.entry, name), row })))
  }, [])
}

export interface WaitingPhoto {
  sha256: string
  /** Description of the file, as a sentence. */
  text: string
  at: number
  refused: string | null
}

/**
 * Returns the photos and documents whose bytes the server lacks. An original and its copy count once while
 * both wait.
 */
export function useWaitingPhotos(): WaitingPhoto[] | undefined {
  return useLive(async () => {
    const rows = (await db.blobq.limit(SHOWN).toArray()).filter(({ sent }) => !sent)
    const taken = new Set(rows.map(({ original }) => queuedOriginal(original ?? '')))
    const waiting = rows.filter(({ sha256 }) => !taken.has(sha256))
    const name = await loadRecordNames(
      waiting.flatMap(({ repairId }): RecordKey[] => [
        ['repair', repairId],
        ['rental', repairId],
      ]),
    )
    return waiting.map(({ sha256, repairId, mime, createdAt, refused }) => ({
      sha256,
      text: fileText(mime, repairId, name),
      at: createdAt,
      refused: refused ?? null,
    }))
  }, [])
}

function fileText(mime: string, recordId: string, name: NameOf): string {
  if (recordId === '') return 'Logo van een uitvoerder.'
  const what = mime === PDF_MIME ? 'Document' : 'Foto'
  const rental = name('rental', recordId)
  if (rental !== null) return `${what} van verhuur ${rental}.`
  const repair = name('repair', recordId)
  return `${what} van ${repair === null ? 'een herstelling' : `herstelling ${repair}`}.`
}
