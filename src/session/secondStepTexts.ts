/** Texts of the second step of the login (TF-02). */
export const secondStepTexts = {
  secondStep: 'Uw wachtwoord is juist. Vul nu de code van 6 cijfers van uw authenticator-app in.',
  secondStepPasskey: 'Uw wachtwoord is juist. Bevestig nu met uw passkey dat u het bent.',
  secondStepRecovery: 'Uw wachtwoord is juist. Vul nu een van uw herstelcodes in.',
  usePasskey: 'Passkey gebruiken',
  useRecoveryCode: 'Herstelcode gebruiken',
  useAppCode: 'Code van de app gebruiken',
  noSecondStep: 'Gelieve de code in te vullen.',
  rememberSecondStep: (days: number) => `Dit toestel ${days} ${days === 1 ? 'dag' : 'dagen'} onthouden`,
} as const
