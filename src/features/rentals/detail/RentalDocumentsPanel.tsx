import { Panel } from '../../../components/page/Panel.tsx'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { IssuedDocuments } from '../../../shared/documents/IssuedDocuments.tsx'
import { AgreementPanel } from '../../../shared/signature/AgreementPanel.tsx'

/** The customer's signature for a stored rental, and the documents that were sent (SG, KP). */
export function RentalDocumentsPanel({ rental }: { rental: Pick<Rental, 'id'> }) {
  return (
    <Panel title="Akkoord en papieren">
      <AgreementPanel kind="rental" about={rental.id} />
      <IssuedDocuments about={rental.id} />
    </Panel>
  )
}
