import { useId, useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'
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

interface DeviceActionsProps extends ActionProps {
  /** The id of this device. */
  here: string | null
}

/** The actions on the access of a device. Nobody changes the device that they work on, and its row says so once. */
export function DeviceActions({ here, ...props }: DeviceActionsProps) {
  const note = useId()
  const own = props.device.id === here
  const actions = { ...props, ownNote: own ? note : undefined }
  return (
    <>
      <BlockAction {...actions} /> <WipeAction {...actions} />
      {own && (
        <p id={note} className={classes.note}>
          {OWN}
        </p>
      )}
    </>
  )
}

interface AccessActionProps extends ActionProps {
  /** Id of the text that says that this is the own device; undefined for other devices. */
  ownNote: string | undefined
}

interface DeviceActionProps extends AccessActionProps {
  label: string
  question: string
  danger: boolean
  /** The reason why it cannot be done to this device, if it has one of its own. */
  whyNot?: string | undefined
  act: (id: string) => Promise<Device>
  done: string
}

/** A change of the access of a device, after a question. */
function DeviceAction({ device, onDone, offlineNote, ownNote, ...action }: DeviceActionProps) {
  const { online } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const own =
    ownNote === undefined ? { disabledReason: action.whyNot } : { disabledReason: OWN, describedBy: ownNote }
  const refusal = online ? own : { disabledReason: texts.onlineOnly, describedBy: offlineNote }
  const change = async () => {
    if (!(await confirm({ text: action.question, yes: action.label, danger: action.danger }))) return
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
    <ActionButton loading={busy} {...refusal} onClick={() => void change()}>
      {action.label}
    </ActionButton>
  )
}

/** 'Blokkeren en wissen': the device drops its copy at its next contact (TO-01). */
function WipeAction(props: AccessActionProps) {
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
function BlockAction(props: AccessActionProps) {
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
