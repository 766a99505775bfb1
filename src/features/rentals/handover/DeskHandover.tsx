import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { SCREEN_FOOT } from '../../../components/toasts/keepClear.ts'
import type { HandoverEntry, HandoverMode } from '../../../domain/rentals/handover.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { BackRow } from './BackRow.tsx'
import { BulkBackRow } from './BulkBackRow.tsx'
import classes from './Handover.module.css'
import { HandoverGroup } from './HandoverGroup.tsx'
import { HandoverHead } from './HandoverHead.tsx'
import { handoverTexts } from './handoverTexts.ts'
import { OutRow } from './OutRow.tsx'
import { ScanLine } from './ScanLine.tsx'
import { useFinish } from './useFinish.ts'
import type { HandoverScreen } from './useHandoverScreen.ts'

const Slips = lazyComponent(() => import('./Slips.tsx'), 'Slips')

const AllButton = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <ChangeButton variant="subtle" onClick={onClick}>
    {word}
  </ChangeButton>
)

/**
 * Says what stays behind before the user finishes. If everything is back, one step marks the rental as
 * returned (OI-05).
 */
function HandoverFoot({ rental, mode }: { rental: Rental; mode: HandoverMode }) {
  const { left, returns, done, finish } = useFinish(rental, mode)
  return (
    <footer {...SCREEN_FOOT} className={classes.foot}>
      <span>{mode === 'out' ? handoverTexts.leftHere(left) : handoverTexts.leftOut(left)}</span>
      {returns ? (
        <ChangeButton onClick={() => void finish()}>{handoverTexts.returned}</ChangeButton>
      ) : (
        <ChangeButton variant="default" onClick={() => void done()}>
          {handoverTexts.done}
        </ChangeButton>
      )}
    </footer>
  )
}

/** The handover on a tablet or a desktop: all units in rows, with the choices beside each. */
export function DeskHandover({ screen }: { screen: HandoverScreen }) {
  const { found, mode, scan, stages: at, named, moveAll } = screen
  const row = (entry: HandoverEntry): ReactNode => {
    const shared = screen.rowProps(entry)
    if (mode === 'out') return <OutRow key={entry.key} {...shared} />
    return entry.line.multiple ? (
      <BulkBackRow key={entry.key} {...shared} />
    ) : (
      <BackRow key={entry.key} {...shared} onDamaged={() => screen.onDamaged(entry)} />
    )
  }
  return (
    <div className={classes.page}>
      <HandoverHead found={found} mode={mode} />
      <ScanLine scan={scan} />
      {screen.isEmpty && <EmptyState text={handoverTexts.none} />}
      {mode === 'out' ? (
        <>
          <HandoverGroup title={handoverTexts.toGo} entries={screen.sortByPlace(at.toGo)} row={row}>
            {named.length > 0 && (
              <AllButton word={handoverTexts.allOut} onClick={() => void moveAll(named, 'out')} />
            )}
          </HandoverGroup>
          <HandoverGroup title={handoverTexts.isOut} entries={screen.sortByPlace(at.out)} row={row} />
        </>
      ) : (
        <>
          <HandoverGroup title={handoverTexts.stillOut} entries={at.out} row={row}>
            <AllButton word={handoverTexts.restBack} onClick={() => void moveAll(at.out, 'back')} />
          </HandoverGroup>
          <HandoverGroup title={handoverTexts.trouble} entries={at.trouble} row={row} />
          <HandoverGroup title={handoverTexts.isBack} entries={at.back} row={row} />
        </>
      )}
      <Slips rentalId={found.rental.id} mode={mode} />
      <HandoverFoot rental={found.rental} mode={mode} />
    </div>
  )
}
