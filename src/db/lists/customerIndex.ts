import type { Customer } from '../../domain/customers/customer.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import {
  type DuplicateFields,
  type DuplicateKeys,
  duplicateKeys,
  isLikelyDuplicate,
} from '../../domain/customers/duplicates.ts'
import { formerNumbersOf } from '../../domain/duplicates/formerNumbers.ts'
import { contactKeys, customerKeys } from '../../domain/duplicates/keys.ts'
import { phonesOf } from '../../domain/customers/phones.ts'
import { phoneDigits } from '../../domain/search/phone.ts'
import { duplicatePairs } from '../../domain/duplicates/pairs.ts'
import { CUSTOMER_SEARCHED } from '../../domain/customers/fieldList.ts'
import { shownVatNumber } from '../../domain/customers/vatNumber.ts'
import { type StoredColumns, withPrefix } from './columns/column.ts'
import { flagColumn } from './columns/numberColumns.ts'
import { TextColumn } from './columns/textColumn.ts'
import { normalizeForSearch, joinFields, parseTerm } from './searchText.ts'
import type { List } from './list.ts'
import { TableList } from './tableList.ts'
import { TextTable } from './textTable.ts'
import {
  CUSTOMER_LIST_FIELDS,
  type CustomerListQuery,
  type ListedPair,
  type ListPage,
} from './listQueries.ts'

const SEARCH_MIN = 3
/** The number of likely duplicates that are worth showing. */
const MAX_DUPLICATES = 3
const SORTS = ['name', 'reference', 'email', 'phone', 'street', 'city'] as const

/** Sorts 'K-9' before 'K-10': numbers are padded to one length. */
const byNumber = (text: string): string => text.replace(/\d+/g, (digits) => digits.padStart(9, '0'))

/** The customers of the replica in memory: list, pick list and likely duplicates. */
export class CustomerIndex implements List {
  readonly table = new TextTable(CUSTOMER_LIST_FIELDS)
  private readonly list = new TableList(this.table, {
    sorts: SORTS,
    minTerm: SEARCH_MIN,
    textOf: (by) => {
      const texts = this.table.fields[by]
      return by === 'reference' ? (slot) => byNumber(texts.get(slot)) : (slot) => texts.get(slot)
    },
  })
  // One entry per slot: the keys of a likely duplicate besides name and e-mail.
  /** The name in its original spelling. */
  private readonly name = new TextColumn()
  /** False for a customer that others only refer to. */
  private readonly known: boolean[] = []
  private readonly postalCode = new TextColumn()
  private readonly phoneKey = new TextColumn()
  private readonly vatKey = new TextColumn()
  /** The pairs of likely duplicates among the customer's contacts, as JSON; most have none. */
  private readonly contactPairs = new TextColumn()

  readonly reads = {
    customer: { put: (row: Customer) => this.put(row), remove: (id: string) => this.remove(id) },
  }
  readonly answers = {
    query: (query: CustomerListQuery) => this.query(query),
    search: (term: string, limit?: number) => this.search(term, limit),
    doubles: (fields: DuplicateFields, except?: string) => this.doubles(fields, except),
    pairs: () => this.pairs(),
    areThere: () => this.table.offeredCount > 0,
  }
  readonly warming = [() => this.list.warm('name')]

  put(customer: Customer): void {
    const { id, name, referenceNumber, email, phone, vatNumber, address, active, customerContacts } = customer
    const people = customerContacts.filter((contact) => contact.active)
    const shown = {
      reference: normalizeForSearch(referenceNumber ?? ''),
      name: normalizeForSearch(name),
      email: normalizeForSearch(email ?? ''),
      phone: normalizeForSearch(phone ?? ''),
      street: normalizeForSearch([address.street, address.number].filter(Boolean).join(' ')),
      city: normalizeForSearch(address.city ?? ''),
    }
    const texts = CUSTOMER_SEARCHED.map((key) => customer[key])
    const more = joinFields([
      referenceNumber,
      ...formerNumbersOf(customer),
      ...texts,
      shownVatNumber(vatNumber),
      address.city,
      ...people.map(fullName),
      ...phonesOf(customer).flatMap((number) => [number, phoneDigits(number)]),
    ])
    const slot = this.table.put(id, { label: shown.name, more, shown, offered: active })
    const keys = duplicateKeys({ name: null, email: null, phone, vatNumber, postalCode: address.postalCode })
    this.name.set(slot, name)
    this.known[slot] = true
    this.postalCode.set(slot, keys.postalCode)
    this.phoneKey.set(slot, keys.phone)
    this.vatKey.set(slot, keys.vatNumber)
    this.contactPairs.set(slot, contactPairs(customer))
    this.list.touch(slot)
  }

