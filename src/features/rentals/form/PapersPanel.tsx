import { Panel } from '../../../components/page/Panel.tsx'
import { KeptPapers } from '../../../pieces/papers/KeptPapers.tsx'
import { Agreement } from '../../../pieces/signature/Agreement.tsx'

/** Whether the customer signed for the rental as it is stored, and the papers of it that left (SG, KP). */
export function PapersPanel({ rentalId }: { rentalId: string }) {
  return (
    <Panel title="Akkoord en papieren">
      <Agreement kind="rental" about={rentalId} />
      <KeptPapers about={rentalId} />
    </Panel>
  )
}
