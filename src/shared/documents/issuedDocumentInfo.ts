import { LABELS } from '../../documents/labels.ts'
import type { DocumentKind } from '../../documents/kinds.ts'
import { rentalTitle } from '../../documents/rentalDocument.ts'
import { SLIP_TITLES } from '../../documents/rentalSlip.ts'
import { SLIP_TEXTS } from '../../documents/slipTexts.ts'
import type { IssueReason, RentalSlipKind } from '../../domain/documents/constants.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/shared/languages.ts'
import type { IssuedDocumentInfo } from './storeIssuedDocument.ts'

/* The kind and title of each issued document. */

type NamedRepair = Pick<Repair, 'id' | 'number' | 'provisionalRef'>
type NamedRental = Pick<Rental, 'id' | 'number' | 'provisionalRef' | 'status' | 'type'>

export const repairDocumentInfo = (
  kind: DocumentKind,
  repair: NamedRepair,
  language: Language,
  reason: IssueReason,
): IssuedDocumentInfo => ({
  about: repair.id,
  kind,
  title: `${LABELS[language][kind]} ${repairName(repair)}`,
  language,
  reason,
})

export const slipDocumentInfo = (repair: NamedRepair, language: Language): IssuedDocumentInfo => ({
  about: repair.id,
  kind: 'ontvangstbewijs',
  title: `${SLIP_TEXTS[language].slip} ${repairName(repair)}`,
  language,
  reason: 'printed',
})

/** The documents of a rental are in Dutch (D-096). */
export const rentalDocumentInfo = (
  kind: 'verhuur' | RentalSlipKind,
  rental: NamedRental,
  reason: IssueReason,
): IssuedDocumentInfo => ({
  about: rental.id,
  kind,
  title: `${kind === 'verhuur' ? rentalTitle(rental) : SLIP_TITLES[kind]} ${rentalName(rental)}`,
  language: DEFAULT_LANGUAGE,
  reason,
})
