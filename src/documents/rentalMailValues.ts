import type { RentalMailValues } from '../domain/mail/rentalFields.ts'
import { day, quantity } from './format.ts'
import { rentalPaper, type RentalSources } from './rentalPaper.ts'

/**
 * The values of the placeholders in a mail about a rental (HM-05). Days are as on documents; '' for unknown values.
 */
export function rentalMailValues(sources: RentalSources): RentalMailValues {
  const paper = rentalPaper(sources)
  const { customer, company } = paper
  return {
    nummer: paper.name,
    referentie: paper.externalReference,
    klant: customer?.name ?? '',
    // Without a contact the mail addresses the customer itself.
    contact: customer?.contact || customer?.name || '',
    afhaaldatum: day(paper.pickupDate),
    startdatum: day(paper.startDate),
    einddatum: day(paper.endDate),
    retourdatum: day(paper.returnDate),
    materiaal: paper.lines
      .map(({ quantity: count, description }) => `${quantity(count)} × ${description}`)
      .join('\n'),
    uitvoerder: company?.name ?? '',
    uitvoerder_telefoon: company?.phone ?? '',
    uitvoerder_email: company?.email ?? '',
  }
}
