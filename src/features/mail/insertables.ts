import type { Insertable } from '../../components/richText/InsertControl.tsx'

/** What each field of a mail is called in the list from which a person puts it in (ML-10, D-068). */
const LABELS = {
  nummer: 'Nummer',
  type: 'Type',
  status: 'Status',
  omschrijving: 'Omschrijving',
  referentie: 'Referentie',
  binnengebracht_op: 'Binnengebracht op',
  einddatum: 'Einddatum',
  merk: 'Merk',
  model: 'Model',
  serienummer: 'Serienummer',
  garantie: 'Garantie',
  klant: 'Klant',
  klant_email: 'E-mail van de klant',
  contact_voornaam: 'Voornaam van het contact',
  contact_naam: 'Naam van het contact',
  uitvoerder: 'Uitvoerder',
  uitvoerder_telefoon: 'Telefoon van de uitvoerder',
  uitvoerder_email: 'E-mail van de uitvoerder',
  bestek_excl: 'Bestek excl. btw',
  bestek_incl: 'Bestek incl. btw',
  totaal_excl: 'Totaal excl. btw',
  totaal_incl: 'Totaal incl. btw',
  forfait: 'Forfait',
  fabrikant: 'Fabrikant',
  rma: 'RMA',
  extern_info: 'Info extern',
  extern_notities: 'Notities extern',
  gebruiker: 'Gebruiker',
} as const

/** The fields that can stand in the subject and the text of a mail, as '{{klant}}'. */
export const INSERTABLES: readonly Insertable[] = Object.entries(LABELS).map(([field, label]) => ({
  text: `{{${field}}}`,
  label,
}))
