import { REMINDER_TEXTS } from '../../../src/documents/reminderTexts.ts'
import { PURPOSE_TEXTS } from '../../../src/domain/mail/purpose.ts'
import { missingOf } from '../../../src/domain/rentals/missing.ts'
import type { Item } from '../../../src/domain/items/item.ts'
import { asksModels, isForRentIn, isUnitOf, namesOf } from './stockRows.ts'
import type { Tx } from '../../../src/sync/protocol/define.ts'
import type { ServerEffects } from '../../../src/mutations/serverEffects.ts'
import type { Command, Execution } from '../../../src/sync/protocol/product.ts'
import { execute } from '../../../src/mutations/product.ts'
import type { EntityDoc, EntityName } from '../../../src/domain/entities.ts'
import { isActiveRental } from '../../../src/domain/rentals/status.ts'
import type { LatestNotification } from '../../../src/domain/notifications/notification.ts'
import type { IssuedDocument } from '../../../src/domain/documents/issuedDocument.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import { deriveId, uuidv7 } from '../../../src/domain/shared/ids.ts'
import type { Merge } from '../../../src/domain/duplicates/merge.ts'
import { isNaming, isMergeInForce } from './mergeRows.ts'

/** The smallest store on which a mutation can run: documents by kind and id, copied in and out. */
export class MemoryTx implements Tx {
  readonly rows = new Map<string, unknown>()
  async get<E extends EntityName>(e: E, id: string) {
    const doc = this.rows.get(`${e}/${id}`)
    return doc === undefined ? undefined : (structuredClone(doc) as EntityDoc<E>)
  }
  async put<E extends EntityName>(e: E, doc: EntityDoc<E>) {
    this.rows.set(`${e}/${doc.id}`, structuredClone(doc))
  }
  async delete(e: EntityName, id: string) {
    this.rows.delete(`${e}/${id}`)
  }
  /** The whole content, as text that is equal for equal content. */
  dump(): string {
    return JSON.stringify([...this.rows].sort(([a], [b]) => a.localeCompare(b)))
  }
}

/** A record that is out of use frees its name (server/effects/names.ts). */
export const isNameFree = (e: EntityName, doc: Record<string, unknown>): boolean =>
  (e === 'kit' || e === 'repairAction') && doc['active'] === false

/** The unique field of a row of this kind: its name, its date or its number of days. */
export function nameIn(e: EntityName, doc: Record<string, unknown>): string {
  const keys: Partial<Record<EntityName, string>> = {
    holiday: 'date',
    priceRate: 'numberOfDays',
    kit: 'name',
  }
  return String(doc[keys[e] ?? 'description'] ?? '')
}

