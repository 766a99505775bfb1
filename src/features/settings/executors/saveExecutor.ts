import { mutate } from '../../../db/mutate.ts'
import type { MutateOptions } from '../../../db/mutation.ts'
import { newId } from '../../../db/newId.ts'
import { systemClock } from '../../../db/systemPorts.ts'
import type { Executor } from '../../../domain/settings/settings.ts'
import { pick } from '../../../domain/shared/objects.ts'

import { type ExecutorValues, storedExecutor } from './executor.ts'
import type { Logo } from './prepareLogo.ts'

export interface ExecutorChange {
  /** Null: a new executor. */
  row: Executor | null
  values: ExecutorValues
  seen: ExecutorValues
  changed: readonly (keyof ExecutorValues)[]
  /** The bytes of a logo chosen just now. */
  logo: Logo | null
}

/** Stores an executor, and the bytes of its new logo in the same transaction (B2.5). */
export async function saveExecutor({ row, values, seen, changed, logo }: ExecutorChange): Promise<void> {
  const fields = storedExecutor(values)
  // No repair: that is how the engine knows a logo from a photo.
  const blob = logo && { ...logo, repairId: '', createdAt: systemClock.now() }
  const options: MutateOptions = blob ? { blob } : {}
  if (!row) await mutate('executor.create', { id: newId(), ...fields }, options)
  else if (changed.length > 0) {
    const base = pick(storedExecutor(seen), changed)
    await mutate('executor.set', { id: row.id, set: pick(fields, changed) }, { ...options, base })
  }
}
