import type { RepairEffects } from '../../../src/contract/effects/server.ts'
import { firstExecutor } from '../../../src/domain/settings/executors.ts'
import { type EffectContext, selectIds, selectRows } from './context.ts'

export const repairEffects = (context: EffectContext): RepairEffects => ({
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
