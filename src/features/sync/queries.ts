import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { metaOf } from '../../db/meta.ts'
import { type AttentionRow, type OutboxEntry, queuedOriginal } from '../../db/tables.ts'
import { PDF_MIME } from '../../documents/kinds.ts'
import { describeChange, type NameOf } from '../../pieces/conflicts/describe.ts'
import { groupRefused, type RefusedGroup } from './groupRefused.ts'
import { loadNames, namedIn, type Pair } from '../../pieces/conflicts/names.ts'

/** More than this is not listed; the count says how many there are. */
const SHOWN = 200

export interface ToldChange {
  mid: string
  /** What, as a sentence. */
  text: string
  /** When the person did it. */
  at: string
  /** Who, by name; null when that person is not known here. */
  by: string | null
  entry: OutboxEntry
}

const told = (entry: OutboxEntry, name: NameOf): ToldChange => ({
  mid: entry.mid,
  text: describeChange(entry, name),
  at: entry.at,
  by: name('user', entry.uid),
  entry,
})

const namesFor = (entries: readonly OutboxEntry[]): Promise<NameOf> =>
  loadNames(entries.flatMap((entry): Pair[] => [...namedIn(entry), ['user', entry.uid]]))

export interface WaitingChange extends ToldChange {
  /** It was in a request, so the server may have it; it can no longer be taken back. */
  offered: boolean
}

/** What stands in the line for a change that was taken back is nothing that waits. */
const isChange = ({ name }: OutboxEntry): boolean => name !== 'sync.noop'

/** The changes that wait for the server, oldest first. */
export function useWaiting(): { rows: WaitingChange[]; total: number } | undefined {
  return useLive(async () => {
    const waiting = () => db.outbox.orderBy('seq').filter(isChange)
    const [total, entries] = await Promise.all([waiting().count(), waiting().limit(SHOWN).toArray()])
    const [name, offered] = await Promise.all([namesFor(entries), metaOf(db, 'offeredSeq')])
    const rows = entries.map((entry) => ({ ...told(entry, name), offered: entry.seq <= (offered ?? 0) }))
    return { rows, total }
  }, [])
}

/** By what the log of the server knows the history that is here; undefined: nothing was fetched yet. */
export const useEpoch = (): string | null | undefined => useLive(() => metaOf(db, 'epoch'), [])

export interface ToldRefusal extends ToldChange {
  row: AttentionRow
}
export type ToldGroup = RefusedGroup<ToldRefusal>

/** What the server refused, one group per root with what hung on it (B3.7). */
export function useRefused(): ToldGroup[] | undefined {
  return useLive(async () => {
    const rows = (await db.attention.toArray()).filter((row) => row.discardedAt === undefined)
    const name = await namesFor(rows.map((row) => row.entry))
    return groupRefused(rows.map((row) => ({ ...told(row.entry, name), row })))
  }, [])
}

export interface WaitingPhoto {
  sha256: string
  /** What it is, as a sentence. */
  text: string
  at: number
  refused: string | null
}

/** Photos and papers whose bytes the server does not have yet, each once: an original goes with its copy while both wait. */
export function useWaitingPhotos(): WaitingPhoto[] | undefined {
  return useLive(async () => {
    const rows = (await db.blobq.limit(SHOWN).toArray()).filter(({ sent }) => !sent)
    const taken = new Set(rows.map(({ original }) => queuedOriginal(original ?? '')))
    const waiting = rows.filter(({ sha256 }) => !taken.has(sha256))
    const name = await loadNames(
      waiting.flatMap(({ repairId }): Pair[] => [
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
