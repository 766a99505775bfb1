import type { Content } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import type { Labels } from './labels.ts'
import type { RepairPaper } from './paper.ts'
import { addressee, type Fact, heading, letterhead, strip } from './parts.ts'

/** Everything a document is made of; whoever asks has looked up clock and logo. */
export interface PaperRequest {
  paper: RepairPaper
  language: Language
  /** Today in Brussels, 'yyyy-MM-dd'. */
  today: string
  /** The moment it is made, RFC 3339; only in the file's metadata. */
  at: string
  /** The executor's logo as a data URL (logoUrl), or null. */
  logo: string | null
}

/** Equipment of the house has no customer (RL-12). */
const HOUSE = { name: 'VERHUUR', contact: '', address: [], phone: '', email: '' }

/** Letterhead, title, facts and customer. */
export function lead(
  { paper, logo }: PaperRequest,
  title: string,
  facts: readonly Fact[],
  t: Labels,
): Content[] {
  const to = addressee(t.customer, paper.customer ?? HOUSE, t)
  return [...letterhead(paper.house, logo, t), heading(title, paper.name, facts, to)]
}

/** What was brought in. */
export function device(paper: RepairPaper, t: Labels): Content[] {
  if (paper.sparePartsOnly) return [strip([[t.brand, 'Spare parts']])]
  return [
    strip([
      [t.brand, paper.brand],
      [t.model, paper.model],
      [t.serialNumber, paper.serialNumber],
    ]),
  ]
}
