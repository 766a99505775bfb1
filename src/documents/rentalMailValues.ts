import type { RentalMailValues } from '../domain/mail/rentalFields.ts'
import { amount, formatDay, quantity } from './format.ts'
import { rentalDocument, type RentalSources } from './rentalDocument.ts'

/**
 * The values of the placeholders in a mail about a rental (HM-05). Days are as on documents; '' for unknown values.
 *
 * @param user the sender; none for a reminder
 */
export function rentalMailValues(
  sources: RentalSources,
  user?: { name: string; lastName: string } | null,
): RentalMailValues {
  const document = rentalDocument(sources)
  const { customer, company } = document
  return {
    nummer: document.name,
    referentie: document.externalReference,
    klant: customer?.name ?? '',
    // Without a contact the mail addresses the customer itself.
    contact: customer?.contact || customer?.name || '',
    afhaaldatum: formatDay(document.pickupDate),
    startdatum: formatDay(document.startDate),
    einddatum: formatDay(document.endDate),
    retourdatum: formatDay(document.returnDate),
    materiaal: document.lines
      .map(({ quantity: count, description }) => `${quantity(count)} × ${description}`)
      .join('\n'),
    totaal_excl: amount(document.price.basePriceExclVat),
    totaal_incl: amount(document.price.totalPriceInclVat),
    uitvoerder: company?.name ?? '',
    uitvoerder_telefoon: company?.phone ?? '',
    uitvoerder_email: company?.email ?? '',
    gebruiker: user ? `${user.name} ${user.lastName}`.trim() : '',
  }
}
