import { type Customer, NO_ADDRESS } from '../../domain/customers/customer.ts'
import type { EntityDoc } from '../../domain/entities.ts'
import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import { buyerOf } from '../../domain/invoices/parties.ts'
import {
  ERASED,
  erasedConflict,
  erasedContact,
  erasedCustomer,
  erasedRecord,
  type Relation,
} from '../../domain/privacy/erasure.ts'
import { isKeptKind, type KeptRecord, legalEnd } from '../../domain/privacy/legalRetention.ts'
import { isNamingEntity, placesOf } from '../../domain/privacy/personPlaces.ts'
import {
  joinTerms,
  type PersonTerms,
  termsOfContact,
  termsOfCustomer,
  termsOfRecord,
} from '../../domain/privacy/personTerms.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Tx } from '../define.ts'
import { photosOfRecord, withoutPhotos } from './recordPhotos.ts'
import type { ErasedPerson, ErasureTerms, KeptInvoice, PersonRecord } from './privacyEffects.ts'
import type { ServerOf } from '../serverEffects.ts'

export type ErasureServer = ServerOf<'privacy' | 'stock'>

export interface ErasureRequest {
  kind: 'customer' | 'contact'
  customerId: string
  /** The contact; for a customer its own id. */
  id: string
  /** True to remove the photos of its repairs and items too. */
  photos: boolean
  /** The person who asks; null for an erasure that is repeated after a restore. */
  by: string | null
  at: string
}

export interface ErasureResult {
  at: string
  kept: KeptRecord[]
}

/**
 * Erases a customer or contact everywhere, in the transaction of the caller. Only the server knows all places. An
 * erasure may be repeated: it then finds what arrived since.
 */
export async function erasePerson(
  tx: Tx,
  request: ErasureRequest,
  server: ErasureServer,
): Promise<ErasureResult> {
  const { person, terms, at, before, erased } = await findPerson(tx, request, server)
  for (const customer of erased) await tx.put('customer', customer)
  const records = await server.privacy.recordsOf(person, terms)
  for (const e of new Set(records.map((record) => record.e)))
    await server.stock.prefetch(
      e,
      records.filter((record) => record.e === e).map(({ id }) => id),
    )
  const own = joinTerms([terms, ...(await ownTerms(tx, records))])
  const work = new Erasure({ tx, server, request, terms: { own, mentions: terms }, before })
  for (const record of records) await work.erase(record)
  await server.privacy.eraseStored(person, { own, mentions: terms }, records)
  await server.privacy.recordErasure({ ...request, at, files: work.files, kept: work.kept })
  const kept = work.kept.map(({ e, id, number, documents, until }) => ({ e, id, number, documents, until }))
  return { at, kept }
}

/** Counts what an erasure would find. */
export interface ErasurePreview {
  /** When it was erased; null if it was not. */
  erasedAt: string | null
  /** The number of records about the person, by kind. */
  counts: Partial<Record<PersonRecord['e'], number>>
  photos: number
  kept: KeptRecord[]
}

/** Reads what `erasePerson` would erase and keep. */
export async function previewErasure(
  tx: Tx,
  request: ErasureRequest,
  server: ErasureServer,
): Promise<ErasurePreview> {
  const { person, terms, at } = await findPerson(tx, request, server)
  const records = (await server.privacy.recordsOf(person, terms)).filter(
    ({ relation }) => relation !== 'mentions',
  )
  const country = await server.privacy.companyCountry()
  const kept = new Map<string, KeptRecord>()
  let photos = 0
  for (const { e, id } of records) {
    if (e === 'repair' || e === 'rental') {
      const doc = await tx.get(e, id)
      const until = doc && legalEnd({ ...doc, e } as BilledRecord, country, request.at.slice(0, 10))
      if (doc && until) kept.set(id, { e, id, number: numberOf(doc), documents: 0, until })
      photos += photosOfRecord(doc ?? {}).count
    } else if (e === 'item') photos += photosOfRecord((await tx.get('item', id)) ?? {}).count
    else if (e === 'issuedPaper') {
      const document = await tx.get('issuedPaper', id)
      const record = kept.get(document?.about ?? '')
      if (document && record && isKeptKind(document.kind)) record.documents++
    }
  }
  const counts: ErasurePreview['counts'] = {}
  for (const { e } of records) counts[e] = (counts[e] ?? 0) + 1
  return { erasedAt: at === request.at ? null : at, counts, photos, kept: [...kept.values()] }
}

