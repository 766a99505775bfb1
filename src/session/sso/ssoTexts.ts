/** Texts of single sign-on (OC). */
export const ssoTexts = {
  or: 'of',
  busy: 'Even geduld, u wordt aangemeld …',
  confirming: 'Even geduld, uw bevestiging wordt nagekeken …',
  offline:
    'Hiervoor is een verbinding met de server nodig. Uw wachtwoord of pincode van dit toestel werkt ook zonder.',
  failedTitle: 'Aanmelden is niet gelukt',
  confirmFailedTitle: 'Bevestigen is niet gelukt',
  toLogin: 'Naar het aanmeldscherm',
  back: 'Terug naar het scherm',
  closeTab: 'Gelukt. U kunt dit tabblad sluiten en verdergaan in het vorige.',
  confirmed: 'Bevestigd. Dit geldt vijf minuten.',
  confirmWith: (name: string) => `Bevestigen met ${name}`,
  whyConfirm: (name: string) =>
    `Meld u opnieuw aan bij ${name}, in een nieuw tabblad. Een scherm dat open bleef staan, mag hiervoor niet volstaan. Dit geldt vijf minuten.`,
  waiting: (name: string) => `Rond het aanmelden bij ${name} af in het andere tabblad.`,
  orPassword: 'Of bevestig met uw wachtwoord van Werkbank.',
  otherPerson: 'U hebt zich als iemand anders aangemeld. Log eerst uit om van persoon te wisselen.',
  confirmTitle: 'Bevestig dat u het bent',
  unlockWith: 'geef uw pincode of wachtwoord om verder te gaan. Wat u aan het invullen was, staat er nog.',
  accountTitle: 'Aanmelden',
  accountLogin: (name: string) =>
    `U meldt zich aan met ${name}. Uw wachtwoord en een tweede stap beheert u daar.`,
  secretSet: 'Op dit toestel is een pincode ingesteld: u kunt zich hier ook zonder verbinding aanmelden.',
  secretNotSet:
    'Op dit toestel is geen pincode ingesteld: zonder verbinding kunt u zich hier niet aanmelden.',
  secretOfPassword: 'Op dit toestel meldt u zich zonder verbinding aan met uw wachtwoord van Werkbank.',
  setSecret: 'Pincode instellen',
  changeSecret: 'Andere pincode instellen',
  removeSecret: 'Pincode wissen',
  removeSecretAsk:
    'Wilt u de pincode wissen? Zonder verbinding kunt u zich dan op dit toestel niet aanmelden.',
  changeSecretAsk: (name: string) =>
    `Daarvoor meldt u zich opnieuw aan met ${name}. Daarna kiest u een nieuwe pincode.`,
  secretTitle: 'Om zonder verbinding te werken',
  secretWhy:
    'Kies een pincode van minstens 6 cijfers, of een wachtwoord. Daarmee meldt u zich op dit toestel ook zonder verbinding aan en ontgrendelt u het scherm. Ze geldt alleen op dit toestel en wordt nooit verstuurd. Als u uitlogt, wordt ze gewist.',
  secretSkip: 'Overslaan',
  secretSkipped:
    'Zonder pincode kunt u zich op dit toestel niet aanmelden als er geen verbinding is. U kunt er later een instellen bij Mijn gegevens.',
  secret: 'Pincode of wachtwoord',
  secretAgain: 'Herhaal de pincode of het wachtwoord',
  secretUnequal: 'Beide zijn niet gelijk.',
  secretGone: 'Dit toestel kan nu geen pincode bewaren. Meld u opnieuw aan en probeer het nog eens.',
} as const
