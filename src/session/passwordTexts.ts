/** Texts about the own password, for dialogs that the login page opens later, verbatim where the specification gives them. */
export const passwordTexts = {
  whyPresent: 'Gevraagd om zeker te zijn dat u het zelf bent.',
  whyPresentForAddress:
    'Nodig om uw e-mailadres te wijzigen: wie dat adres heeft, kan een nieuw wachtwoord aanvragen.',
  /** Invalid address (SH-93). */
  badEmail: 'Gelieve een geldig emailadres in te geven.',
  /** Unknown address (SH-94). */
  unknownEmail: 'Dit e-mailadres is niet gekend in het systeem. Gelieve een geldig adres op te geven.',
  /** The two passwords differ (SH-96). */
  unequal: 'Uw wachtwoorden komen niet overeen.',
  /** Wrong code (SH-97). */
  wrongCode: 'Deze code is niet de juiste code.',
  /** The password was changed (SH-99). */
  passwordSet: 'Wachtwoord succesvol aangepast. U kan nu inloggen met de nieuwe gegevens.',
  firstPassword:
    'Uw wachtwoord werd door een collega gemaakt en dient maar één keer. Kies nu een eigen wachtwoord om verder te gaan.',
  /** Length of the password (D-010). */
  tooShort: 'Uw wachtwoord moet minstens 8 tekens bevatten.',
  tooLong: 'Uw wachtwoord mag hoogstens 128 tekens bevatten.',
  passwordAgain: 'Gelieve opnieuw in te loggen met uw wachtwoord.',
} as const
