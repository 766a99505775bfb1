import { choose } from '../../components/dialogs/confirm.ts'
import { sessionStore } from '../../session/session.ts'
import { ssoProvider } from '../../session/sso/provider.ts'
import { isSsoUser } from '../../session/sso/ssoUsers.ts'
import { ssoTexts } from '../../session/sso/ssoTexts.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { hasOwnPasskey } from './ownPasskey.ts'

const bySso = (): boolean => {
  const { user } = sessionStore.getSnapshot()
  return ssoProvider() !== null && user !== null && isSsoUser(user.id)
}

/**
 * Asks for the own password or passkey, or for a new login at the provider, and confirms the session with it.
 * @returns false if the person cancels
 */
export async function askOwnPassword(): Promise<boolean> {
  const passkey = await hasOwnPasskey()
  let confirmed = false
  await choose({
    title: bySso()
      ? ssoTexts.confirmTitle
      : passkey
        ? 'Bevestig dat u het bent'
        : 'Bevestig met uw wachtwoord',
    text: (close) => (
      <ConfirmForm
        passkey={passkey}
        onCancel={close}
        onConfirmed={() => {
          confirmed = true
          close()
        }}
      />
    ),
    options: [],
  })
  return confirmed
}
