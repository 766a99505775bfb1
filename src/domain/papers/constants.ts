/* Apart from the schemas, because screens that only name them should not fetch zod for it. */

/** What somebody draws their name under, beside what they bring in (see repairs/intake.ts). */
export const SIGNATURE_KINDS = ['estimate', 'pickup', 'rental', 'delivery', 'return'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]
export type RepairSignatureKind = 'estimate' | 'pickup'
export type RentalSignatureKind = Exclude<SignatureKind, RepairSignatureKind>

const REPAIR_KINDS: readonly SignatureKind[] = ['estimate', 'pickup'] satisfies RepairSignatureKind[]

/** Whether it is about a repair. */
export const isRepairSignature = (kind: SignatureKind): kind is RepairSignatureKind =>
  REPAIR_KINDS.includes(kind)

/** The record that a signature of this kind is about. */
export const signedRecord = (kind: SignatureKind): 'repair' | 'rental' =>
  isRepairSignature(kind) ? 'repair' : 'rental'

/** What was signed for, within a sentence: 'Getekend voor de afhaling'. */
export const SIGNED_FOR: Record<SignatureKind, string> = {
  estimate: 'het bestek',
  pickup: 'de afhaling',
  rental: 'de verhuur',
  delivery: 'de levering',
  return: 'de terugname',
}

/** The papers that are kept when they leave; the first three are named as in the calls that give them. */
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

/** The slips of a rental, made where its pieces leave and come back. */
const RENTAL_SLIPS = ['picklijst', 'leveringsbon', 'retourbon'] as const satisfies IssuedKind[]
export type RentalSlipKind = (typeof RENTAL_SLIPS)[number]

const RENTAL_PAPERS: readonly IssuedKind[] = ['verhuur', ...RENTAL_SLIPS]

/** The record that a paper of this kind is about. */
export const paperRecord = (kind: IssuedKind): 'repair' | 'rental' =>
  RENTAL_PAPERS.includes(kind) ? 'rental' : 'repair'

/** Why a paper left. */
export const ISSUE_REASONS = ['printed', 'mailed', 'signed'] as const
export type IssueReason = (typeof ISSUE_REASONS)[number]

/** The paper that a signature stands on. */
export const PAPER_OF = {
  estimate: 'bestek',
  pickup: 'eindRapport',
  rental: 'verhuur',
  delivery: 'leveringsbon',
  return: 'retourbon',
} as const satisfies Record<SignatureKind, IssuedKind>
