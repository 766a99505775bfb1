import { Panel } from '../../../components/page/Panel.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { IssuedDocuments } from '../../../shared/documents/IssuedDocuments.tsx'
import { AgreementPanel } from '../../../shared/signature/AgreementPanel.tsx'

/** The signature for the pick-up, and the documents of the repair that were sent (SG, KP). */
export function RepairDocumentsPanel({ repair }: { repair: Repair }) {
  return (
    <Panel title="Afhaling en papieren">
      <AgreementPanel kind="pickup" about={repair.id} />
      <IssuedDocuments about={repair.id} />
    </Panel>
  )
}
