import { Panel } from '../../../components/page/Panel.tsx'
import { isBilledRental } from '../../../domain/invoices/billed.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { IssuedDocuments } from '../../../shared/documents/IssuedDocuments.tsx'
import { UblAction } from '../../../shared/documents/UblAction.tsx'
import { AgreementPanel } from '../../../shared/signature/AgreementPanel.tsx'
import classes from './RentalForm.module.css'

/**
 * The customer's signature for the stored rental, the documents that were sent, and the UBL invoice (SG, KP,
 * UB-01).
 */
export function RentalDocumentsPanel({ rental }: { rental: Pick<RentalDraft, 'id' | 'status'> }) {
  return (
    <Panel title="Akkoord en papieren">
      <AgreementPanel kind="rental" about={rental.id} />
      <IssuedDocuments about={rental.id} />
      <div className={classes.ubl}>
        {isBilledRental(rental) && <UblAction of={{ e: 'rental', id: rental.id }} />}
      </div>
    </Panel>
  )
}
