import { useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { texts } from '../../../lib/texts.ts'
import { useSyncStatus } from '../../../shared/sync/useSync.ts'
import { askWipe, blockDevice, type Device, unblockDevice } from './devices.ts'

const OWN = 'Dit is het toestel waarop u nu werkt.'
const unsentText = (n: number | null): string =>
  n
    ? ` Het had nog ${n === 1 ? '1 wijziging' : `${n} wijzigingen`} niet verstuurd; die blijven erop staan.`
    : ''

interface BlockActionProps {
  device: Device
  onDone: () => void
  /** Id of the text on the screen that says that a connection is needed. */
  offlineNote: string
}

/** 'Blokkeren en wissen': the device drops its copy at its next contact (TO-01). */
export function WipeAction({ device, onDone, offlineNote }: BlockActionProps) {
  const { online, clientId } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const whyNot = () => {
    if (!online) return texts.onlineOnly
    if (device.wipeAskedAt) return device.wipedAt ? 'Dit toestel is gewist.' : 'Het wissen is al gevraagd.'
    return device.id === clientId ? OWN : undefined
  }
  const change = async () => {
    const unsent = device.unsent
      ? ` Het had nog ${device.unsent === 1 ? '1 wijziging' : `${device.unsent} wijzigingen`} niet verstuurd; die verstuurt het eerst.`
      : ''
    const text = `Wilt u ${device.label} blokkeren en wissen? Bij het volgende contact verdwijnen alle gegevens van de zaak van dit toestel.${unsent}`
    if (!(await confirm({ text, danger: true }))) return
    setBusy(true)
    try {
      await askWipe(device.id)
      onDone()
      toastSuccess('Wissen gevraagd.')
    } catch (error) {
      toastSaveFailed(error)
    }
    setBusy(false)
  }
  return (
    <ActionButton
      loading={busy}
      disabledReason={whyNot()}
      describedBy={online ? undefined : offlineNote}
      onClick={() => void change()}
    >
      Blokkeren en wissen
    </ActionButton>
  )
}

/** Blocks a device, or unblocks it (B7). */
export function BlockAction({ device, onDone, offlineNote }: BlockActionProps) {
  const { online, clientId } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const blocked = device.blockedAt !== null
  const whyNot = () => {
    if (!online) return texts.onlineOnly
    return device.id === clientId ? OWN : undefined
  }
  const change = async () => {
    const question = blocked
      ? `Wilt u ${device.label} deblokkeren? Wie erop werkt, moet opnieuw inloggen.`
      : `Wilt u ${device.label} blokkeren? Niemand kan er dan nog mee verbinden.${unsentText(device.unsent)}`
    if (!(await confirm({ text: question, danger: !blocked }))) return
    setBusy(true)
    try {
      await (blocked ? unblockDevice(device.id) : blockDevice(device.id))
      onDone()
      toastSuccess(blocked ? 'Toestel gedeblokkeerd.' : 'Toestel geblokkeerd.')
    } catch (error) {
      toastSaveFailed(error)
    }
    setBusy(false)
  }
  return (
    <ActionButton
      loading={busy}
      disabledReason={whyNot()}
      describedBy={online ? undefined : offlineNote}
      onClick={() => void change()}
    >
      {blocked ? 'Deblokkeren' : 'Blokkeren'}
    </ActionButton>
  )
}
