import { confirm } from '../../../components/dialogs/confirm.ts'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RentalMails } from '../../../db/queries/rentalQuote.ts'
import { linkLine } from '../../../domain/approvals/approvalTexts.ts'
import { rentalMailTexts } from './rentalMailTexts.ts'

/** The state of the approval link that the customer has, with an action to end it (VO-10). Empty without a link. */
export function QuotePanel({ rentalId, mails }: { rentalId: string; mails: RentalMails | undefined }) {
  if (!mails?.link || !mails.state) return null
  const { link, state, quote } = mails
  return (
    <Panel title="Offerte">
      {quote?.isChanged && (
        <NoteBox tone="orange" title={rentalMailTexts.changedSince}>
          {rentalMailTexts.mailAgain}
        </NoteBox>
      )}
      <span>{linkLine(link, state)}</span>
      {(state === 'open' || state === 'asked') && (
        <ActionButton variant="subtle" onClick={() => void withdraw(rentalId)}>
          Link intrekken
        </ActionButton>
      )}
    </Panel>
  )
}

async function withdraw(rentalId: string): Promise<void> {
  if (!(await confirm({ text: rentalMailTexts.withdrawn }))) return
  await mutate('approval.withdrawRental', { rentalId }).catch(toastSaveFailed)
}
