/** Texts of the session, verbatim where the specification gives them. */
export const sessionTexts = {
  /** No password (SH-87). */
  noPassword: 'Gelieve uw wachtwoord in te vullen.',
  unlockWith: 'geef uw wachtwoord om verder te gaan. Wat u aan het invullen was, staat er nog.',
  /** Any other failure (SH-98). */
  failed: 'Er is iets misgegaan.',
  /** Unsent changes at logout (D-005). */
  unsent: (n: number) =>
    n === 1
      ? 'Er is nog 1 wijziging niet verstuurd. Ze blijft op dit toestel en wordt verstuurd zodra iemand zich aanmeldt. Toch uitloggen?'
      : `Er zijn nog ${n} wijzigingen niet verstuurd. Ze blijven op dit toestel en worden verstuurd zodra iemand zich aanmeldt. Toch uitloggen?`,
  /** The user was deleted (D-127). */
  deleted: 'Uw gebruiker werd verwijderd. Wat nog niet verstuurd was, blijft op dit toestel.',
  /** @param fields the names of the fields, such as 'Notities' */
  recovered: (fields: readonly string[]) =>
    `Wat u nog typte voor het scherm sloot, is alsnog opgeslagen: ${[...new Set(fields)].join(', ')}.`,
  /** The session has expired (D-006). */
  expired: 'Uw sessie is verlopen. Log opnieuw in om te synchroniseren.',
} as const