/** The terms in the fields of records that belong to the person. A mail to a manufacturer only mentions it. */
async function ownTerms(tx: Tx, records: readonly PersonRecord[]): Promise<PersonTerms[]> {
  const terms: PersonTerms[] = []
  for (const { e, id, relation } of records) {
    if (relation === 'mentions' || !isNamingEntity(e) || e === 'item' || e === 'savedList') continue
    const doc = await tx.get(e, id)
    if (doc) terms.push(termsOfRecord(doc, ERASED))
  }
  return terms
}

interface FoundPerson {
  person: ErasedPerson
  terms: PersonTerms
  /** When it was erased first. */
  at: string
  /** The customers as they were, for the buyer of a kept invoice. */
  before: Customer[]
  /** Their rows without the data of the person. */
  erased: Customer[]
}

/** Finds the rows of the person, and how other records refer to it. */
async function findPerson(tx: Tx, request: ErasureRequest, server: ErasureServer): Promise<FoundPerson> {
  const ids = [request.id, ...(await server.privacy.formerIdsOf(request.id))]
  return request.kind === 'contact' ? findContact(tx, request, ids) : findCustomer(tx, request, ids)
}

async function findContact(
  tx: Tx,
  { customerId, id, at }: ErasureRequest,
  ids: string[],
): Promise<FoundPerson> {
  const customer = await tx.get('customer', customerId)
  const { customerContacts: all = [] } = customer ?? {}
  const own = all.filter((one) => ids.includes(one.id))
  const customerContacts =
    own.length > 0
      ? all.map((one) => (own.includes(one) ? erasedContact(one, at) : one))
      : [...all, erasedContact({ id, erasedAt: null }, at)]
  return {
    person: { kind: 'contact', customerIds: [customerId], contactIds: ids },
    terms: joinTerms(own.filter((one) => !one.erasedAt).map(termsOfContact)),
    at: own.find((one) => one.erasedAt)?.erasedAt ?? at,
    before: [],
    // After a restore the customer may be missing. The contact is then refused when its device offers it again.
    erased: customer ? [{ ...customer, customerContacts }] : [],
  }
}

async function findCustomer(tx: Tx, { id, at }: ErasureRequest, ids: string[]): Promise<FoundPerson> {
  const found = (await Promise.all(ids.map((one) => tx.get('customer', one)))).flatMap((doc) => doc ?? [])
  // After a restore the record may be missing. Devices that still have it would create it again.
  const own = found.length > 0 ? found : [emptyCustomer(id, at)]
  const contactIds = own.flatMap((customer) => customer.customerContacts.map((contact) => contact.id))
  return {
    person: { kind: 'customer', customerIds: ids, contactIds },
    terms: joinTerms(own.filter((customer) => !customer.erasedAt).map(termsOfCustomer)),
    at: own[0]?.erasedAt ?? at,
    before: own,
    erased: own.map((customer) => erasedCustomer(customer, at)),
  }
}

const emptyCustomer = (id: string, erasedAt: string): Customer => ({
  id,
  referenceNumber: null,
  formerNumbers: [],
  name: ERASED,
  email: null,
  phone: null,
  notes: null,
  vatNumber: null,
  address: NO_ADDRESS,
  language: null,
  active: false,
  customerContacts: [],
  erasedAt,
})

interface Kept extends KeptRecord {
  invoice: KeptInvoice
  documentIds: string[]
}

interface ErasureScope extends Pick<FoundPerson, 'before'> {
  terms: ErasureTerms
  tx: Tx
  server: ErasureServer
  request: ErasureRequest
}

/** The erasure of the records about one person. */
class Erasure {
  readonly files: string[] = []
  readonly kept: Kept[] = []
  private readonly scope: ErasureScope

  constructor(scope: ErasureScope) {
    this.scope = scope
  }

  private termsFor = (relation: Relation): PersonTerms =>
    relation === 'mentions' ? this.scope.terms.mentions : this.scope.terms.own

