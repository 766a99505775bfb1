import type { HistoryEffects } from './history.ts'
import type { IdEffects } from './ids.ts'
import type { MailEffects } from './mails.ts'
import type { MergeEffects } from './merges.ts'
import type { NameEffects } from './names.ts'
import type { NoticeEffects } from './notices.ts'
import type { NumberEffects } from './numbers.ts'
import type { PaperEffects } from './papers.ts'
import type { RepairEffects } from './repairs.ts'
import type { StockEffects } from './stock.ts'

/** What only the server can do, inside the transaction of the mutation; who needs less takes less (`ServerOf`). */
export interface ServerEffects {
  /** The server's clock, RFC 3339; numbers belong to the financial year in which they are given out (D-025). */
  now(): string
  numbers: NumberEffects
  ids: IdEffects
  names: NameEffects
  history: HistoryEffects
  notices: NoticeEffects
  stock: StockEffects
  repairs: RepairEffects
  papers: PaperEffects
  mails: MailEffects
  merges: MergeEffects
}

/** The effects that a rule needs, by name. */
export type ServerOf<K extends keyof ServerEffects> = Pick<ServerEffects, K>
