import { existingFor } from '../../domain/shared/aliased.ts'
import { acceptsBilledConsent } from '../../domain/repairs/billedChange.ts'
import { refusalText } from '../../domain/shared/errors.ts'
import { fieldsOf } from '../../lib/objects.ts'
import { rentalPrefill } from './newRentalFrom.ts'
import type { RefusalGroup, DescribedRefusal } from './queries.ts'

/** An additional remedy for a refusal, beside correcting, copying, exporting and discarding. */
export type Remedy =
  | { kind: 'useExisting'; use: 'alias' | 'drop' }
  | { kind: 'confirmBilled' }
  /** `binned`: the id of the deleted repair while the bin keeps it. */
  | { kind: 'newRental'; prefill: Record<string, unknown> }
  | { kind: 'newRepair'; prefill: Record<string, unknown>; binned: string | null }

/** Number of days that the bin keeps a deleted document (B6.5). */
const BIN_DAYS = 90

/** Fields that a new repair takes over from an edit of a deleted one (B6.5). */
const PREFILLED_FIELDS = [
  'type',
  'customerId',
  'customerContactId',
  'itemId',
  'executorId',
  'notes',
  'reference',
]

/** Returns the remedy for the reason of a refusal, if there is one (B3.7, B6.3, B6.5). */
export function remedyFor({ root }: RefusalGroup): Remedy | null {
  const { entry, outcome } = root.row
  const [noun = '', verb] = entry.name.split('.')
  const code = 'code' in outcome ? outcome.code : undefined
  const existingId = outcome.details?.existingId
  const use = existingFor(entry.name)
  if (code === 'duplicate_name' && use && typeof existingId === 'string') return { kind: 'useExisting', use }
  if (isBilledRefusal(root)) return { kind: 'confirmBilled' }
  if (code === 'gone' && (noun === 'repair' || noun === 'photo'))
    return { kind: 'newRepair', prefill: prefill(root), binned: binned(root) }
  if (code === 'gone' && noun === 'rental' && verb !== 'delete')
    return { kind: 'newRental', prefill: rentalPrefill(entry) }
  return null
}

function binned({ row: { entry, outcome } }: DescribedRefusal): string | null {
  const id = entry.args.repairId ?? entry.args.id
  const at = Date.parse(String(outcome.details?.at))
  const gone = Date.now() - at > BIN_DAYS * 86_400_000
  return typeof id === 'string' && !gone ? id : null
}

function prefill({ row: { entry } }: DescribedRefusal): Record<string, unknown> {
  const known: Record<string, unknown> = { ...entry.base, ...entry.args, ...fieldsOf(entry.args.set) }
  return Object.fromEntries(
    PREFILLED_FIELDS.filter((key) => known[key] != null).map((key) => [key, known[key]]),
  )
}

/** Returns the refused group as text for the clipboard: what, when, who and why, then the values. */
export function refusalAsText({ root, dependants }: RefusalGroup, formatted: (at: string) => string): string {
  const lines = [root, ...dependants].map(
    (change) => `${change.text} (${formatted(change.at)}, ${change.by ?? 'onbekende gebruiker'})`,
  )
  const values = [root, ...dependants].map(({ entry }) => JSON.stringify(entry.args, null, 2))
  return [`Reden: ${reasonText(root)}`, ...lines, ...values].join('\n')
}

/** True if the change was refused because it changes a billed repair without confirmation (D-142). */
export const isBilledRefusal = ({ row: { entry, outcome } }: DescribedRefusal): boolean =>
  'code' in outcome && outcome.code === 'billed_locked' && acceptsBilledConsent(entry.name)

/**
 * Returns the reason of the refusal, in the server's Dutch text. The billed refusal gets its text here,
 * because an older server sends no question.
 */
export function reasonText(refusal: DescribedRefusal): string {
  if (isBilledRefusal(refusal)) return refusalText('billed_locked')
  return refusal.row.outcome.text || 'De server kon deze wijziging niet verwerken.'
}
