import { useEffect, useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { toastLoadFailed, toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import type { Leaving } from '../../../domain/system/leaving.ts'
import type { User } from '../../../domain/system/system.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { useOnline, useSyncStatus } from '../../../shared/sync/useSync.ts'
import own from './LeaveDialog.module.css'
import {
  choosableDevices,
  doneLines,
  endAccess,
  othersText,
  plannedLines,
  readLeaving,
  waitingLines,
} from './leaving.ts'
import { OpenWork } from './OpenWork.tsx'

/**
 * 'Deze persoon vertrekt…' (TO-07): says what will happen, does it in one call, and then says what happened and what
 * waits. For a person who left before, it opens with the second part.
 */
export function LeaveDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const online = useOnline()
  const [leaving, setLeaving] = useLeaving(user?.id)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const hasLeft = leaving?.user.active === false
  const save = async () => {
    if (!user) return false
    try {
      setLeaving(await endAccess(user.id, chosen))
      setChosen([])
      toastSuccess('Vertrek verwerkt.')
    } catch (error) {
      toastSaveFailed(error)
    }
    // The dialog stays open and shows the result.
    return false
  }
  const canSave = leaving && (!hasLeft || choosableDevices(leaving).length > 0)
  return (
    <FormDialog
      opened={user !== null}
      title={user ? `${user.name} ${user.lastName} ${hasLeft ? 'is vertrokken' : 'vertrekt'}` : ''}
      size="lg"
      onClose={onClose}
      onReset={() => setChosen([])}
      {...(canSave ? { onSave: save } : {})}
      cancelLabel={hasLeft ? texts.close : texts.cancel}
      saveLabel={hasLeft ? 'Aangeduide toestellen wissen' : 'Vertrek verwerken'}
      saveDisabledReason={whyNotSave(online, hasLeft && chosen.length === 0)}
    >
      {leaving ? (
        <>
          {hasLeft ? (
            <Result leaving={leaving} />
          ) : (
            <Lines title="Wat er gebeurt" lines={plannedLines(leaving)} />
          )}
          <SharedDevices leaving={leaving} chosen={chosen} onChoose={setChosen} />
          <OpenWork open={leaving.open} />
        </>
      ) : (
        <p className={classes.note}>{online ? 'Even geduld…' : texts.onlineOnly}</p>
      )}
    </FormDialog>
  )
}

const whyNotSave = (online: boolean, choosesNothing: boolean): string | undefined => {
  if (!online) return texts.onlineOnly
  return choosesNothing ? 'Duid aan welk toestel ook gewist moet worden.' : undefined
}

/** Reads the state when the dialog opens. Undefined until the server answered. */
function useLeaving(id: string | undefined) {
  const online = useOnline()
  const [found, setFound] = useState<Leaving>()
  useEffect(() => {
    if (id && online) readLeaving(id).then(setFound, toastLoadFailed)
  }, [id, online])
  return [found && found.user.id === id ? found : undefined, setFound] as const
}

function Result({ leaving }: { leaving: Leaving }) {
  const waiting = waitingLines(leaving)
  return (
    <>
      <Lines title="Gebeurd" lines={doneLines(leaving)} />
      <Lines title="Wacht nog" lines={waiting.length > 0 ? waiting : ['Niets.']} />
    </>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section aria-label={title}>
    <h3 className={classes.heading}>{title}</h3>
    <ul className={own.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

interface SharedDevicesProps {
  leaving: Leaving
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** The devices that colleagues use too. They keep working, unless somebody asks to wipe them. */
function SharedDevices({ leaving, chosen, onChoose }: SharedDevicesProps) {
  const { clientId } = useSyncStatus()
  const devices = choosableDevices(leaving)
  if (devices.length === 0) return null
  return (
    <section aria-label="Ook door anderen gebruikt">
      <h3 className={classes.heading}>Ook door anderen gebruikt</h3>
      <p className={classes.note}>
        Deze toestellen blijven werken voor uw collega’s. Duid aan wat toch gewist moet worden.
      </p>
      <div className={own.devices}>
        {devices.map((device) => (
          <SwitchField
            key={device.id}
            label={`${device.label} ook wissen`}
            description={`Ook van ${othersText(device, leaving.user.id)}`}
            disabledReason={device.id === clientId ? 'Dit is het toestel waarop u nu werkt.' : undefined}
            value={chosen.includes(device.id)}
            onChange={(on) => onChoose(on ? [...chosen, device.id] : chosen.filter((id) => id !== device.id))}
          />
        ))}
      </div>
    </section>
  )
}
