import { addressLines } from '../domain/customers/address.ts'
import type { Address, Customer } from '../domain/customers/customer.ts'
import type { Item } from '../domain/items/item.ts'
import { agreementOf } from '../domain/documents/agreement.ts'
import type { RepairSignatureKind } from '../domain/documents/constants.ts'
import type { Signature } from '../domain/documents/signature.ts'
import { repairName } from '../domain/repairs/number.ts'
import type { RepairStatus, RepairType } from '../domain/repairs/constants.ts'
import type { Repair, RepairLine } from '../domain/repairs/repair.ts'
import type { Executor, Language, Manufacturer } from '../domain/settings/settings.ts'

/** A repair without its lists, which are most of its data. The spreadsheet needs no more. */
export type RepairHead = Omit<
  Repair,
  'repairLines' | 'repairEstimateLines' | 'repairLogLines' | 'repairPictures'
>

/** A repair with all the records it refers to, as the device's store or the database has them. */
export interface RepairSources<R extends RepairHead = Repair> {
  repair: R
  item?: Item | undefined
  customer?: Customer | undefined
  executor?: Executor | undefined
  manufacturer?: Manufacturer | undefined
  /** The earlier repair whose warranty covers this one. */
  warrantyOf?: Pick<Repair, 'number' | 'provisionalRef'> | undefined
  /** All signatures of the repair. */
  signatures?: readonly Signature[] | undefined
}

export interface DocumentLine {
  description: string
  quantity: number
  price: number
  total: number
}

/** A person or company with an address; empty parts are left out. */
export interface DocumentParty {
  name: string
  /** First and last name of the contact. */
  contact: string
  /** Street, town and country, one line each. */
  address: string[]
  phone: string
  email: string
}

export interface CompanyParty extends DocumentParty {
  fax: string
  website: string
  vatNumber: string
  bankName: string
  bankAccount: string
  bankBic: string
}

export interface DocumentTotals {
  excl: number
  incl: number
}

export interface DocumentExternalRepair {
  manufacturer: DocumentParty | null
  language: Language | null
  rma: string
  dateOut: string | null
  info: string
  notes: string
}

/** The intake data and the part it waits for, without access code and signature; see spreadsheet.ts. */
interface CounterFacts {
  /** On one line, separated by commas. */
  accessories: string
  condition: string
  conditionNote: string
  costLimit: number | null
  waitsForPart: string
  partExpectedAt: string | null
  /** The name of the earlier repair. */
  warrantyOf: string
}

/**
 * All data of a repair that the documents and the spreadsheet show: plain values, days as 'yyyy-MM-dd', amounts in
 * euro.
 */
export interface RepairDocument {
  id: string
  /** The number, or the provisional code until there is one (D-029). */
  name: string
  provisional: boolean
  type: RepairType
  status: RepairStatus
  estimateRefused: boolean
  underWarranty: boolean
  isExternal: boolean
  billed: boolean
  changedAfterBilling: boolean
  dateIn: string
  endDate: string | null
  dateOut: string | null
  reference: string
  notes: string
  workNotes: string
  estimateNotes: string
  sparePartsOnly: boolean
  brand: string
  model: string
  serialNumber: string
  purchasedAt: string | null
  /** Null: equipment of the company ('VERHUUR'). */
  customer: DocumentParty | null
  company: CompanyParty | null
  forfait: number
  estimateLines: DocumentLine[]
  repairLines: DocumentLine[]
  /**
   * Signatures that apply to the present content. If the content changed since, a new signature is asked (SG-04).
   */
  signed: Record<RepairSignatureKind, Signature | null>
  estimateTotals: DocumentTotals
  repairTotals: DocumentTotals
  external: DocumentExternalRepair | null
  /** Only shown in the spreadsheet. */
  counter: CounterFacts
}

/** The data of a repair for its row in the spreadsheet. */
export type RepairSheetFacts = Omit<RepairDocument, 'estimateLines' | 'repairLines' | 'signed'>

/**
 * The data of a repair's documents. The server and the browser both use it, so their documents are equal (D-029).
 */
export const repairDocument = (sources: RepairSources): RepairDocument => ({
  ...repairSheetFacts(sources),
  estimateLines: linesOf(sources.repair.repairEstimateLines),
  repairLines: linesOf(sources.repair.repairLines),
  signed: { estimate: signedFor('estimate', sources), pickup: signedFor('pickup', sources) },
})

