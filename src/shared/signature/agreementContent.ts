import { db } from '../../db/database.ts'
import { signaturesOf } from '../../db/queries/documents.ts'
import {
  rentalSlipAgreementText,
  rentalAgreementText,
  repairAgreementText,
} from '../../documents/agreementTexts.ts'
import { repairDocument } from '../../documents/repairDocument.ts'
import { rentalDocument } from '../../documents/rentalDocument.ts'
import { rentalSlip } from '../../documents/rentalSlip.ts'
import { type Agreement, agreementOf, fingerprint } from '../../domain/documents/agreement.ts'
import {
  isRepairSignature,
  type RentalSignatureKind,
  type RepairSignatureKind,
  type SignatureKind,
} from '../../domain/documents/constants.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE } from '../../domain/shared/languages.ts'
import { readRentalSource, readRentalSources, readRepairSource } from '../documents/readSources.ts'

/** The content that the signer sees, from the data of this device. */
export interface AgreementContent {
  words: string
  /** The fingerprint of the facts behind the text. */
  shown: string
  language: Language
  /** The person who will likely sign. */
  contact: string
}

/** Null: this device does not have the record. */
export const readAgreementContent = (kind: SignatureKind, about: string): Promise<AgreementContent | null> =>
  nullIfGone(
    isRepairSignature(kind) ? repairAgreementContent(kind, about) : rentalAgreementContent(kind, about),
  )

/** Null if the record was deleted while it was read. */
export async function nullIfGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function repairAgreementContent(kind: RepairSignatureKind, id: string): Promise<AgreementContent> {
  const source = await readRepairSource(db, id)
  const content = repairDocument(source)
  const language = source.customer?.language ?? DEFAULT_LANGUAGE
  return {
    words: repairAgreementText(kind, content, language),
    shown: fingerprint(kind, source.repair),
    language,
    contact: content.customer?.contact ?? '',
  }
}

async function rentalAgreementContent(kind: RentalSignatureKind, id: string): Promise<AgreementContent> {
  const source = await readRentalSource(db, id)
  const content = rentalDocument(source)
  return {
    words:
      kind === 'rental'
        ? rentalAgreementText(content)
        : rentalSlipAgreementText(rentalSlip(SLIPS[kind], source)),
    shown: fingerprint(kind, source),
    // The documents of a rental are in Dutch (D-096).
    language: DEFAULT_LANGUAGE,
    contact: content.customer?.contact ?? '',
  }
}

const SLIPS = { delivery: 'leveringsbon', return: 'retourbon' } as const

/** The state of the agreement for the present data; null: the record is not on this device. */
export async function readAgreement(kind: SignatureKind, about: string): Promise<Agreement | null> {
  const signatures = await signaturesOf(db, about)
  if (isRepairSignature(kind)) {
    const repair = await db.repair.get(about)
    return repair ? agreementOf(kind, repair, signatures) : null
  }
  // Read it once: if a colleague deletes the rental between two reads, the screen would fail.
  const [source] = await readRentalSources(db, [about])
  return source ? agreementOf(kind, source, signatures) : null
}
