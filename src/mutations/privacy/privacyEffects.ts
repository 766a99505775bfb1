import type { EntityName } from '../../domain/entities.ts'
import type { InvoiceParty } from '../../domain/invoices/invoice.ts'
import type { Relation } from '../../domain/privacy/erasure.ts'
import type { KeptRecord } from '../../domain/privacy/legalRetention.ts'
import type { PersonTerms } from '../../domain/privacy/personTerms.ts'

/** The ids by which records refer to a customer or contact. */
export interface ErasedPerson {
  kind: 'customer' | 'contact'
  customerIds: readonly string[]
  contactIds: readonly string[]
}

/** The terms to look for. Those in the fields of own records, such as who signed, count in own records alone. */
export interface ErasureTerms {
  own: PersonTerms
  mentions: PersonTerms
}

/** A record that is or may be about a person. */
export interface PersonRecord {
  e: EntityName
  id: string
  relation: Relation
}

/** The part of an invoice that stays for as long as the law requires. */
export interface KeptInvoice {
  /** Null: the person is a contact of the buyer. */
  buyer: InvoiceParty | null
  /** The billed texts that were replaced in the record. */
  texts: string[]
}

/** An erasure as the server stores it. */
interface ErasureRecord {
  id: string
  kind: 'customer' | 'contact'
  customerId: string
  at: string
  by: string | null
  photos: boolean
  /** Hashes of files that are removed after the commit. */
  files: readonly string[]
  kept: readonly (KeptRecord & { invoice: KeptInvoice; documentIds: string[] })[]
}

/** The erasure of a customer or contact. */
export interface PrivacyEffects {
  /** True if the customer or contact with this id was erased, also if a restored database has no row of it. */
  isErased(id: string): Promise<boolean>
  /** Returns the refused mutation that was to create this record, if it came after an erasure; otherwise null. */
  refusedForErasure(id: string): Promise<string | null>
  /** Returns the ids of records that were merged into this one. */
  formerIdsOf(id: string): Promise<string[]>
  /** Returns the records that are or may be about the person; repairs and rentals come before their documents. */
  recordsOf(person: ErasedPerson, terms: PersonTerms): Promise<PersonRecord[]>
  /** Returns the country of the company; null if it is not filled in. */
  companyCountry(): Promise<string | null>
  /** Erases what only the server stores: arguments of mutations, queued mails, removed lines, the bin. */
  eraseStored(person: ErasedPerson, terms: ErasureTerms, records: readonly PersonRecord[]): Promise<void>
  recordErasure(erasure: ErasureRecord): Promise<void>
}