/** The server's part of a mutation, in memory; enough to test rules without a database. */
export function memoryEffects(tx: MemoryTx, now = '2026-03-02T09:15:00.000Z') {
  const state = {
    numbers: new Map<string, number>(),
    lost: new Set<string>(),
    removed: new Map<string, unknown>(),
    trash: [] as string[],
    dead: new Set<string>(),
    aliases: new Map<string, string>(),
  }
  const bin = new Map<string, unknown>()
  const find = (e: string, test: (doc: Record<string, unknown>) => boolean) => {
    for (const [key, doc] of tx.rows)
      if (key.startsWith(`${e}/`) && test(doc as Record<string, unknown>)) return key.slice(e.length + 1)
    return null
  }
  const normalize = (value: unknown) => (typeof value === 'string' ? value : '').trim().toLowerCase()
  const effects: ServerEffects = {
    now: () => now,
    numbers: {
      next: async (kind, year, _id, first) => {
        const key = `${kind}/${year}`
        const n = Math.max(first, (state.numbers.get(key) ?? 0) + 1)
        state.numbers.set(key, n)
        return n
      },
      // a test chooses the numbers of a lost epoch
      keep: async (kind, _id, { boekjaar, n }) => state.lost.delete(`${kind}/${boekjaar}/${n}`),
      void: async () => {},
      revive: async () => {},
    },
    ids: {
      missing: async (_e, id) =>
        state.dead.has(id) ? { why: 'gone', by: null, at: now } : { why: 'unknown' },
      isDead: async (_e, id) => state.dead.has(id),
      alias: async (e, from, to) => {
        state.aliases.set(from, to)
        const id = deriveId(from, `alias:${e}`)
        await tx.put('alias', { id, e, fromId: from, toId: to })
      },
      partOfOtherOwner: async (list, ids, owner) =>
        [...tx.rows.values()]
          .filter((doc) => (doc as { id: string }).id !== owner)
          .flatMap((doc) => ((doc as Record<string, unknown>)[list] as { id: string }[] | undefined) ?? [])
          .find(({ id }) => ids.includes(id))?.id ?? null,
    },
    names: {
      row: async (e, name) =>
        find(e, (doc) => normalize(nameIn(e, doc)) === normalize(name) && !isNameFree(e, doc)),
      item: async (brand, model, serial) =>
        find(
          'item',
          (d) =>
            d.active === true &&
            normalize(d.brand) === normalize(brand) &&
            normalize(d.model) === normalize(model) &&
            normalize(d.serialNumber) === normalize(serial),
        ),
      customersSince: async () => [],
    },
    history: {
      lastWriter: async () => null,
      storeRemovedLine: async (lineId, ownerId, doc) =>
        void state.removed.set(lineId, { ownerId, doc, by: null }),
      removedLine: async (lineId) => (state.removed.get(lineId) as never) ?? null,
      trash: async (_e, id, doc) => {
        state.trash.push(id)
        state.dead.add(id)
        bin.set(id, structuredClone(doc))
      },
      untrash: async (_e, id) => {
        const doc = bin.get(id) ?? null
        if (bin.delete(id)) state.dead.delete(id)
        return doc
      },
    },
    notices: {
      last: async (event, objectId) => {
        const id = find(
          'notification',
          (doc) => doc.event === event && doc.objectId === objectId && !doc.read,
        )
        const read = find('notification', (doc) => doc.event === event && doc.objectId === objectId)
        return (tx.rows.get(`notification/${id ?? read}`) as LatestNotification | undefined) ?? null
      },
      openAbout: async (e, id) =>
        stillOpen(
          [...tx.rows].map(([key, doc]) => [key.split('/')[0] as string, doc as Record<string, unknown>]),
          e,
          id,
        ),
    },
    stock: {
      prefetch: async () => {},
      rentalsWith: async (itemIds) =>
        [...tx.rows].flatMap(([key, doc]) => {
          const rental = doc as Rental
          const active = key.startsWith('rental/') && isActiveRental(rental)
          return active && namesOf(rental).some((itemId) => itemIds.includes(itemId)) ? [rental.id] : []
        }),
      rentalsMissing: async (itemIds) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('rental/') && itemIds.some((id) => missingOf(doc as Rental).has(id))
            ? [(doc as Rental).id]
            : [],
        ),
      rentalsRequesting: async (keys) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('rental/') && asksModels(doc as Rental, keys) ? [(doc as Rental).id] : [],
        ),
      unitsOfModels: async (keys) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('item/') && isUnitOf(doc as Item, keys) ? [(doc as Item).id] : [],
        ),
      rentableItemsOf: async (categoryId) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('item/') && isForRentIn(doc as Item, categoryId) ? [(doc as Item).id] : [],
        ),
      openRepairs: async (itemId) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('repair/') && isOpenOn(doc, itemId) ? [(doc as Repair).id] : [],
        ),
    },
    repairs: {
      repairsOfRental: async (rentalId) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('repair/') && (doc as Repair).rentalId === rentalId ? [(doc as Repair).id] : [],
        ),
      firstExecutor: async () => find('executor', (doc) => doc.active === true),
      hasBlob: async () => false,
    },
    issuedDocuments: {
      nextVersion: async (about, kind) =>
        nextVersionIn(
          [...tx.rows].flatMap(([key, doc]) =>
            key.startsWith('issuedPaper/') ? [doc as IssuedDocument] : [],
          ),
          about,
          kind,
        ),
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
    privacy: {
      isErased: async () => false,
      refusedForErasure: async () => null,
      formerIdsOf: async () => [],
      recordsOf: async () => [],
      companyCountry: async () => null,
      eraseStored: async () => undefined,
      recordErasure: async () => undefined,
    },
    merges: {
      referencesTo: async (e, id) =>
        [...tx.rows].flatMap(([key, doc]) => {
          const [kind = '', own = ''] = key.split('/')
          return isNaming(e, kind, doc as object, id)
            ? [[kind as EntityName, own] as [EntityName, string]]
            : []
        }),
      mergesInForce: async (ids, customerIds, since) =>
        [...tx.rows].flatMap(([key, doc]) =>
          key.startsWith('merge/') && isMergeInForce(doc as Merge, ids, customerIds, since)
            ? [(doc as Merge).id]
            : [],
        ),
      unalias: async (e, fromId) => {
        state.aliases.delete(fromId)
        const id = deriveId(fromId, `alias:${e}`)
        await tx.put('alias', { id, e, fromId, toId: fromId })
      },
    },
  }
  return { effects, state }
}

