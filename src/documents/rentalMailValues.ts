import type { RentalMailValues } from '../domain/mail/rentalFields.ts'
import { formatDay, quantity } from './format.ts'
import { rentalDocument, type RentalSources } from './rentalDocument.ts'

/**
 * The values of the placeholders in a mail about a rental (HM-05). Days are as on documents; '' for unknown values.
 */
export function rentalMailValues(sources: RentalSources): RentalMailValues {
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
    uitvoerder: company?.name ?? '',
    uitvoerder_telefoon: company?.phone ?? '',
    uitvoerder_email: company?.email ?? '',
  }
}