  remove(id: string): void {
    const slot = this.table.remove(id)
    if (slot < 0) return
    this.known[slot] = false
    this.list.touch(slot)
  }

  columns(): StoredColumns {
    return {
      ...withPrefix('table', this.table.columns()),
      ...withPrefix('list', this.list.columns()),
      name: this.name,
      known: flagColumn(this.known),
      postalCode: this.postalCode,
      phoneKey: this.phoneKey,
      vatKey: this.vatKey,
      contactPairs: this.contactPairs,
    }
  }

  /** Returns one page of the active customers (CU-01 to CU-04, D-103, D-104). */
  query({ only, ...query }: CustomerListQuery): ListPage {
    if (!only) return this.list.query(query)
    const slot = this.table.slots.find(only)
    return this.list.query(query, (at) => at === slot)
  }

  /**
   * Searches the active customers as D-103 says: reference, name, e-mail, phones, city and contact names,
   * from 3 characters.
   */
  search(term: string, limit = 50): ListPage {
    const parsedTerm = parseTerm(term, SEARCH_MIN)
    return parsedTerm === null ? { ids: [], total: 0 } : this.table.search(term, parsedTerm, 'name', limit)
  }

  /** Returns active customers, except `except`, that are probably the one being typed (D-102). */
  doubles(fields: DuplicateFields, except?: string): string[] {
    const wanted = duplicateKeys(fields)
    const { slots } = this.table
    const own = except === undefined ? -1 : slots.find(except)
    const found: string[] = []
    for (let slot = 0; slot < slots.count && found.length < MAX_DUPLICATES; slot++) {
      if (!this.table.isOffered(slot) || slot === own) continue
      if (isLikelyDuplicate(this.keysOf(slot), wanted)) found.push(slots.id(slot))
    }
    return found
  }

  private keysOf(slot: number): DuplicateKeys {
    const { name, email } = this.table.fields
    return {
      name: name.get(slot),
      email: email.get(slot),
      postalCode: this.postalCode.get(slot),
      phone: this.phoneKey.get(slot),
      vatNumber: this.vatKey.get(slot),
    }
  }

  /**
   * Returns the likely duplicates among the active customers, and among the contacts of each, the likeliest
   * first.
   */
  pairs(): ListedPair[] {
    const { slots } = this.table
    const active = this.table.offers().slots()
    const customers = duplicatePairs(active, (slot) => customerKeys(this.keysOf(slot))).map(
      ({ one, other, reasons }): ListedPair => ({
        kind: 'customer',
        one: slots.id(one),
        other: slots.id(other),
        customerId: null,
        reasons,
      }),
    )
    const contacts = active.flatMap((slot): ListedPair[] => {
      const text = this.contactPairs.get(slot)
      const found = text === '' ? [] : (JSON.parse(text) as Pick<ListedPair, 'one' | 'other' | 'reasons'>[])
      return found.map((pair) => ({ ...pair, kind: 'contact', customerId: slots.id(slot) }))
    })
    return [...customers, ...contacts]
  }

  /** Returns the name of a customer; null if it is not here. */
  nameOf = (id: string): string | null => {
    const slot = this.table.slots.find(id)
    return this.known[slot] ? this.name.get(slot) : null
  }
}

/** Returns the likely duplicates among the contacts of a customer, in their stored form. */
function contactPairs({ customerContacts }: Customer): string {
  const active = customerContacts.filter((contact) => contact.active)
  if (active.length < 2) return ''
  const found = duplicatePairs([...active.keys()], (n) => contactKeys(active[n]!))
  const pairs = found.map(({ one, other, reasons }) => ({
    one: active[one]!.id,
    other: active[other]!.id,
    reasons,
  }))
  return pairs.length === 0 ? '' : JSON.stringify(pairs)
}
