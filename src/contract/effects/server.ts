import type { HistoryEffects } from './history.ts'
import type { IdEffects } from './ids.ts'
import type { MailEffects } from './mails.ts'
import type { MergeEffects } from './merges.ts'
import type { NameEffects } from './names.ts'
import type { NoticeEffects } from './notices.ts'
import type { NumberEffects } from './numbers.ts'
import type { IssuedDocumentEffects } from './issuedDocuments.ts'
import type { RepairEffects } from './repairs.ts'
import type { StockEffects } from './stock.ts'

/**
 * Operations that only the server can do, inside the transaction of the mutation. A function that needs less declares
 * less (`ServerOf`).
 */
export interface ServerEffects {
  /** The server's clock, RFC 3339. A number belongs to the financial year in which it is assigned (D-025). */
  now(): string
  numbers: NumberEffects
  ids: IdEffects
  names: NameEffects
  history: HistoryEffects
  notices: NoticeEffects
  stock: StockEffects
  repairs: RepairEffects
  issuedDocuments: IssuedDocumentEffects
  mails: MailEffects
  merges: MergeEffects
}

/** The named subset of the effects. */
export type ServerOf<K extends keyof ServerEffects> = Pick<ServerEffects, K>
