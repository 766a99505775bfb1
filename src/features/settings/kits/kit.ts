import { mutate } from '../../../db/mutate.ts'
import { isKitNameTaken } from '../../../domain/rentals/kit.ts'
import { Kit } from '../../../domain/rentals/kitRecord.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors, trimmedOrNull } from '../../../shared/forms/fields.ts'
import type { RecordFormContent } from '../../../shared/forms/storeRecord.ts'
import { storeUndoable, type UndoFunction } from '../../../shared/forms/storeUndoable.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'
import { type PartValue, partsProblem, storedParts } from '../../../shared/parts/parts.ts'

export interface KitValues {
  name: string
  /** Null: the price is the sum of its parts. */
  price: number | null
  note: string
  parts: PartValue[]
}

const Typed = Kit.pick({ name: true, price: true, note: true })

/** Returns the form values. A new kit has no parts and no price of its own. */
export const kitValues = (kit: Kit | null): KitValues => ({
  name: kit?.name ?? '',
  price: kit?.price ?? null,
  note: kit?.note ?? '',
  parts: kit?.parts ?? [],
})

const storedKit = ({ name, price, note, parts }: KitValues) => ({
  name: name.trim(),
  price,
  note: trimmedOrNull(note),
  parts: storedParts(parts),
})

/** Returns the errors that block saving: no name, the name of another active kit, or an invalid number. */
export function checkKit(values: KitValues, kit: Kit | null, kits: readonly Kit[]): FieldErrors<KitValues> {
  const errors = fieldErrors(values, ['name'], Typed, storedKit(values))
  const problem = partsProblem(values.parts)
  if (problem) errors.parts = problem
  return isKitNameTaken(kits, { id: kit?.id, name: values.name })
    ? { ...errors, name: validationTexts.duplicateKit }
    : errors
}

/** Stores the form values. @returns undo (KI-30) */
export const saveKit = (form: RecordFormContent<KitValues>): Promise<UndoFunction | null> =>
  storeUndoable(form, (values, changed) => pick(storedKit(values), changed), {
    create: (id) => mutate('kit.create', { id, ...storedKit(form.values) }),
    set: (id, set, base) => mutate('kit.set', { id, set }, { base }),
    remove: (id) => mutate('kit.deactivate', { id }),
  })
