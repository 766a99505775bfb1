import type { Policy } from '../shared/policy.ts'
import type { Author } from '../repairs/log.ts'
import { NOTES_MAX, type RentalStatus } from './constants.ts'
import type { Rental } from './rental.ts'
import { withRate } from './prices.ts'
import { withRentalStatus } from './setStatus.ts'

/** The fields of a rental that a person sets directly, with how a real conflict on them is decided (B6.2). */
export const RENTAL_FIELDS = {
  status: { label: 'Status', policy: 'rental_status_rank' },
  type: { label: 'Type', policy: 'later_wins' },
  startDate: { label: 'Startdatum', policy: 'later_wins' },
  endDate: { label: 'Einddatum', policy: 'later_wins' },
  pickupDate: { label: 'Afhaaldatum', policy: 'later_wins' },
  returnDate: { label: 'Retourdatum', policy: 'later_wins' },
  externalReference: { label: 'Externe referentie', policy: 'later_wins' },
  contact: { label: 'Contactpersoon', policy: 'later_wins' },
  notes: { label: 'Notities', policy: 'merge_lines', max: NOTES_MAX },
  rate: { label: 'Tarief', policy: 'later_wins' },
  discount: { label: 'Korting', policy: 'later_wins' },
  serviceFeeActive: { label: 'Servicekost', policy: 'later_wins' },
  vatFree: { label: 'Vrijgesteld van btw', policy: 'later_wins' },
  customerId: { label: 'Klant', policy: 'important' },
  customerContactId: { label: 'Contact', policy: 'later_wins' },
  tempCusName: { label: 'Tijdelijke klant', policy: 'later_wins' },
  tempCusStreet: { label: 'Straat', policy: 'later_wins' },
  tempCusCity: { label: 'Plaats', policy: 'later_wins' },
  tempCusCountry: { label: 'Land', policy: 'later_wins' },
  tempCusContactName: { label: 'Naam contact', policy: 'later_wins' },
  tempCusContactPhone: { label: 'Telefoon contact', policy: 'later_wins' },
  tempCusContactEmail: { label: 'E-mail contact', policy: 'later_wins' },
  rentalRemarks: { label: 'Opmerkingen', policy: 'later_wins' },
} as const satisfies Partial<Record<keyof Rental, { label: string; policy: Policy; max?: number }>>

export type RentalField = keyof typeof RENTAL_FIELDS
export const isRentalField = (name: string): name is RentalField => Object.hasOwn(RENTAL_FIELDS, name)

/** What the rules of a field look up beside the rental. */
export interface RentalFacts {
  /** The setting vatAmount of now, in percent: what a rental gets that is no longer free of VAT (D-082). */
  vatPercentage: number
}

/** A rental with one field set, and what follows from it (D-079, D-082, D-087). Amounts are the caller's last step. */
export function withRentalField(
  rental: Rental,
  field: RentalField,
  value: unknown,
  author: Author,
  facts: RentalFacts,
): Rental {
  switch (field) {
    case 'status':
      return withRentalStatus(rental, value as RentalStatus, author)
    case 'rate':
      return withRate(rental, value as number)
    case 'vatFree':
      return { ...rental, vatFree: value as boolean, vatPercentage: value ? 0 : facts.vatPercentage }
    case 'customerId':
      return { ...rental, customerId: value as string | null, customerContactId: null }
    default:
      return { ...rental, [field]: value }
  }
}
