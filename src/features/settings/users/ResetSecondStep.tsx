import { confirm } from '../../../components/dialogs/confirm.ts'
import { IconRestore } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import type { User } from '../../../domain/system/system.ts'
import { texts } from '../../../lib/texts.ts'
import { useSession } from '../../../session/useSession.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'

const OWN = 'Wijzig uw eigen tweede stap bij Mijn gegevens.'

/** Removes the second step of a colleague who lost the device (TF-07). */
export function ResetSecondStep({ row }: { row: User }) {
  const online = useOnline()
  const { user } = useSession()
  const own = row.id === user?.id ? OWN : undefined
  const reset = async () => {
    const text = `Wilt u de tweede stap van ${row.name} ${row.lastName} wissen? Het wachtwoord volstaat dan om zich aan te melden, tot uw collega de tweede stap opnieuw instelt.`
    if (!(await confirm({ text, yes: 'Wissen' }))) return
    await confirmedRequest('DELETE', `/user/second-factor/${row.id}`)
    toastSuccess('Tweede stap gewist.')
  }
  return (
    <IconAction
      label={`Tweede stap van ${row.username} wissen`}
      icon={<IconRestore />}
      disabledReason={online ? own : texts.onlineOnly}
      onClick={() => void reset().catch(toastSaveFailed)}
    />
  )
}
