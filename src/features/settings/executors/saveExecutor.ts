import { mutate } from '../../../db/mutate.ts'
import type { MutateOptions } from '../../../db/mutation.ts'
import { systemClock } from '../../../db/systemPorts.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { type Filled, storeRecord } from '../../../pieces/forms/storeRecord.ts'
import { type ExecutorValues, storedExecutor } from './executor.ts'
import type { Logo } from './prepareLogo.ts'

/**
 * Stores an executor, and the bytes of its new logo in the same transaction (B2.5).
 * @param logo the bytes of one chosen just now
 */
export function saveExecutor(form: Filled<ExecutorValues>, logo: Logo | null): Promise<string> {
  // No repair: that is how the engine knows a logo from a photo.
  const blob = logo && { ...logo, repairId: '', createdAt: systemClock.now() }
  const options: MutateOptions = blob ? { blob } : {}
  return storeRecord(form, (values, changed) => pick(storedExecutor(values), changed), {
    create: (id) => mutate('executor.create', { id, ...storedExecutor(form.values) }, options),
    set: (id, set, base) => mutate('executor.set', { id, set }, { ...options, base }),
  })
}
