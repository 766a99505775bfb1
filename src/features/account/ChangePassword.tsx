import { useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { IconLock } from '../../components/icons/icons.tsx'
import { toastError } from '../../components/toasts/toasts.ts'
import { isOffline } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { useMailServer } from '../../shared/mail/mailServer.ts'
import { endRevokedSession } from '../../session/endRevokedSession.ts'
import { NewPasswordDialog } from '../../session/NewPasswordDialog.tsx'
import { type AddressOwner, failureText, requestCode } from '../../session/passwordReset.ts'
import { useSsoProvider } from '../../session/sso/provider.ts'
import { PresentPasswordDialog } from './PresentPasswordDialog.tsx'
import type { SessionUser } from '../../session/session.ts'

export interface ChangePasswordProps {
  user: SessionUser
  online: boolean
  /** Id of the text beside the button that says that a network is needed. */
  offlineNote: string
}

/**
 * 'Wachtwoord wijzigen': always offered with the present password. Where mail can be sent, a code by mail is
 * offered too, in the dialog of a forgotten password (AC-04, D-009).
 */
export function ChangePassword({ user, online, offlineNote }: ChangePasswordProps) {
  const mail = useMailServer(online)
  const provider = useSsoProvider()
  const [owner, setOwner] = useState<AddressOwner | null>(null)
  const [busy, setBusy] = useState(false)

  const [direct, setDirect] = useState(false)
  const byMail = user.email !== null && mail?.configured === true

  const ask = async () => {
    const { id, name, lastName, email } = user
    const known = { id, name, lastName, email: email ?? '' }
    setBusy(true)
    try {
      await requestCode(known)
      setOwner(known)
    } catch (failure) {
      toastError(isOffline(failure) ? texts.onlineOnly : failureText(failure))
    }
    setBusy(false)
  }
  // A password that opens no session needs no change.
  if (provider?.only) return null
  return (
    <>
      <ActionButton
        icon={<IconLock />}
        loading={busy}
        disabledReason={online ? undefined : texts.onlineOnly}
        describedBy={online ? undefined : offlineNote}
        onClick={() => (byMail ? void ask() : setDirect(true))}
      >
        Wachtwoord wijzigen
      </ActionButton>
      <NewPasswordDialog
        owner={owner}
        asksCurrent
        onClose={() => setOwner(null)}
        onChanged={() => void endRevokedSession()}
      />
      <PresentPasswordDialog user={user} opened={direct} onClose={() => setDirect(false)} />
    </>
  )
}
