import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useLetterKey } from '../../../components/forms/screenKeys.ts'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { LockContext, useLock } from '../../../components/page/LockedArea.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { rentalMails } from '../../../db/queries/rentalQuote.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { isBilledRental } from '../../../domain/invoices/billed.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isLockedRental } from '../../../domain/rentals/status.ts'
import { AllConflicts, ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { dropDraft } from '../../../shared/drafts/drafts.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { readRentalEdits } from '../../../shared/rentals/moveEditsToNewDraft.ts'
import { rentalDraftKey, type UnfinishedRental } from '../../../shared/rentals/unfinishedRentals.ts'
import { AmountList } from '../form/price/AmountList.tsx'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { RentalLog } from '../form/RentalLog.tsx'
import { ReadBand } from './ReadBand.tsx'
import { ReadFacts } from './ReadFacts.tsx'
import { ReadHead } from './ReadHead.tsx'
import { ReadLines } from './ReadLines.tsx'
import { ReadNotes } from './ReadNotes.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'
import { RentalMailsPanel } from '../mail/RentalMailsPanel.tsx'
import { QuotePanel } from '../mail/QuotePanel.tsx'
import type { RentalMailStart } from '../mail/rentalMailForm.ts'
import { RentalStepBar } from './RentalStepBar.tsx'
import classes from './RentalReadView.module.css'

const RentalDocumentsPanel = lazyComponent(() => import('./RentalDocumentsPanel.tsx'), 'RentalDocumentsPanel')
const RentalMailDialog = lazyComponent(() => import('../mail/RentalMailDialog.tsx'), 'RentalMailDialog')
const UblAction = lazyComponent(() => import('../../../shared/documents/UblAction.tsx'), 'UblAction')

type Edits = UnfinishedRental['edits']

interface RentalReadViewProps {
  rental: Rental
  customer: Customer | undefined
  /** Opens the form, with the edits of a draft if there are any. */
  onEdit: (edits: Edits | null) => void
}

/** A stored rental as a document: everything is read, nothing is a field (VB-01 to VB-08). */
export function RentalReadView({ rental, customer, onEdit }: RentalReadViewProps) {
  const today = useToday()
  const lock = useLock()
  const isClosed = isLockedRental(rental)
  const restLock = isClosed ? { reason: rentalReadTexts.locked, id: undefined } : lock
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null)
  const edit = () => onEdit(null)
  const mails = useLive(() => rentalMails(rental), [rental])
  const [mail, setMail] = useState<RentalMailStart | null>(null)
  const [wasMailing, setWasMailing] = useState(false)
  const startMail = (start: RentalMailStart) => {
    setWasMailing(true)
    setMail(start)
  }
  useLetterKey('E', () => lock !== null || isClosed || edit())
  return (
    <ConflictScope e="rental" id={rental.id}>
      <div className={classes.page}>
        <ReadHead rental={rental} customer={customer} today={today} onEdit={edit} onSlot={setHeadSlot} />
        <div className={classes.steps}>
          <RentalStepBar
            rental={rental}
            quote={mails?.quote ?? null}
            mails={mails?.mails ?? []}
            today={today}
            headSlot={headSlot}
            onEdit={edit}
            onMail={startMail}
          />
        </div>
        <KeptEdits id={rental.id} isClosed={isClosed} onResume={onEdit} />
        <AllConflicts />
        <ReadBand rental={rental} customer={customer} today={today} />
        <div className={classes.body}>
          <div className={classes.main}>
            <ReadLines rental={rental} today={today} />
            <ReadNotes rental={rental} />
          </div>
          <div className={classes.side}>
            <Panel
              title="Prijs"
              {...(isBilledRental(rental)
                ? { actions: <UblAction of={{ e: 'rental', id: rental.id }} /> }
                : {})}
            >
              <AmountList rental={rental} />
            </Panel>
            <QuotePanel rentalId={rental.id} mails={mails} />
            <ReadFacts rental={rental} />
          </div>
          <div className={classes.rest}>
            <LockContext value={restLock}>
              <RentalDocumentsPanel rental={rental} />
              <RentalMailsPanel mails={mails?.mails} onSend={() => startMail({ kind: 'rental' })} />
              <RentalLog form={rental} />
            </LockContext>
          </div>
        </div>
        {wasMailing && <RentalMailDialog rental={rental} start={mail} onClose={() => setMail(null)} />}
      </div>
    </ConflictScope>
  )
}

/** Offers what was typed in the form on this device and was never saved (VB-05). */
function KeptEdits({
  id,
  isClosed,
  onResume,
}: {
  id: string
  isClosed: boolean
  onResume: (edits: Edits) => void
}) {
  const edits = useLive(() => readRentalEdits(id), [id])
  if (!edits) return null
  return (
    <NoteBox tone="blue" title={rentalReadTexts.kept}>
      <Group gap="sm">
        {isClosed ? (
          <span>{rentalReadTexts.keptLocked}</span>
        ) : (
          <Button onClick={() => onResume(edits)}>{rentalReadTexts.resume}</Button>
        )}
        <Button variant="default" onClick={() => void dropDraft(rentalDraftKey(id, false))}>
          {rentalFormTexts.dropTyped}
        </Button>
      </Group>
    </NoteBox>
  )
}
