/** Warns that a recall concerns a mail shared by several repairs. */
const over = (repairs: number) => (repairs > 1 ? ` over ${repairs} herstellingen` : '')

/** Texts of the mails of repairs and rentals, verbatim where the specification gives them (D-031, D-067). */
export const mailTexts = {
  sentTemplate: 'Mail verzonden.',
  sentEstimate: 'Mail verstuurd.',
  waitsForNetwork: 'Mail klaargezet. Ze wordt verzonden zodra er verbinding is.',
  waits: (reason: string) => `Mail klaargezet. ${reason}`,
  waitsAtServer: 'Mail klaargezet. De server verzendt ze zodra het kan.',
  doubt: (reason: string) => `Mail mogelijk verzonden. ${reason}`,
  failed: (reason: string) => `Mail niet verzonden. ${reason}`,
  offline: 'Er is geen verbinding. De mail wordt verzonden zodra er verbinding is.',
  noServer: 'Er is geen mailserver ingesteld. De mail wacht op de server tot die ingesteld is.',
  sendAnyway: 'Toch versturen',
  back: 'Terug',
  link: 'Link om akkoord te geven',
  linkNoAddress: 'Op de server is geen adres (PUBLIC_URL) ingesteld.',
  incomplete: 'Gelieve een naam en een tekst in te vullen.',
  incompleteText: 'Gelieve een tekst in te vullen.',
  ownText: 'Eigen tekst',
  none: 'Nog geen mails.',
  shared: (n: number) => `Eén mail over ${n} herstellingen.`,
  cancelQuestion: (n: number) => `Wilt u deze mail${over(n)} niet meer versturen?`,
  resendQuestion: (n: number) => `Wilt u deze mail${over(n)} opnieuw versturen?`,
  resendDoubt:
    'Deze mail is mogelijk al verzonden; de ontvanger kan ze dan twee keer krijgen. Wilt u ze opnieuw versturen?',
} as const
