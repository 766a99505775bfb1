/** Texts of the second step of the login, by the way in which it is given (TF-02). */
export const secondStepTexts = {
  ask: {
    passkey: 'Uw wachtwoord is juist. Bevestig nu met uw passkey dat u het bent.',
    app: 'Uw wachtwoord is juist. Vul nu de code van 6 cijfers van uw authenticator-app in.',
    recovery: 'Uw wachtwoord is juist. Vul nu een van uw herstelcodes in.',
  },
  use: {
    passkey: 'Passkey gebruiken',
    app: 'Code van de app gebruiken',
    recovery: 'Herstelcode gebruiken',
  },
  noCode: 'Gelieve de code in te vullen.',
  remember: (days: number) => `Dit toestel ${days} ${days === 1 ? 'dag' : 'dagen'} onthouden`,
} as const
