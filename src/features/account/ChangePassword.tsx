import { useState } from 'react'
import { ActionButton } from '../../components/ActionButton.tsx'
import { IconLock } from '../../components/icons.tsx'
import { toastError } from '../../components/toasts.ts'
import { isOffline } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { useMailServer } from '../mail/mailServer.ts'
import { leaveHere } from '../session/leave.ts'
import { NewPasswordDialog } from '../session/NewPasswordDialog.tsx'
import { type AddressOwner, failureText, requestCode } from '../session/passwordReset.ts'
import type { SessionUser } from '../session/session.ts'

const NO_EMAIL = 'Gelieve eerst een e-mailadres op te slaan.'
const NO_MAIL =
  'Er is geen mailserver ingesteld. Een collega kan u een nieuw wachtwoord geven bij Instellingen > Gebruikers.'

export interface ChangePasswordProps {
  user: SessionUser
  online: boolean
  /** Id of the text beside it that says that a network is needed. */
  offlineNote: string
}

/** 'Wachtwoord wijzigen': a code by mail, then the dialog of a forgotten password (AC-04, D-009). */
export function ChangePassword({ user, online, offlineNote }: ChangePasswordProps) {
  const mail = useMailServer(online)
  const [owner, setOwner] = useState<AddressOwner | null>(null)
  const [busy, setBusy] = useState(false)

  const whyNot = () => {
    if (!online) return texts.onlineOnly
    if (!user.email) return NO_EMAIL
    return mail?.configured === false ? NO_MAIL : undefined
  }
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
  return (
    <>
      <ActionButton
        icon={<IconLock />}
        loading={busy}
        disabledReason={whyNot()}
        saidBy={online ? undefined : offlineNote}
        onClick={() => void ask()}
      >
        Wachtwoord wijzigen
      </ActionButton>
      <NewPasswordDialog owner={owner} onClose={() => setOwner(null)} onChanged={() => void leaveHere()} />
    </>
  )
}
