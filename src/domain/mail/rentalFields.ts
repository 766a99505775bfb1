/** The fields that the mail of a rental can name as {{veld}}, with their labels in the list. */
export const RENTAL_MAIL_FIELDS = {
  nummer: 'Nummer',
  referentie: 'Referentie van de klant',
  klant: 'Klant',
  contact: 'Naam van het contact',
  afhaaldatum: 'Afhaaldatum',
  startdatum: 'Startdatum',
  einddatum: 'Einddatum',
  retourdatum: 'Retourdatum',
  materiaal: 'Materiaal',
  totaal_excl: 'Totaal excl. btw',
  totaal_incl: 'Totaal incl. btw',
  uitvoerder: 'Uitvoerder',
  uitvoerder_telefoon: 'Telefoon van de uitvoerder',
  uitvoerder_email: 'E-mail van de uitvoerder',
  gebruiker: 'Gebruiker',
} as const
export type RentalMailValues = Record<keyof typeof RENTAL_MAIL_FIELDS, string>
