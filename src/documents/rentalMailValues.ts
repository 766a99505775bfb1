import type { RentalMailValues } from '../domain/mail/rentalFields.ts'
import { day, quantity } from './format.ts'
import { rentalPaper, type RentalSources } from './rentalPaper.ts'

/** What each field of a mail says of a rental (HM-05): days as on papers; '' for what is not known. */
export function rentalMailValues(sources: RentalSources): RentalMailValues {
  const paper = rentalPaper(sources)
  const { customer, house } = paper
  return {
    nummer: paper.name,
    referentie: paper.externalReference,
    klant: customer?.name ?? '',
    // whoever is written to without a name is written to as the house that he works for
    contact: customer?.contact || customer?.name || '',
    afhaaldatum: day(paper.pickupDate),
    startdatum: day(paper.startDate),
    einddatum: day(paper.endDate),
    retourdatum: day(paper.returnDate),
    materiaal: paper.lines
      .map(({ quantity: count, description }) => `${quantity(count)} × ${description}`)
      .join('\n'),
    uitvoerder: house?.name ?? '',
    uitvoerder_telefoon: house?.phone ?? '',
    uitvoerder_email: house?.email ?? '',
  }
}
