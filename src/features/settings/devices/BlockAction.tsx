import { useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { texts } from '../../../lib/texts.ts'
import { useSyncStatus } from '../../../shared/sync/useSync.ts'
import { askWipe, blockDevice, type Device, unblockDevice } from './devices.ts'

const OWN = 'Dit is het toestel waarop u nu werkt.'
const changesText = (n: number): string => (n === 1 ? '1 wijziging' : `${n} wijzigingen`)

interface ActionProps {
  device: Device
  onDone: () => void
  /** Id of the text on the screen that says that a connection is needed. */
  offlineNote: string
}

interface DeviceActionProps extends ActionProps {
  label: string
  question: string
  danger: boolean
  /** The reason why it cannot be done to this device, if it has one of its own. */
  whyNot?: string | undefined
  act: (id: string) => Promise<Device>
  done: string
}

/** A change of the access of a device, after a question. Nobody changes the device that they work on. */
function DeviceAction({ device, onDone, offlineNote, ...action }: DeviceActionProps) {
  const { online, clientId } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const own = device.id === clientId ? OWN : undefined
  const change = async () => {
    if (!(await confirm({ text: action.question, danger: action.danger }))) return
    setBusy(true)
    try {
      await action.act(device.id)
      onDone()
      toastSuccess(action.done)
    } catch (error) {
      toastSaveFailed(error)
    }
    setBusy(false)
  }
  return (
    <ActionButton
      loading={busy}
      disabledReason={online ? (action.whyNot ?? own) : texts.onlineOnly}
      describedBy={online ? undefined : offlineNote}
      onClick={() => void change()}
    >
      {action.label}
    </ActionButton>
  )
}

/** 'Blokkeren en wissen': the device drops its copy at its next contact (TO-01). */
export function WipeAction(props: ActionProps) {
  const { label, unsent, wipeAskedAt, wipedAt } = props.device
  const first = unsent ? ` Het had nog ${changesText(unsent)} niet verstuurd; die verstuurt het eerst.` : ''
  return (
    <DeviceAction
      {...props}
      label="Blokkeren en wissen"
      question={`Wilt u ${label} blokkeren en wissen? Bij het volgende contact verdwijnen alle gegevens van de zaak van dit toestel.${first}`}
      danger
      whyNot={wipeAskedAt ? (wipedAt ? 'Dit toestel is gewist.' : 'Het wissen is al gevraagd.') : undefined}
      act={askWipe}
      done="Wissen gevraagd."
    />
  )
}

/** Blocks a device, or unblocks it (B7). */
export function BlockAction(props: ActionProps) {
  const { label, unsent, blockedAt } = props.device
  if (blockedAt !== null)
    return (
      <DeviceAction
        {...props}
        label="Deblokkeren"
        question={`Wilt u ${label} deblokkeren? Wie erop werkt, moet opnieuw inloggen.`}
        danger={false}
        act={unblockDevice}
        done="Toestel gedeblokkeerd."
      />
    )
  const kept = unsent ? ` Het had nog ${changesText(unsent)} niet verstuurd; die blijven erop staan.` : ''
  return (
    <DeviceAction
      {...props}
      label="Blokkeren"
      question={`Wilt u ${label} blokkeren? Niemand kan er dan nog mee verbinden.${kept}`}
      danger
      act={blockDevice}
      done="Toestel geblokkeerd."
    />
  )
}
