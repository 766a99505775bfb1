import type { FieldErrors } from '../../../shared/forms/useFields.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import type { ExternalRepair } from '../../../domain/repairs/repair.ts'

/** The form fields about the stay at the manufacturer (RX-01). */
export interface ExternalForm {
  manufacturerId: string | null
  rma: string
  dateOut: string | null
  dateIn: string | null
  info: string
  notes: string
}

export const externalFormOf = (external: ExternalRepair | null): ExternalForm => ({
  manufacturerId: external?.manufacturerId ?? null,
  rma: external?.rma ?? '',
  dateOut: external?.dateOut ?? null,
  dateIn: external?.dateIn ?? null,
  info: external?.info ?? '',
  notes: external?.notes ?? '',
})

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** Returns the fields as they are stored: empty text becomes null. */
export const storedExternal = ({ rma, info, notes, ...rest }: ExternalForm) => ({
  ...rest,
  rma: orNull(rma),
  info: orNull(info),
  notes: orNull(notes),
})

/** Returns the fields that are missing for a mail to the manufacturer (RX-05). */
export const externalProblems = ({ manufacturerId }: ExternalForm): FieldErrors<ExternalForm> =>
  manufacturerId ? {} : { manufacturerId: validationTexts.manufacturerNeeded }
