import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { byPlaceName } from '../../../domain/items/place.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { type HandoverEntry, type HandoverMode, handoverStagesOf } from '../../../domain/rentals/handover.ts'
import { movementsOf, rentalCount, stillOutOf } from '../../../domain/rentals/movements.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../domain/rentals/status.ts'
import { BackRow } from './BackRow.tsx'
import { BulkBackRow } from './BulkBackRow.tsx'
import classes from './Handover.module.css'
import { recordAllMovements, returnDamaged } from './handoverActions.ts'
import { HandoverHead } from './HandoverHead.tsx'
import { handoverTexts } from './handoverTexts.ts'
import { handoverEntryName, storePlaceText, unitName } from './itemNames.ts'
import { OutRow } from './OutRow.tsx'
import { ScanLine } from './ScanLine.tsx'
import { type Handover, useHandover } from './useHandover.ts'
import { useScan } from './useScan.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { SCREEN_FOOT } from '../../../components/toasts/keepClear.ts'

interface HandoverGroupProps {
  title: string
  entries: readonly HandoverEntry[]
  row: (entry: HandoverEntry) => ReactNode
  /** Actions for all rows of the group. */
  children?: ReactNode
}

/** The rows of one stage; an empty group is hidden. */
export function HandoverGroup({ title, entries, row, children }: HandoverGroupProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {title} <span className={classes.groupCount}>{entries.length}</span>
        </h2>
        {children}
      </div>
      <ul className={classes.rows}>{entries.map(row)}</ul>
    </section>
  )
}

export const AllButton = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <ChangeButton variant="subtle" onClick={onClick}>
    {word}
  </ChangeButton>
)

/**
 * Says what stays behind before the user finishes. If everything is back, one step marks the rental as
 * returned (OI-05).
 */
export function HandoverFoot({ rental, mode }: { rental: Rental; mode: HandoverMode }) {
  const navigate = useNavigate()
  const left = mode === 'out' ? rentalCount(rental).toGo : stillOutOf(rental)
  const done = () => navigate({ to: ROUTES.RentalDetail, params: { rentalId: rental.id } })
  const finish = async () => {
    await changeRentalStatus({ id: rental.id, status: rental.status }, RENTAL_STATUSES.returned)
    await done()
  }
  const returns = mode === 'back' && left === 0 && movementsOf(rental).length > 0 && isActiveRental(rental)
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

const Slips = lazyComponent(() => import('./Slips.tsx'), 'Slips')
const DamageDialog = lazyComponent(() => import('./DamageDialog.tsx'), 'DamageDialog')

/** The units of a rental leave the company or come back, by scan or by a tap on each (OI). */
export function HandoverPage() {
  const { rentalId = '' } = useParams({ strict: false })
  const { mode }: { mode?: string } = useSearch({ strict: false })
  const found = useHandover(rentalId)
  if (found === undefined) return null
  return (
    <FormHost
      key={`${rentalId} ${mode}`}
      subject={found}
      keyOf={({ rental }) => rental.id}
      notice={() => ({ text: handoverTexts.goneMeanwhile, canSave: false })}
      otherwise={<EmptyState text={handoverTexts.gone} />}
    >
      {(handover) => <Screen found={handover} mode={mode === 'out' ? 'out' : 'back'} />}
    </FormHost>
  )
}

function Screen({ found, mode }: { found: Handover; mode: HandoverMode }) {
  const { rental, items } = found
  const scan = useScan(found, mode)
  const today = useToday()
  const [damaged, setDamaged] = useState<HandoverEntry | null>(null)
  const at = handoverStagesOf(rental, mode)
  const itemOf = ({ itemId }: HandoverEntry) => (itemId === null ? undefined : items.get(itemId))
  const placeOf = (entry: HandoverEntry) => storePlaceText(entry, itemOf(entry), found.places)
  const row = (entry: HandoverEntry) => {
    const shared = { entry, item: itemOf(entry), place: placeOf(entry), rental, reportDone: scan.reportDone }
    if (mode === 'out') return <OutRow key={entry.key} {...shared} />
    return entry.line.multiple ? (
      <BulkBackRow key={entry.key} {...shared} />
    ) : (
      <BackRow key={entry.key} {...shared} onDamaged={() => setDamaged(entry)} />
    )
  }
  // A model line needs a choice first, so a tap cannot hand it out.
  const named = at.toGo.filter(({ itemId }) => itemId !== null)
  const all = async (list: readonly HandoverEntry[], kind: 'out' | 'back') =>
    scan.reportDone(
      kind === 'back'
        ? handoverTexts.restIsBack
        : named.length < at.toGo.length
          ? handoverTexts.namedIsOut
          : handoverTexts.allIsOut,
      await recordAllMovements(rental, list, kind),
    )
  // Sorted by the route through the store.
  const sortByPlace = (list: readonly HandoverEntry[]) =>
    list.toSorted((a, b) => byPlaceName(placeOf(a), placeOf(b)))
  return (
    <div className={classes.page}>
      <HandoverHead found={found} mode={mode} />
      <ScanLine scan={scan} />
      {Object.values(at).every((list) => list.length === 0) && <EmptyState text={handoverTexts.none} />}
      {mode === 'out' ? (
        <>
          <HandoverGroup title={handoverTexts.toGo} entries={sortByPlace(at.toGo)} row={row}>
            {named.length > 0 && (
              <AllButton word={handoverTexts.allOut} onClick={() => void all(named, 'out')} />
            )}
          </HandoverGroup>
          <HandoverGroup title={handoverTexts.isOut} entries={sortByPlace(at.out)} row={row} />
        </>
      ) : (
        <>
          <HandoverGroup title={handoverTexts.stillOut} entries={at.out} row={row}>
            <AllButton word={handoverTexts.restBack} onClick={() => void all(at.out, 'back')} />
          </HandoverGroup>
          <HandoverGroup title={handoverTexts.trouble} entries={at.trouble} row={row} />
          <HandoverGroup title={handoverTexts.isBack} entries={at.back} row={row} />
        </>
      )}
      <Slips rentalId={rental.id} mode={mode} />
      <HandoverFoot rental={rental} mode={mode} />
      {damaged && (
        <DamageDialog
          draftKey={`rental.damage/${rental.id}/${damaged.line.id}/${damaged.itemId}`}
          name={handoverEntryName(damaged, itemOf(damaged))}
          onClose={() => setDamaged(null)}
          onSave={async (form) => {
            const made = await returnDamaged(rental, damaged, form, today)
            if (made) scan.showMessage({ text: handoverTexts.isDamaged(unitName(itemOf(damaged))), ok: true })
            return made
          }}
        />
      )}
    </div>
  )
}
