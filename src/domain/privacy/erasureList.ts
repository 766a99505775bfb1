import * as z from 'zod'
import { Id } from '../shared/ids.ts'

/* The erased persons, for an owner: what the law keeps of each, and until when (PV-16). */

/** Why it stays, for the people who read what stays. */
export const LEGAL_REASON =
  'De wet verplicht een zaak om facturen en wat ze staaft te bewaren: in België 10 jaar (7 voor werk van voor 2023), in Frankrijk en Luxemburg 10, in Duitsland 8, in Nederland 7, gerekend vanaf het einde van het jaar.'

const text = z.string()
const Buyer = z.object({
  name: text,
  vatNumber: text,
  street: text,
  postalCode: text,
  city: text,
  country: text,
  contact: text,
  phone: text,
  email: text,
})

const KeptInvoiceRecord = z.object({
  e: z.enum(['repair', 'rental']),
  id: Id,
  number: text,
  documents: z.number(),
  until: text,
  /** Null: the person is a contact of the buyer, who was not erased. */
  buyer: Buyer.nullable(),
  /** The texts of the invoice that were replaced in the record. */
  texts: z.array(text),
})
export type KeptInvoiceRecord = z.infer<typeof KeptInvoiceRecord>

const ListedErasure = z.object({
  id: Id,
  kind: z.enum(['customer', 'contact']),
  /** The reference of the customer: 'K-12'. */
  reference: text.nullable(),
  at: text,
  /** The name of the owner who erased; null for one after a term, or repeated after a restore. */
  by: text.nullable(),
  kept: z.array(KeptInvoiceRecord),
})
export type ListedErasure = z.infer<typeof ListedErasure>

/** `more`: there are older ones that are not listed. */
export const ErasureList = z.object({ erasures: z.array(ListedErasure), more: z.boolean() })
export type ErasureList = z.infer<typeof ErasureList>

/** 'Academie Knokke, Zeedijk 12, 8300 Knokke, BE, BE0403170701'. Empty parts are left out. */
export const buyerText = (buyer: z.infer<typeof Buyer>): string =>
  [
    buyer.name,
    buyer.contact,
    buyer.street,
    `${buyer.postalCode} ${buyer.city}`.trim(),
    buyer.country,
    buyer.vatNumber,
    buyer.email,
    buyer.phone,
  ]
    .filter((part) => part !== '')
    .join(', ')
