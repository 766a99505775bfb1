import type { Content } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import type { Fact } from './factBand.ts'
import { addresseeBlock, titleBlock, letterhead } from './head.ts'
import type { Labels } from './labels.ts'
import type { RepairDocument } from './repairDocument.ts'

/** The input of a document. The caller has looked up the clock, the logo and the URL. */
export interface DocumentRequest {
  document: RepairDocument
  language: Language
  /** Today in Brussels, 'yyyy-MM-dd'. */
  today: string
  /** The time of creation, RFC 3339; only in the file's metadata. */
  at: string
  /** The executor's logo as a data URL (logoUrl), or null. */
  logo: string | null
  /** The URL of the app (pageOf); null: not known. */
  home: string | null
}

/** Equipment of the company has no customer (RL-12). */
const COMPANY_PARTY = { name: 'VERHUUR', contact: '', address: [], phone: '', email: '' }

export const documentCustomer = (document: RepairDocument) => document.customer ?? COMPANY_PARTY

/** Letterhead, title and customer. */
export function documentHead({ document, logo }: DocumentRequest, title: string, texts: Labels): Content[] {
  const to = addresseeBlock(texts.customer, documentCustomer(document), texts)
  return [...letterhead(document.company, logo, texts), titleBlock({ ...document, title }, to, texts)]
}

/** The received device. */
export const deviceFacts = (document: RepairDocument, texts: Labels): Fact[] =>
  document.sparePartsOnly
    ? [[texts.brand, 'Spare parts']]
    : [
        [texts.brand, document.brand],
        [texts.model, document.model],
        [texts.serialNumber, document.serialNumber],
      ]
