const unsentHere = (n: number) =>
  n === 1
    ? '1 wijziging of foto van dit toestel is nog niet verstuurd'
    : `${n} wijzigingen of foto's van dit toestel zijn nog niet verstuurd`

/** Texts of the login page, verbatim where the specification gives them. Screens behind the login do not wait for them. */
export const loginTexts = {
  tagline: 'Rental and repair management',
  /** No user name (SH-86). */
  noUsername: 'Gelieve de gebruikersnaam in te vullen.',
  /** Wrong credentials (SH-88). */
  wrong: 'Gebruikersnaam en/of wachtwoord zijn onjuist.',
  withPassword: 'Zonder verbinding of met een wachtwoord aanmelden',
  /** Stay signed in (D-002). */
  stay: 'Aangemeld blijven op dit toestel',
  continueAs: (user: { name: string; lastName: string }) =>
    `Verder gaan als ${user.name} ${user.lastName}`.trim(),
  /** Forgotten password (SH-92). */
  forgot: 'Wachtwoord vergeten? Klik hier',
  plainConnection: 'Deze verbinding is niet versleuteld. Wie op hetzelfde netwerk zit, kan meelezen.',
  deletedOf: (name: string) => `De gebruiker ${name} werd verwijderd en kan niet meer inloggen.`,
  handOver: (n: number) =>
    `${unsentHere(n)}. ${n === 1 ? 'Ze wordt' : 'Ze worden'} verstuurd zodra een collega zich op dit toestel aanmeldt; u kan ze ook exporteren en het bestand aan een collega bezorgen.`,
  nothingLeft: 'Alles van dit toestel staat op de server: er hoeft niets overgedragen te worden.',
  notExported: 'Het exporteren is niet gelukt. Laat een collega zich op dit toestel aanmelden.',
  /** The device was blocked (B7). */
  blocked: 'Dit toestel werd geblokkeerd. Een collega kan het deblokkeren bij Instellingen, Toestellen.',
  /** An owner asked to wipe the device (TO-04). */
  wiped: 'Dit toestel werd gewist, omdat een beheerder dat vroeg of omdat uw gebruiker verwijderd werd.',
  keptBlocked: (n: number) =>
    `${unsentHere(n)}. ${n === 1 ? 'Ze blijft' : 'Ze blijven'} op dit toestel en ${n === 1 ? 'wordt' : 'worden'} verstuurd nadat het gedeblokkeerd werd en iemand zich aanmeldt.`,
  keptSealed: (n: number) =>
    `${unsentHere(n)}. ${n === 1 ? 'Ze blijft' : 'Ze blijven'} hier versleuteld staan, en ${n === 1 ? 'wordt' : 'worden'} verstuurd nadat het toestel gedeblokkeerd werd en iemand zich aanmeldt.`,
  /** Offline, and the person never logged in on this device (D-004). */
  unknownOffline: 'U bent offline en deze gebruiker heeft op dit toestel nog niet ingelogd.',
  expiredOffline:
    'U werkt al te lang zonder verbinding op dit toestel. Gelieve in te loggen met een internetverbinding.',
  clock: 'De klok van dit toestel werd teruggezet. Gelieve in te loggen met een internetverbinding.',
  noVault: 'U bent offline en dit toestel kan u zonder verbinding niet aanmelden.',
  noOfflineSecret:
    'U bent offline en voor deze gebruiker is op dit toestel geen pincode ingesteld. Meld u aan met een internetverbinding.',
  secretDropped:
    'De pincode was te vaak fout en is gewist. Meld u aan met een internetverbinding en stel een nieuwe in.',
  wrongSecret: 'Deze pincode of dit wachtwoord is niet juist.',
  mustChange: 'Dit wachtwoord dient maar één keer. Log uit en weer in om een eigen wachtwoord te kiezen.',
  needsSecondStep: 'Hiervoor is ook uw tweede stap nodig. Log uit en weer in om hem te geven.',
  /** The company requires a second step (PK-03). */
  mustSetUp: 'Uw bedrijf vraagt een tweede stap bij het aanmelden. Log uit en weer in om hem in te stellen.',
  setUpFirst: 'Uw bedrijf vraagt een tweede stap bij het aanmelden. Stel hem nu in; daarna gaat u verder.',
} as const
