/** Dutch texts of single sign-on. `name` is the name of the provider. */
export const ssoTexts = {
  /** Why the person that the provider named is not let in. */
  refused: {
    noEmail: (name: string) => `${name} geeft geen e-mailadres door. Vraag hulp aan wie ${name} beheert.`,
    unverified: (name: string, email: string) =>
      `Het e-mailadres ${email} is bij ${name} niet bevestigd. Bevestig het daar en probeer het opnieuw.`,
    unknown: (_name: string, email: string) =>
      `Niemand heeft hier het e-mailadres ${email}. Vraag een beheerder om u als gebruiker toe te voegen.`,
    inactive: (_name: string, email: string) =>
      `De gebruiker met het e-mailadres ${email} werd verwijderd en kan niet meer inloggen.`,
    several: (_name: string, email: string) =>
      `Meer dan één gebruiker heeft het e-mailadres ${email}. Vraag een beheerder om elke gebruiker een eigen adres te geven.`,
    noRight: (name: string) =>
      `Uw account bij ${name} geeft geen toegang tot Werkbank. Vraag hulp aan wie ${name} beheert.`,
    cancelled: (name: string) => `Het aanmelden bij ${name} werd niet afgemaakt.`,
    failed: (name: string) => `Het aanmelden bij ${name} is niet gelukt. Probeer het opnieuw.`,
    notAgain: (name: string) =>
      `${name} bevestigt niet dat u zich zonet opnieuw hebt aangemeld. Bevestig met uw wachtwoord, of vraag hulp aan wie ${name} beheert.`,
  },
  off: 'Aanmelden met een ander account is hier niet ingesteld.',
  expired: 'Deze aanmelding is verlopen of al gebruikt. Probeer het opnieuw.',
  unavailable: (name: string, only: boolean) =>
    `${name} is nu niet bereikbaar. Probeer het later opnieuw${only ? '' : ', of meld u aan met uw wachtwoord'}.`,
  otherPerson: (name: string) => `U hebt zich bij ${name} als iemand anders aangemeld.`,
  otherAddress: (name: string, url: string) => `Aanmelden met ${name} kan alleen op ${url}.`,
  only: (name: string) => `Aanmelden met een wachtwoord staat uit. Kies 'Aanmelden met ${name}'.`,
} as const

export type RefusalCode = keyof typeof ssoTexts.refused
