import { IconMail } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { mailsAbout } from '../../../db/queries/documents.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { MailList } from '../../../shared/mail/MailList.tsx'
import { MailLauncher } from './MailLauncher.tsx'
import { repairMailTexts } from './repairMailTexts.ts'

const START = { kind: 'text' } as const

/** The mails about a repair and their states (D-031, B3.8). */
export function RepairMailsPanel({ repair }: { repair: Repair }) {
  const mails = useLive(() => mailsAbout(repair), [repair.id, repair.externalRepair !== null])
  return (
    <Panel
      title="Mails"
      actions={
        <MailLauncher repairId={repair.id} start={START}>
          {(open) => (
            <ActionButton icon={<IconMail />} onClick={open}>
              Mail versturen
            </ActionButton>
          )}
        </MailLauncher>
      }
    >
      {mails?.length === 0 ? (
        <EmptyState inPanel text={repairMailTexts.none} hint="Met Mail versturen schrijft u de eerste." />
      ) : (
        <MailList mails={mails ?? []} />
      )}
    </Panel>
  )
}
