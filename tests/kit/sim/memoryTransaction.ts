import { REMINDER_TEXTS } from '../../../src/documents/reminderTexts.ts'
import { PURPOSE_TEXTS } from '../../../src/domain/mail/purpose.ts'
import { missingOf } from '../../../src/domain/rentals/missing.ts'
import { asksModels, isForRentIn, isUnitOf, namesOf } from './stockRows.ts'
import { lastWriter } from '../../../server/effects/lastWriter.ts'
import type { Tx } from '../../../src/sync/protocol/define.ts'
import type { CounterKind, ServerEffects, Writer } from '../../../src/mutations/serverEffects.ts'
import { LIMITS } from '../../../src/sync/protocol/protocol.ts'
import { normalizeName } from '../../../src/domain/categories/category.ts'
import type { EntityDoc, EntityName } from '../../../src/domain/entities.ts'
import { replicaSchema } from '../../../src/sync/store/tables.ts'
import { DomainError } from '../../../src/domain/shared/errors.ts'
import { deriveId } from '../../../src/domain/shared/ids.ts'
import type { SeriesNumber } from '../../../src/domain/shared/numbers.ts'
import { firstExecutor } from '../../../src/domain/settings/executors.ts'
import type { Executor } from '../../../src/domain/settings/settings.ts'
import { isActiveRental } from '../../../src/domain/rentals/status.ts'
import type { LatestNotification } from '../../../src/domain/notifications/notification.ts'
import { LOG_LINES_KEPT } from '../../../src/domain/repairs/constants.ts'
import { isNameFree, isOpenOn, nameIn, nextVersionIn, stillOpen } from './memoryTx.ts'
import { isNaming, isMergeInForce } from './mergeRows.ts'
import type { MemoryServerDatabase } from './memoryDatabase.ts'
import {
  type Doc,
  type DocNumber,
  entityOfKey,
  entOf,
  type MutationRecord,
  type Row,
  rowKey,
  type Stamp,
} from './memoryRows.ts'

export interface Author {
  mid: string
  uid: string
  now: () => number
}

/**
 * One transaction over a MemoryDatabase: nothing is visible before `commit`, and `rollback` returns to the savepoint.
 */
export class MemoryTransaction implements Tx {
  /** True once the handler has ended without an error. */
  ran = false
  protected readonly database: MemoryServerDatabase
  private readonly author: Author
  private writes = new Map<string, Doc | null>()
  /** Keys that this transaction restored from the bin. */
  private readonly revived = new Set<string>()
  /** Further changes of the commit, in order. */
  protected also: (() => void)[] = []

  constructor(database: MemoryServerDatabase, author: Author) {
    this.database = database
    this.author = author
  }

  get: Tx['get'] = async (e, id) => this.read(e, id) as EntityDoc<typeof e> | undefined

  put: Tx['put'] = async (e, doc) => {
    if (JSON.stringify(doc).length > LIMITS.aggregateBytes) throw new DomainError('limit_exceeded')
    this.set(e, doc.id, doc as unknown as Doc)
  }

  delete: Tx['delete'] = async (e, id) => this.set(e, id, null)

  set(e: EntityName, id: string, doc: Doc | null): void {
    const key = rowKey(e, id)
    // the trigger of B4.2: a permanently removed id never comes back
    if (doc && !this.database.rows.has(key) && this.database.dead.has(key) && !this.revived.has(key))
      throw new DomainError('gone')
    this.writes.set(key, doc && asStored(e, doc))
  }

  rollback(): void {
    this.writes = new Map()
    this.also = []
    this.revived.clear()
  }

  /** @returns the keys of the changed aggregates and their version; null if nothing changed */
  commit(): { changed: string[]; v: number | null } {
    const { database } = this
    const changed = [...this.writes].filter(([key, doc]) => {
      const before = database.rows.get(key)
      return doc ? before?.text !== JSON.stringify(doc) : before !== undefined
    })
    const { mid } = this.author
    if (this.ran) database.ledger.set(mid, (database.ledger.get(mid) ?? 0) + 1)
    this.ran = false
    for (const step of this.also) step()
    this.also = []
    this.writes = new Map()
    if (changed.length === 0) return { changed: [], v: null }
    const v = database.head + 1
    const [rows, stamps] = [new Map(database.rows), new Map(database.stamps)]
    for (const [key, doc] of changed) this.write(rows, stamps, key, doc, v)
    database.rows = rows
    database.stamps = stamps
    database.head = v
    database.onHead(v)
    return { changed: changed.map(([key]) => key), v }
  }