/** The open conflicts and notifications about a record, as the server finds them. */
export function stillOpen(
  docs: readonly [kind: string, doc: Record<string, unknown>][],
  e: string,
  id: string,
) {
  const of = (kind: string, open: (doc: Record<string, unknown>) => boolean) =>
    docs.flatMap(([one, doc]) => (one === kind && open(doc) ? [doc['id'] as string] : []))
  return {
    conflicts: of('conflict', (doc) => doc['e'] === e && doc['eid'] === id && doc['state'] === 'open'),
    notifications: of(
      'notification',
      (doc) => doc['read'] === false && [doc['objectId'], doc['rentalId1'], doc['rentalId2']].includes(id),
    ),
  }
}

/** The next version of a document, as the server counts it. */
export const nextVersionIn = (documents: readonly object[], about: string, kind: string): number =>
  1 +
  Math.max(
    0,
    ...(documents as IssuedDocument[]).flatMap((one) =>
      one.about === about && one.kind === kind ? [one.version] : [],
    ),
  )

/** An open repair of an item: it lowers the stock of bulk equipment (D-045). */
export const isOpenOn = (doc: unknown, itemId: string): boolean => {
  const { itemId: on, status } = doc as Pick<Repair, 'itemId' | 'status'>
  return on === itemId && (status === 'Binnengebracht' || status === 'In behandeling extern')
}

let counter = 0
/** A fresh id; the counter makes runs repeatable. */
export const testId = (label = 0): string => {
  counter += 1
  return uuidv7(1_772_400_000_000 + counter, [
    label & 255,
    counter >> 16,
    counter >> 8,
    counter & 255,
    1,
    2,
    3,
    4,
    5,
    6,
  ])
}

/** Runs one mutation in memory, on the server's side by default. */
export function runOn(
  tx: MemoryTx,
  name: string,
  args: unknown,
  more: Partial<Command> & {
    server?: ServerEffects
    online?: boolean
    typed?: { whole: boolean }
    device?: string
  } = {},
): Promise<Execution> {
  const { server, online, typed, device, ...command } = more
  const around = {
    ...(server ? { server } : {}),
    ...(online ? { online } : {}),
    ...(typed ? { typed } : {}),
    device,
  }
  return execute(
    tx,
    { mid: testId(7), uid: USER, at: '2026-03-02T08:58:11.004Z', name, mv: 1, args, ...command },
    around,
  )
}

export const USER = testId(1)
