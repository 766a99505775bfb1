import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import {
  IconArchive,
  IconDots,
  IconLabel,
  IconReceipt,
  IconSignature,
  IconTrash,
} from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { MenuEntry } from '../../../components/page/MenuEntry.tsx'
import { DEFAULT_LANGUAGE } from '../../../domain/shared/languages.ts'
import { useLive } from '../../../db/live.ts'
import { printIntakeSlip } from '../../../shared/documents/printLabels.ts'
import { db } from '../../../db/database.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { texts } from '../../../lib/texts.ts'
import { ALREADY_PICKED_UP, archiveRepairWithUndo } from '../../../shared/statuses/changeRepair.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { confirmRepairDeletion } from '../overview/deleteRepair.ts'

const AgreeDialog = lazyComponent(() => import('../../../shared/signature/AgreeDialog.tsx'), 'AgreeDialog')

interface HeadMenuProps {
  repair: Repair
  onDeleted: () => void
  onLabel: () => void
}

/** The less frequent actions on a repair; irreversible ones come last. */
export function HeadMenu({ repair, onDeleted, onLabel }: HeadMenuProps) {
  const customer = useLive(() => db.customer.get(repair.customerId ?? ''), [repair.customerId])
  const slip = () => printIntakeSlip([repair.id], customer?.language ?? DEFAULT_LANGUAGE)
  const online = useOnline()
  const [signing, setSigning] = useState(false)
  const remove = async () => {
    await confirmRepairDeletion(repair)
    if (!(await db.repair.get(repair.id))) onDeleted()
  }
  const archived = repair.status === REPAIR_STATUSES.pickedUp
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Meer acties" title="Meer acties">
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry icon={<IconLabel />} reads reason={undefined} onClick={onLabel}>
            Label
          </MenuEntry>
          <MenuEntry icon={<IconReceipt />} reads reason={undefined} onClick={() => void slip()}>
            Ontvangstbewijs
          </MenuEntry>
          <MenuEntry icon={<IconSignature />} reason={undefined} onClick={() => setSigning(true)}>
            Afhaling laten tekenen
          </MenuEntry>
          <MenuEntry
            icon={<IconArchive />}
            reason={archived ? ALREADY_PICKED_UP : undefined}
            onClick={() => void archiveRepairWithUndo(repair)}
          >
            Archiveren (Opgehaald)
          </MenuEntry>
          <Menu.Divider />
          <NeedsRight mutation="repair.deletePermanently">
            <MenuEntry
              icon={<IconTrash />}
              danger
              reason={repair.billed && !online ? texts.onlineOnly : undefined}
              onClick={() => void remove()}
            >
              Verwijderen
            </MenuEntry>
          </NeedsRight>
        </Menu.Dropdown>
      </Menu>
      {signing && <AgreeDialog kind="pickup" about={repair.id} onClose={() => setSigning(false)} />}
    </>
  )
}