  private write(
    rows: Map<string, Row>,
    stamps: Map<string, Stamp>,
    key: string,
    doc: Doc | null,
    v: number,
  ): void {
    const e = entityOfKey(key)
    const id = key.slice(e.length + 1)
    if (doc) rows.set(key, { doc: frozen(doc), text: JSON.stringify(doc) })
    else {
      rows.delete(key)
      this.database.dead.set(key, { by: this.author.uid, at: this.at() })
    }
    stamps.set(key, { e, ent: entOf(e), id, v, del: doc === null })
  }

  private at = () => new Date(this.author.now()).toISOString()

  private read(e: EntityName, id: string): Doc | undefined {
    const own = this.writes.get(rowKey(e, id))
    return own === undefined ? this.database.doc(e, id) : (own ?? undefined)
  }

  /** Every document of a kind as this transaction sees it, by id. */
  private all(e: EntityName): Doc[] {
    const ids = new Set([...this.database.rows.keys(), ...this.writes.keys()])
    const found = [...ids].flatMap((key) => {
      const doc = entityOfKey(key) === e ? this.read(e, key.slice(e.length + 1)) : undefined
      return doc ? [doc] : []
    })
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** The effects that only the server has. @param unknown called before an id is refused as unknown */
  effects(unknown: () => void): ServerEffects {
    const { database, author } = this
    return {
      now: this.at,
      numbers: {
        next: async (kind, boekjaar, entityId, first) => this.number(kind, boekjaar, entityId, first),
        keep: async (kind, entityId, number) => this.kept(kind, entityId, number),
        void: async (kind, entityId) => this.voided(kind, entityId, true),
        revive: async (kind, entityId) => this.voided(kind, entityId, false),
      },
      ids: {
        missing: async (e, id) => {
          const dead = database.dead.get(rowKey(e, id))
          if (dead) return { why: 'gone', ...dead }
          const root = refusedMaker(database, id)
          if (root) return { why: 'rejected', root }
          unknown()
          return { why: 'unknown' }
        },
        isDead: async (e, id) => database.dead.has(rowKey(e, id)),
        alias: async (e, fromId, toId) => {
          this.also.push(() => {
            for (const [from, to] of database.aliases) if (to === fromId) database.aliases.set(from, toId)
            database.aliases.set(fromId, toId)
          })
          this.set('alias', deriveId(fromId, `alias:${e}`), {
            id: deriveId(fromId, `alias:${e}`),
            e,
            fromId,
            toId,
          })
        },
        // only REST calls need it, and here are only devices
        partOfOtherOwner: async () => null,
      },
      // no simulated device asks for an erasure
      privacy: {
        isErased: async () => false,
        refusedForErasure: async () => null,
        formerIdsOf: async () => [],
        recordsOf: async () => [],
        companyCountry: async () => null,
        eraseStored: async () => undefined,
        recordErasure: async () => undefined,
      },
      names: {
        row: async (e, name, parentId) => {
          const same = (doc: Doc) =>
            normalizeName(nameIn(e, doc)) === normalizeName(name) &&
            !isNameFree(e, doc) &&
            (e !== 'subcategory' || !parentId || doc['category'] === parentId)
          return this.all(e).find(same)?.id ?? null
        },
        item: async (...wanted) => {
          const key = (parts: unknown[]) => parts.map((part) => normalizeName(String(part ?? ''))).join('\n')
          const same = (doc: Doc) =>
            doc['active'] === true && key([doc['brand'], doc['model'], doc['serialNumber']]) === key(wanted)
          return this.all('item').find(same)?.id ?? null
        },
        // only PostgreSQL knows the times of arrival
        customersSince: async () => [],
      },
      history: {
        lastWriter: async (_e, id, field) => writerOf(database, id, field),
        storeRemovedLine: async (lineId, ownerId, doc) => {
          this.also.push(() => database.removed.set(lineId, { ownerId, doc, by: author.uid }))
        },
        removedLine: async (lineId) => database.removed.get(lineId) ?? null,
        trash: async (e, id, doc) => {
          this.also.push(() => database.trash.set(rowKey(e, id), doc as Doc))
        },
        untrash: async (e, id) => {
          const key = rowKey(e, id)
          const doc = database.trash.get(key)
          if (!doc) return null
          this.revived.add(key)
          this.also.push(() => {
            database.trash.delete(key)
            database.dead.delete(key)
          })
          return structuredClone(doc)
        },
      },
      notices: {
        last: async (event, objectId) => {
          const same = this.all('notification').filter(
            (doc) => doc['event'] === event && doc['objectId'] === objectId,
          )
          const [last] = same.sort(
            (a, b) => Number(a['read']) - Number(b['read']) || (String(a['at']) < String(b['at']) ? 1 : -1),
          )
          return (last as unknown as LatestNotification | undefined) ?? null
        },
        openAbout: async (e, id) =>
          stillOpen(
            (['conflict', 'notification'] as const).flatMap((kind) =>
              this.all(kind).map((doc): [string, Doc] => [kind, doc]),
            ),
            e,
            id,
          ),
      },
      stock: {
        prefetch: async () => {},
        rentalsWith: async (itemIds) =>
          this.all('rental')
            .filter(
              (doc) =>
                isActiveRental(doc as never) && namesOf(doc as never).some((id) => itemIds.includes(id)),
            )
            .map(({ id }) => id),
        rentalsMissing: async (itemIds) =>
          this.all('rental')
            .filter((doc) => itemIds.some((id) => missingOf(doc as never).has(id)))
            .map(({ id }) => id),
        rentalsRequesting: async (keys) =>
          this.all('rental')
            .filter((doc) => asksModels(doc as never, keys))
            .map(({ id }) => id),
        unitsOfModels: async (keys) =>
          this.all('item')
            .filter((doc) => isUnitOf(doc as never, keys))
            .map(({ id }) => id),
        rentableItemsOf: async (categoryId) =>
          this.all('item')
            .filter((doc) => isForRentIn(doc as never, categoryId))
            .map(({ id }) => id),
        openRepairs: async (itemId) =>
          this.all('repair')
            .filter((doc) => isOpenOn(doc, itemId))
            .map(({ id }) => id),
      },
      repairs: {
        repairsOfRental: async (rentalId) =>
          this.all('repair')
            .filter((doc) => doc['rentalId'] === rentalId)
            .map(({ id }) => id),
        firstExecutor: async () => firstExecutor(this.all('executor') as unknown as Executor[])?.id ?? null,
        hasBlob: async (sha256) => database.blobs.has(sha256),
      },
      issuedDocuments: {
        nextVersion: async (about, kind) => nextVersionIn(this.all('issuedPaper'), about, kind),
      },
      mails: {
        queue: async () => undefined,
        letter: async () => undefined,
        cancel: async () => true,
        again: async () => true,
        textFor: async (purpose, language) =>
          purpose === 'quote' ? REMINDER_TEXTS.quote[language] : PURPOSE_TEXTS[purpose][language],
        cleanHtml: (html) => html,
      },
      audit: { record: async () => undefined },
      accessCodes: { sealAnew: async (code) => code },
      merges: {
        referencesTo: async (e, id) =>
          replicaSchema().entities.flatMap((kind) =>
            this.all(kind)
              .filter((doc) => isNaming(e, kind, doc, id))
              .map((doc): [EntityName, string] => [kind, doc.id]),
          ),
        mergesInForce: async (ids, customerIds, since) =>
          this.all('merge')
            .filter((doc) => isMergeInForce(doc as never, ids, customerIds, since))
            .map(({ id }) => id),
        unalias: async (e, fromId, toId) => {
          const led = this.all('alias').filter((doc) => doc['toId'] === fromId && doc['fromId'] !== fromId)
          this.also.push(() => {
            database.aliases.delete(fromId)
            for (const { fromId: first } of led as unknown as { fromId: string }[])
              if (database.aliases.get(first) === toId) database.aliases.set(first, fromId)
          })
          const id = deriveId(fromId, `alias:${e}`)
          this.set('alias', id, { id, e, fromId, toId: fromId })
        },
      },
    }
  }

  private voided(kind: CounterKind, entityId: string, voided: boolean): void {
    const { database } = this
    this.also.push(() => {
      database.numbers = database.numbers.map((number) =>
        number.kind === kind && number.entityId === entityId ? { ...number, voided } : number,
      )
    })
  }

  /** A number of a lost epoch returns to its document while devices come back; the numbers between are voided. */
  private kept(kind: CounterKind, entityId: string, { boekjaar, n }: SeriesNumber): boolean {
    const { database } = this
    const key = `${kind}/${boekjaar}`
    const same = (other: DocNumber) => other.kind === kind && other.boekjaar === boekjaar && other.n === n
    const known = database.numbers.find(same)
    const counter = database.counters.get(key) ?? 0
    if (known ? !known.lost : !database.recovering || n <= counter) return false
    this.also.push(() => {
      const lost = Array.from({ length: Math.max(0, n - counter) }, (_, i) => counter + 1 + i)
      database.counters.set(key, Math.max(counter, n))
      database.numbers = [
        ...database.numbers.filter((other) => !same(other)),
        ...lost
          .filter((m) => m !== n)
          .map((m) => ({ kind, boekjaar, n: m, entityId: `lost ${m}`, voided: true, lost: true })),
        { kind, boekjaar, n, entityId, voided: false },
      ]
    })
    return true
  }

  protected number(kind: CounterKind, boekjaar: number, entityId: string, first: number): number {
    const { database } = this
    const had = database.numbers.find((number) => number.kind === kind && number.entityId === entityId)
    if (had) return had.n
    const key = `${kind}/${boekjaar}`
    const n = Math.max(first, (database.counters.get(key) ?? 0) + 1)
    this.also.push(() => {
      database.counters.set(key, n)
      database.numbers = [...database.numbers, { kind, boekjaar, n, entityId, voided: false }]
    })
    return n
  }
}

const byPos = (a: Doc, b: Doc) => Number(a['pos']) - Number(b['pos']) || (a.id < b.id ? -1 : 1)
const byPosition = (a: Doc, b: Doc) => Number(a['position']) - Number(b['position']) || (a.id < b.id ? -1 : 1)
const byMoment = (a: Doc, b: Doc) =>
  a['at'] === b['at'] ? (a.id < b.id ? -1 : 1) : String(a['at']) < String(b['at']) ? -1 : 1

/** A document as PostgreSQL returns it: lists in the order of their tables, nothing undefined. */
function asStored(e: EntityName, doc: Doc): Doc {
  const plain = JSON.parse(JSON.stringify(doc)) as Doc
  const list = (field: string) => (plain[field] ?? []) as Doc[]
  const log = (field: string) =>
    list(field)
      .map((line) => ({ ...line, auto: line['auto'] ?? false }))
      .sort(byMoment)
      .slice(-LOG_LINES_KEPT)
  if (e === 'rental')
    return {
      ...plain,
      rentalLines: list('rentalLines').sort(byPosition),
      rentalRemarks: list('rentalRemarks').sort(byPos),
      logLines: log('logLines'),
    }
  if (e !== 'repair') return plain
  return {
    ...plain,
    repairLines: list('repairLines').sort(byPos),
    repairEstimateLines: list('repairEstimateLines').sort(byPos),
    repairLogLines: log('repairLogLines'),
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}

const MAKES = /\.(create|add|save|attach|markExternal)/

/** The refused mutation that should have made this id, or the root of its refusal (B3.7). */
function refusedMaker(database: MemoryServerDatabase, id: string): string | null {
  const made = ({ name, args }: MutationRecord) => {
    const { line, lines, contact } = args as { line?: Doc; lines?: Doc[]; contact?: Doc }
    const ids = [args['id'], args['photoId'], line?.id, contact?.id, ...(lines ?? []).map((one) => one.id)]
    return MAKES.test(name) && ids.includes(id)
  }
  const all = [...database.records.values()]
    .flat()
    .filter((kept) => kept.outcome.status !== 'applied' && made(kept))
  const newest = all.sort((a, b) => (a.atServer < b.atServer ? 1 : -1))[0]
  return newest ? ((newest.outcome as { root?: string }).root ?? newest.mid) : null
}

/** The last writer of a field, by the rule of the server (lastWriter). */
function writerOf(database: MemoryServerDatabase, id: string, field: string): Writer | null {
  // Only mutations that changed something count.
  const of = ({ args, outcome, changed }: MutationRecord) =>
    outcome.status === 'applied' &&
    changed.length > 0 &&
    (args['id'] ?? args['repairId'] ?? args['rentalId'] ?? args['customerId']) === id
  const rows = [...database.records.values()]
    .flat()
    .filter(of)
    .sort((a, b) => (b.v ?? 0) - (a.v ?? 0))
  return lastWriter(
    rows.map(({ uid, ...row }) => ({ ...row, by: uid })),
    field,
  )
}
