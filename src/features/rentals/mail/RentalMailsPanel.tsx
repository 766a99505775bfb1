import { IconMail } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import type { MailRow } from '../../../db/queries/documents.ts'
import { MailList } from '../../../shared/mail/MailList.tsx'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { rentalMailTexts } from './rentalMailTexts.ts'

interface RentalMailsPanelProps {
  mails: readonly MailRow[] | undefined
  onSend: () => void
}

/** The mails about a rental and their states (D-144). */
export function RentalMailsPanel({ mails, onSend }: RentalMailsPanelProps) {
  return (
    <Panel
      title="Mails"
      actions={
        <NeedsRight mutation="rental.sendMail">
          <ActionButton icon={<IconMail />} onClick={onSend}>
            {rentalMailTexts.send}
          </ActionButton>
        </NeedsRight>
      }
    >
      {mails?.length === 0 ? (
        <EmptyState inPanel text={rentalMailTexts.none} hint="Met Mail versturen schrijft u de eerste." />
      ) : (
        <MailList mails={mails ?? []} />
      )}
    </Panel>
  )
}
