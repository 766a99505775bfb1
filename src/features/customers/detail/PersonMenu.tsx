import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { IconDots, IconDownload, IconTrash } from '../../../components/icons/icons.tsx'
import { MenuEntry } from '../../../components/page/MenuEntry.tsx'
import { texts } from '../../../lib/texts.ts'
import { INSPECTION_CALLS, saveInspection } from '../../../shared/customers/inspection.ts'
import { useWhyNotCall } from '../../../shared/rights/useWhyNotCall.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { EraseDialog } from '../erase/EraseDialog.tsx'
import type { ErasedSubject } from '../erase/erasure.ts'

interface PersonMenuProps {
  subject: ErasedSubject
  /** True if the data of the person was erased. */
  erased?: boolean
  /** Accessible name of the button. */
  label: string
}

const ERASED_ALREADY = 'Deze gegevens werden al gewist.'

/** The actions on a customer or a contact as a person whose data is stored (IZ, PV). */
export function PersonMenu({ subject, erased = false, label }: PersonMenuProps) {
  const { kind, id } = subject
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [erasing, setErasing] = useState(false)
  const refusal = useWhyNotCall(INSPECTION_CALLS[kind])
  const inspect = async () => {
    setBusy(true)
    await saveInspection(kind, id)
    setBusy(false)
  }
  const offline = online ? undefined : texts.onlineOnly
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} loading={busy}>
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry icon={<IconDownload />} reason={refusal ?? offline} onClick={() => void inspect()}>
            Inzage maken…
          </MenuEntry>
          <MenuEntry
            icon={<IconTrash />}
            danger
            reason={refusal ?? (erased ? ERASED_ALREADY : offline)}
            onClick={() => setErasing(true)}
          >
            Gegevens wissen…
          </MenuEntry>
        </Menu.Dropdown>
      </Menu>
      <EraseDialog subject={subject} opened={erasing} onClose={() => setErasing(false)} />
    </>
  )
}