function signedFor(kind: RepairSignatureKind, { repair, signatures = [] }: RepairSources): Signature | null {
  const { state, signature } = agreementOf(kind, repair, signatures)
  return state === 'agreed' ? signature : null
}

/** The data of a repair without its lines, for tens of thousands of repairs at a time. */
export function repairSheetFacts(sources: RepairSources<RepairHead>): RepairSheetFacts {
  const { repair, item, customer, executor, manufacturer } = sources
  return {
    id: repair.id,
    name: repairName(repair),
    provisional: repair.number === null,
    type: repair.type,
    status: repair.status,
    estimateRefused: repair.estimateRefused,
    underWarranty: repair.underWarranty,
    isExternal: repair.isExternal,
    billed: repair.billed,
    changedAfterBilling: repair.changedAfterBilling,
    dateIn: repair.dateIn,
    endDate: repair.endDate,
    dateOut: repair.dateOut,
    sparePartsOnly: repair.sparePartsOnly,
    reference: repair.reference ?? '',
    notes: repair.notes,
    workNotes: repair.workNotes ?? '',
    estimateNotes: repair.estimateNotes ?? '',
    brand: item?.brand ?? '',
    model: item?.model ?? '',
    serialNumber: item?.serialNumber ?? '',
    purchasedAt: item?.purchasedAt ?? null,
    customer: customer ? customerParty(customer, repair.customerContactId) : null,
    company: executor ? companyPartyOf(executor) : null,
    forfait: repair.forfaitAmount ?? 0,
    estimateTotals: { excl: repair.estimateTotalExclVat, incl: repair.estimateTotalInclVat },
    repairTotals: { excl: repair.repairTotalExclVat, incl: repair.repairTotalInclVat },
    external: externalOf(repair, manufacturer),
    counter: counterOf(sources),
  }
}

/** A record of an earlier version has none of these fields. */
const counterOf = ({ repair, warrantyOf }: RepairSources<RepairHead>): CounterFacts => ({
  accessories: beside(repair.accessories),
  condition: beside(repair.condition),
  conditionNote: repair.conditionNote ?? '',
  costLimit: repair.costLimit ?? null,
  waitsForPart: repair.waitsForPart ?? '',
  partExpectedAt: repair.partExpectedAt ?? null,
  warrantyOf: warrantyOf ? repairName(warrantyOf) : '',
})

const beside = (lines: string | null | undefined): string =>
  (lines ?? '').split('\n').filter(Boolean).join(', ')

/** Sorted by the position that the person gave them. */
const linesOf = (lines: readonly RepairLine[]): DocumentLine[] =>
  lines
    .toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
    .map(({ description, quantity, price, total }) => ({ description, quantity, price, total }))

/** @param contactId the contact that the document is addressed to */
export function customerParty(customer: Customer, contactId: string | null): DocumentParty {
  const contact = customer.customerContacts.find(({ id }) => id === contactId)
  return {
    name: customer.name,
    contact: contact ? words([contact.firstName, contact.lastName]) : '',
    address: addressLines(customer.address),
    phone: customer.phone ?? '',
    email: customer.email ?? '',
  }
}

/** The letterhead of an executor. */
export function companyPartyOf(executor: Executor): CompanyParty {
  const address: Address = {
    street: executor.addressStreet,
    number: executor.addressNumber,
    box: executor.addressBox,
    postalCode: executor.addressPostalCode,
    city: executor.addressCity,
    country: executor.addressCountry,
  }
  return {
    name: executor.name,
    contact: '',
    address: addressLines(address),
    phone: executor.contactPhone ?? '',
    email: executor.email ?? '',
    fax: executor.contactFax ?? '',
    website: executor.website ?? '',
    vatNumber: executor.vatNumber ?? '',
    bankName: executor.bankName ?? '',
    bankAccount: executor.bankAccount ?? '',
    bankBic: executor.bankBic ?? '',
  }
}

function externalOf(
  { externalRepair }: RepairHead,
  maker: Manufacturer | undefined,
): DocumentExternalRepair | null {
  if (!externalRepair) return null
  const { rma, dateOut, info, notes } = externalRepair
  return {
    manufacturer: maker
      ? {
          name: maker.name,
          contact: words([maker.firstName, maker.lastName]),
          address: addressLines(maker.address),
          phone: maker.phone ?? '',
          email: maker.email ?? '',
        }
      : null,
    language: maker?.language ?? null,
    rma: rma ?? '',
    dateOut,
    info: info ?? '',
    notes: notes ?? '',
  }
}

const words = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')
