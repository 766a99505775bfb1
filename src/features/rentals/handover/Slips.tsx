import { useId } from 'react'
import { IconPrint } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { SLIP_TITLES } from '../../../documents/rentalSlip.ts'
import type { RentalSlipKind, SignatureKind } from '../../../domain/documents/constants.ts'
import type { HandoverMode } from '../../../domain/rentals/handover.ts'
import { printRentalSlip } from '../../../shared/documents/rental/printRentalSlip.ts'
import { AgreementPanel } from '../../../shared/signature/AgreementPanel.tsx'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

const SLIPS: Record<HandoverMode, { slips: readonly RentalSlipKind[]; signed: SignatureKind }> = {
  out: { slips: ['picklijst', 'leveringsbon'], signed: 'delivery' },
  back: { slips: ['retourbon'], signed: 'return' },
}

/** The slips of a handover, and who signed for it (KP-14). */
export function Slips({ rentalId, mode }: { rentalId: string; mode: HandoverMode }) {
  const id = useId()
  const { slips, signed } = SLIPS[mode]
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {handoverTexts.papers}
        </h2>
      </div>
      <div className={classes.slips}>
        {slips.map((kind) => (
          <ActionButton
            reads
            key={kind}
            icon={<IconPrint />}
            onClick={() => void printRentalSlip(kind, rentalId)}
          >
            {SLIP_TITLES[kind]}
          </ActionButton>
        ))}
      </div>
      <AgreementPanel kind={signed} about={rentalId} />
    </section>
  )
}
