import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { IconDots, IconDownload } from '../../../components/icons/icons.tsx'
import { MenuEntry } from '../../../components/page/MenuEntry.tsx'
import type { InspectedKind } from '../../../domain/privacy/personFile.ts'
import { texts } from '../../../lib/texts.ts'
import { useWhyNotCall } from '../../../shared/rights/useRights.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { INSPECTION_CALLS, saveInspection } from './inspection.ts'

interface PersonMenuProps {
  kind: InspectedKind
  id: string
  /** Accessible name of the button. */
  label: string
}

/** The actions on a customer or a contact as a person whose data is stored (IZ). */
export function PersonMenu({ kind, id, label }: PersonMenuProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const refusal = useWhyNotCall(INSPECTION_CALLS[kind])
  const inspect = async () => {
    setBusy(true)
    await saveInspection(kind, id)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} loading={busy}>
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry
          icon={<IconDownload />}
          reason={refusal ?? (online ? undefined : texts.onlineOnly)}
          onClick={() => void inspect()}
        >
          Inzage maken…
        </MenuEntry>
      </Menu.Dropdown>
    </Menu>
  )
}