  async erase({ e, id, relation }: PersonRecord): Promise<void> {
    if (e === 'conflict') {
      await this.eraseConflict(id, relation)
    } else if (e === 'signature') await this.eraseSignature(id, relation)
    else if (e === 'issuedPaper') await this.eraseDocument(id, relation)
    else if (isNamingEntity(e)) {
      const doc = await this.scope.tx.get(e, id)
      if (!doc) return
      const erased = erasedRecord(e, doc, relation, this.termsFor(relation))
      if (relation !== 'mentions' && (e === 'repair' || e === 'rental'))
        await this.keepForLaw({ ...doc, e } as BilledRecord, erased)
      const next = this.withoutPhotos(erased, relation)
      if (next !== doc) await this.scope.tx.put(e, next as never)
    }
  }

  private async eraseConflict(id: string, relation: Relation): Promise<void> {
    const conflict = await this.scope.tx.get('conflict', id)
    if (!conflict) return
    const { e, field } = conflict
    const isOwn = e === 'customer' || (isNamingEntity(e) && placesOf(e).own.includes(field))
    const erased = erasedConflict(conflict, relation !== 'mentions' && isOwn, this.termsFor(relation))
    if (erased !== conflict) await this.scope.tx.put('conflict', erased)
  }

  private withoutPhotos<D extends object>(doc: D, relation: Relation): D {
    if (!this.scope.request.photos || relation === 'mentions') return doc
    const { count, files } = photosOfRecord(doc)
    this.files.push(...files)
    return count === 0 ? doc : withoutPhotos(doc)
  }

  private async eraseSignature(id: string, relation: Relation): Promise<void> {
    const signature = await this.scope.tx.get('signature', id)
    if (!signature) return
    if (
      relation !== 'mentions' ||
      erasedRecord('signature', signature, 'mentions', this.scope.terms.mentions) !== signature
    )
      await this.scope.tx.delete('signature', id)
  }

  private async eraseDocument(id: string, relation: Relation): Promise<void> {
    const document = await this.scope.tx.get('issuedPaper', id)
    if (!document) return
    const named = erasedRecord('issuedPaper', document, 'mentions', this.scope.terms.mentions) !== document
    if (relation === 'mentions' && !named) return
    if (relation !== 'mentions' && this.keepDocument(document)) return
    this.files.push(document.sha256)
    await this.scope.tx.delete('issuedPaper', id)
  }

  /** Records follow before their documents, so the kept record is known here. */
  private keepDocument({ id, about, kind }: IssuedDocument): boolean {
    const record = this.kept.find((kept) => kept.id === about)
    if (!record || !isKeptKind(kind)) return false
    record.documentIds.push(id)
    record.documents++
    return true
  }

  /** Keeps what the law requires of a billed record. Only its buyer and texts go to the server's own table. */
  private async keepForLaw(record: BilledRecord, erased: object): Promise<void> {
    const { server, request } = this.scope
    const until = legalEnd(record, await server.privacy.companyCountry(), request.at.slice(0, 10))
    if (!until) return
    const { e, id } = record
    const number = numberOf(record)
    const invoice: KeptInvoice = { buyer: this.buyerOf(record), texts: changedTexts(record, erased) }
    this.kept.push({ e, id, number, until, documents: 0, invoice, documentIds: [] })
  }

  private buyerOf({ customerId, customerContactId }: BilledRecord): KeptInvoice['buyer'] {
    const { before, request } = this.scope
    const customer = before.find(({ id }) => id === customerId) ?? before[0]
    return request.kind === 'customer' && customer ? buyerOf(customer, customerContactId) : null
  }
}

/** The number of a repair or rental, or its provisional code. Both have the same fields for it. */
const numberOf = repairName

type BilledRecord = ({ e: 'repair' } & EntityDoc<'repair'>) | ({ e: 'rental' } & EntityDoc<'rental'>)

/** The texts of billed lines that the erasure replaces. */
function changedTexts(doc: object, erased: object): string[] {
  const textsOf = (
    record: Partial<Pick<EntityDoc<'repair'>, 'repairLines'> & Pick<EntityDoc<'rental'>, 'rentalLines'>>,
  ) => [
    ...(record.repairLines ?? []).map(({ description }) => description),
    ...(record.rentalLines ?? []).flatMap(({ customItem, remark }) => [customItem ?? '', remark ?? '']),
  ]
  const after = textsOf(erased)
  return textsOf(doc).filter((text, i) => text !== after[i])
}
