/* Separate from the schemas: screens that only name these constants should not load zod. */

/** The things that people sign for, besides the intake of a device (see repairs/intake.ts). */
export const SIGNATURE_KINDS = ['estimate', 'pickup', 'rental', 'delivery', 'return'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]
export type RepairSignatureKind = 'estimate' | 'pickup'
export type RentalSignatureKind = Exclude<SignatureKind, RepairSignatureKind>

const REPAIR_KINDS: readonly SignatureKind[] = ['estimate', 'pickup'] satisfies RepairSignatureKind[]

/** True if the signature is about a repair. */
export const isRepairSignature = (kind: SignatureKind): kind is RepairSignatureKind =>
  REPAIR_KINDS.includes(kind)

/** The entity that a signature of this kind is about. */
export const entityOfSignature = (kind: SignatureKind): 'repair' | 'rental' =>
  isRepairSignature(kind) ? 'repair' : 'rental'

/** The object of a signature, within a sentence: 'Getekend voor de afhaling'. */
export const SIGNED_FOR: Record<SignatureKind, string> = {
  estimate: 'het bestek',
  pickup: 'de afhaling',
  rental: 'de verhuur',
  delivery: 'de levering',
  return: 'de terugname',
}

/**
 * The kinds of documents that are stored when they leave the company. The first three have the names of the
 * API calls that return them.
 */
export const ISSUED_KINDS = [
  'bestek',
  'eindRapport',
  'externalRepair',
  'ontvangstbewijs',
  'verhuur',
  'picklijst',
  'leveringsbon',
  'retourbon',
] as const
export type IssuedKind = (typeof ISSUED_KINDS)[number]

/** The slips of a rental, made where its units leave and come back. */
const RENTAL_SLIPS = ['picklijst', 'leveringsbon', 'retourbon'] as const satisfies IssuedKind[]
export type RentalSlipKind = (typeof RENTAL_SLIPS)[number]

const RENTAL_DOCUMENTS: readonly IssuedKind[] = ['verhuur', ...RENTAL_SLIPS]

/** The entity that a document of this kind is about. */
export const entityOfDocument = (kind: IssuedKind): 'repair' | 'rental' =>
  RENTAL_DOCUMENTS.includes(kind) ? 'rental' : 'repair'

/** The reasons why a document leaves the company. */
export const ISSUE_REASONS = ['printed', 'mailed', 'signed'] as const
export type IssueReason = (typeof ISSUE_REASONS)[number]

/** The document that shows a signature of this kind. */
export const DOCUMENT_OF_SIGNATURE = {
  estimate: 'bestek',
  pickup: 'eindRapport',
  rental: 'verhuur',
  delivery: 'leveringsbon',
  return: 'retourbon',
} as const satisfies Record<SignatureKind, IssuedKind>
