import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { byPlaceName } from '../../../domain/items/place.ts'
import { type HandoverEntry, type HandoverMode, handoverStagesOf } from '../../../domain/rentals/handover.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import { recordAllMovements, returnDamaged } from './handoverActions.ts'
import { BackRow } from './BackRow.tsx'
import { BulkBackRow } from './BulkBackRow.tsx'
import { AllButton, HandoverGroup } from './HandoverGroup.tsx'
import classes from './Handover.module.css'
import { HandoverFoot } from './HandoverFoot.tsx'
import { HandoverHead } from './HandoverHead.tsx'
import { handoverEntryName, unitName, storePlaceText } from './itemNames.ts'
import { OutRow } from './OutRow.tsx'
import { ScanLine } from './ScanLine.tsx'
import { handoverTexts } from './handoverTexts.ts'
import { type Handover, useHandover } from './useHandover.ts'
import { useScan } from './useScan.ts'

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
