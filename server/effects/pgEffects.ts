import { type EffectContext, selectIds, selectRows } from './context.ts'
import { auditEffects } from './audit.ts'
import { historyEffects } from './history.ts'
import { idEffects } from './ids.ts'
import { mailEffects } from './mails.ts'
import { mergeEffects } from './merges.ts'
import { nameEffects } from './names.ts'
import { noticeEffects } from './notices.ts'
import { numberEffects } from './numbers.ts'
import { privacyEffects } from './privacy.ts'
import { stockEffects } from './stock.ts'
import { nextDocumentVersion } from '../sync/store/documentVersions.ts'
import type {
  IssuedDocumentEffects,
  RepairEffects,
  ServerEffects,
} from '../../src/mutations/serverEffects.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'

const repairEffects = (context: EffectContext): RepairEffects => ({
  repairsOfRental: (rentalId) =>
    selectIds(context, 'SELECT id FROM repair WHERE rental_id = $1 ORDER BY id', [rentalId]),
  firstExecutor: async () => firstExecutor(await activeExecutors(context))?.id ?? null,
  hasBlob: async (sha256) =>
    (await selectRows(context, 'SELECT 1 FROM blob WHERE sha256 = $1', [sha256])).length > 0,
})

const activeExecutors = (context: EffectContext) =>
  selectRows<{ id: string; name: string; active: boolean }>(
    context,
    'SELECT id, name, active FROM executor WHERE active',
    [],
  )

const documentEffects = ({ client, store }: EffectContext): IssuedDocumentEffects => ({
  nextVersion: async (about, kind) => {
    await store.flush()
    return nextDocumentVersion(client, about, kind)
  },
})

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
  privacy: privacyEffects(context),
  audit: auditEffects(context),
  accessCodes: { sealAnew: context.sealCodeAnew },
})
