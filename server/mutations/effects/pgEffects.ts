import type { ServerEffects } from '../../../src/contract/effects/server.ts'
import type { EffectContext } from './context.ts'
import { historyEffects } from './history.ts'
import { idEffects } from './ids.ts'
import { mailEffects } from './mails.ts'
import { mergeEffects } from './merges.ts'
import { nameEffects } from './names.ts'
import { noticeEffects } from './notices.ts'
import { numberEffects } from './numbers.ts'
import { documentEffects } from './documents.ts'
import { repairEffects } from './repairs.ts'
import { stockEffects } from './stock.ts'

/** Creates the server effects of a mutation, inside its transaction. */
export const pgEffects = (context: EffectContext): ServerEffects => ({
  now: () => new Date(context.now()).toISOString(),
  numbers: numberEffects(context),
  ids: idEffects(context),
  names: nameEffects(context),
  history: historyEffects(context),
  notices: noticeEffects(context),
  stock: stockEffects(context),
  repairs: repairEffects(context),
  issuedDocuments: documentEffects(context),
  mails: mailEffects(context),
  merges: mergeEffects(context),
})
