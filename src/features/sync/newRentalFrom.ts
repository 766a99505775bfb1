import { RENTAL_FIELD_KEYS } from '../../mutations/rental/rentalInput.ts'
import { newId } from '../../db/newId.ts'
import { customLine, type RentalDraft } from '../../domain/rentals/form.ts'
import { fieldsOf } from '../../lib/objects.ts'
import type { RentalLine } from '../../domain/rentals/rental.ts'
import { writeDraft } from '../../shared/drafts/drafts.ts'
import type { RentalEdits } from '../../shared/rentals/rentalForm.ts'
import { startRental } from '../../shared/rentals/startRental.ts'
import { rentalDraftKey, type RentalFormDraft } from '../../shared/rentals/unfinishedRentals.ts'

type Known = Record<string, unknown>

/**
 * Returns the fields and lines that a new rental takes over from a change of a deleted one; lines as far as
 * they are known.
 */
export function rentalPrefill({ name, args, base }: { name: string; args: Known; base?: Known }): Known {
  if (name === 'rental.addLine') return { rentalLines: [args.line] }
  if (args.lineId !== undefined) return {}
  const known = { ...base, ...args, ...fieldsOf(args.set) }
  return Object.fromEntries(
    RENTAL_FIELD_KEYS.filter((key) => known[key] != null).map((key) => [key, known[key]]),
  )
}

/** Stores a draft with the known values; the form of a new rental offers it (B6.5). */
export async function rentalDraftFrom(prefill: Known, contact: string | null): Promise<void> {
  const source = await startRental({}, contact)
  if (!source) return
  const savedRental: RentalFormDraft = {
    source,
    edits: { ...NOTHING_SEEN, values: valuesOf(prefill, source) },
  }
  await writeDraft(rentalDraftKey(source.id, true), savedRental)
}

const NOTHING_SEEN: Omit<RentalEdits, 'values'> = { seen: {}, typed: ['pickupDate', 'returnDate'] }

/** Gives the lines and remarks of the deleted rental new ids. */
function valuesOf(
  { rentalLines, rentalRemarks, ...fields }: Known,
  source: RentalDraft,
): Partial<RentalDraft> {
  const list = (value: unknown) => (Array.isArray(value) ? value.map(fieldsOf) : null)
  const lines = list(rentalLines)?.map(
    (line): RentalLine => ({ ...customLine('', source), ...line, id: newId() }),
  )
  const remarks = list(rentalRemarks)?.map((remark) => ({ ...remark, id: newId() }))
  return {
    ...fields,
    ...(lines ? { rentalLines: lines } : {}),
    ...(remarks ? { rentalRemarks: remarks } : {}),
  } as Partial<RentalDraft>
}
