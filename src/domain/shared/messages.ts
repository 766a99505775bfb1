/*
 * Apart from texts.ts, because a screen that only shows them should not fetch the schemas (and zod) for it.
 */

/** Validation texts of the specification, to the letter (D-133, D-134). */
export const T = {
  required: 'Gelieve dit veld in te vullen!',
  notesTooLong: 'Dit is beperkt tot 50 characters',
  referenceTooLong: 'Dit is beperkt tot 30 characters',
  manufacturerNeeded: 'Geen fabrikant geselecteerd',
  itemNeeded: 'Gelieve een item te selecteren!',
  lineDescription: 'Gelieve een omschrijving in te geven',
  categoryName: 'Gelieve een naam in te geven.',
  categoryPrefix: 'Gelieve een prefix in te geven.',
  prefixShape: 'Een prefix heeft 1 tot 5 letters of cijfers.',
  subcategoryName: 'Gelieve een naam in te vullen.',
  emailInvalid: 'Gelieve een geldig e-mailadres in te vullen!',
  faxTooLong: 'Je heb het maximale aantal karakters overschreden',
  endBeforeIn: 'Einddatum mag niet voor de datum van binnenbrengen vallen!',
  externalInBeforeOut: 'Datum in mag niet voor datum uit vallen!',
  endBeforeStart: 'Einddatum mag niet voor startdatum vallen!',
  pickupAfterStart: 'Datum moet voor startdatum vallen!',
  returnBeforeEnd: 'Datum moet achter einddatum vallen!',
  approvalRange: 'De goedkeuringsdatum moet tussen de datum van binnenbrengen en vandaag liggen!',
  brokenUpload: 'Het bestand is niet volledig aangekomen. Probeer het opnieuw.',
  invalid: 'Dit is niet geldig.',
  unknownField: 'Dit veld bestaat niet.',
  id: 'Dit is geen geldig id.',
  characters: 'Deze tekst bevat tekens die niet bewaard kunnen worden.',
  tooLong: 'Deze tekst is te lang.',
  date: 'Gelieve een geldige datum in te vullen!',
  sameId: 'Elke lijn heeft een eigen id nodig.',
  quantity: 'Het aantal moet groter zijn dan 0.',
  number: 'Gelieve een geldig getal in te vullen!',
  tooLarge: 'Een getal of een totaal wordt te groot.',
  negative: 'Dit bedrag mag niet negatief zijn!',
  limitsUpsideDown: 'De grens voor matig mag niet hoger zijn dan de grens voor voldoende.',
  otherCustomersContact: 'Deze contactpersoon hoort niet bij deze klant.',
  otherCustomersItem: 'Dit item hoort bij een andere klant.',
  otherSubcategory: 'Deze subcategorie hoort niet bij deze categorie.',
  usedId: 'Dit id is al van een ander record.',
  typeOneWay: 'Een herstelling kan niet terug naar een bestek.',
  duplicateCategory: 'Categorie niet opgeslagen, naam bestaat reeds.',
  duplicateSubcategory: 'Subcategorie niet opgeslagen, naam bestaat reeds.',
  usernameShort: 'Een gebruikersnaam heeft minstens 3 tekens.',
  usernameLong: 'Een gebruikersnaam heeft hoogstens 50 tekens.',
  usernameInUse: 'Deze gebruikersnaam is reeds in gebruik!',
  duplicateUser: 'Gebruiker niet opgeslagen, naam bestaat reeds.',
  ownUser: 'U kan uw eigen gebruiker niet wissen.',
  userDeleted: 'Deze gebruiker werd verwijderd.',
  duplicatePriceRate: 'Staffel niet opgeslagen, aantal dagen bestaat reeds.',
  duplicateKit: 'Kit niet opgeslagen, naam bestaat reeds.',
  duplicateAction: 'Handeling niet opgeslagen, naam bestaat reeds.',
  duplicateItem: 'Item van dit merk, type en serienummer bestaat al',
  itemAliased: 'Item bestond al; herstelling gekoppeld aan het bestaande item.',
  stolen: 'Dit item staat gemeld als gestolen.',
  photoKind: 'Enkel .jpg, .jpeg en .png zijn toegelaten.',
  mailNoRecipient: 'Geen email gekend',
  mailNoAddress: 'Geen e-mailadres gevonden.',
  mailAlreadySent: 'Mail reeds verzonden.',
  mailNotExternal: 'Deze herstelling is niet extern.',
  mailNeedsRma:
    'Voor de aangeduide fabrikant is een RMA vereist. Mail kan niet verstuurd worden. Externe Herstelling is wel opgeslagen.',
} as const

const SHOWN: readonly string[] = Object.values(T)

/** Whether a message of a schema is one of the Dutch texts a person may read. */
export const isShownText = (message: string): boolean => SHOWN.includes(message)
