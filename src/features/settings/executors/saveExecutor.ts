import { mutate } from '../../../db/mutate.ts'
import type { MutateOptions } from '../../../db/mutation.ts'
import { systemClock } from '../../../db/systemPorts.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import { type ExecutorValues, storedExecutor } from './executor.ts'
import type { Logo } from './prepareLogo.ts'

/**
 * Stores an executor, and the bytes of its new logo in the same transaction (B2.5).
 * @param logo a logo that was just chosen
 */
export function saveExecutor(form: RecordFormContent<ExecutorValues>, logo: Logo | null): Promise<string> {
  // An empty `repairId` tells the sync that these bytes are a logo and not a repair photo.
  const blob = logo && { ...logo, repairId: '', createdAt: systemClock.now() }
  const options: MutateOptions = blob ? { blob } : {}
  return storeRecord(form, (values, changed) => pick(storedExecutor(values), changed), {
    create: (id) => mutate('executor.create', { id, ...storedExecutor(form.values) }, options),
    set: (id, set, base) => mutate('executor.set', { id, set }, { ...options, base }),
  })
}
