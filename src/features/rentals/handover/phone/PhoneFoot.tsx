import { IconCheck, IconScan } from '../../../../components/icons/icons.tsx'
import { ChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { SCREEN_FOOT } from '../../../../components/toasts/keepClear.ts'
import type { HandoverMode } from '../../../../domain/rentals/handover.ts'
import type { Rental } from '../../../../domain/rentals/rental.ts'
import { openScanner } from '../../../../shared/scan/scanBus.ts'
import { handoverTexts } from '../handoverTexts.ts'
import { useFinish } from '../useFinish.ts'
import type { Scan } from '../useScan.ts'
import classes from './PhoneHandover.module.css'

interface PhoneFootProps {
  rental: Rental
  mode: HandoverMode
  scan: Scan
}

/** Scanning is the main action until nothing waits any more; then the foot ends the handover (OI-05). */
export function PhoneFoot({ rental, mode, scan }: PhoneFootProps) {
  const { left, returns, done, finish } = useFinish(rental, mode)
  const startScan = () => openScanner({ onEach: scan.handleCode })
  return (
    <footer {...SCREEN_FOOT} className={classes.foot}>
      {left > 0 ? (
        <ChangeButton className={classes.footMain} leftSection={<IconScan size={22} />} onClick={startScan}>
          {handoverTexts.scanOne}
        </ChangeButton>
      ) : (
        <>
          <ChangeButton
            className={classes.footScan}
            variant="default"
            aria-label={handoverTexts.scanOne}
            onClick={startScan}
          >
            <IconScan size={22} />
          </ChangeButton>
          <ChangeButton
            className={classes.footMain}
            leftSection={<IconCheck size={22} />}
            onClick={() => void (returns ? finish() : done())}
          >
            {returns ? handoverTexts.returned : handoverTexts.done}
          </ChangeButton>
        </>
      )}
    </footer>
  )
}
