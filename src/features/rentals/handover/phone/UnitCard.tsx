import { useState } from 'react'
import { lazyComponent } from '../../../../components/page/lazyComponent.ts'
import { MOVEMENTS as M, type MovementKind } from '../../../../domain/rentals/constants.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { recordMovements } from '../handoverActions.ts'
import { handoverTexts } from '../handoverTexts.ts'
import { handoverEntryName, itemCodesText, unitName } from '../itemNames.ts'
import type { RowProps } from '../RowFrame.tsx'
import { MainButton, PhoneCard } from './PhoneCard.tsx'

const ChooseUnit = lazyComponent(() => import('../ChooseUnit.tsx'), 'ChooseUnit')

export interface CardProps extends RowProps {
  /** The kind that was pressed on this card. */
  pressed: MovementKind | undefined
  /** Records a movement while the card stays in its place. */
  settle: (kind: MovementKind, act: () => Promise<unknown>) => Promise<void>
}

/** A unit that leaves: 'Mee', or 'Kiezen' for a line that asks for a model (OI-25). */
export function OutCard({ entry, item, place, rental, reportDone, pressed, settle }: CardProps) {
  const { line, itemId } = entry
  const [choosing, setChoosing] = useState(false)
  const name = handoverEntryName(entry, item)
  const give = async (id: string, unit: Item | undefined) =>
    reportDone(
      handoverTexts.moved.out(unitName(unit)),
      await recordMovements(rental.id, [{ lineId: line.id, itemId: id, kind: M.out }]),
    )
  const codes = item ? itemCodesText(item) : handoverTexts.toScan
  return (
    <>
      <PhoneCard name={name} below={handoverTexts.lies(place, codes)} pressed={pressed}>
        {itemId === null ? (
          <MainButton
            word={handoverTexts.choose.open}
            atOnce={false}
            name={name}
            onClick={() => setChoosing(true)}
          />
        ) : (
          <MainButton
            word={handoverTexts.given}
            name={unitName(item)}
            onClick={() => void settle(M.out, () => give(itemId, item))}
          />
        )}
      </PhoneCard>
      {choosing && (
        <ChooseUnit
          name={name}
          rental={rental}
          line={line}
          onClose={() => setChoosing(false)}
          onChoose={(unit) => {
            setChoosing(false)
            void give(unit.id, unit)
          }}
        />
      )}
    </>
  )
}

/** A unit that is out: 'Terug', and behind the dots 'Ontbreekt' and 'Beschadigd'. */
export function BackCard(props: CardProps & { onDamaged: () => void }) {
  const { entry, item, rental, reportDone, pressed, settle, onMissing, onDamaged } = props
  const { line, itemId } = entry
  const record = async (kind: 'back' | 'missing', id: string) => {
    await settle(kind, async () =>
      reportDone(
        handoverTexts.moved[kind](unitName(item)),
        await recordMovements(rental.id, [{ lineId: line.id, itemId: id, kind }]),
      ),
    )
    if (kind === M.missing) onMissing()
  }
  const name = handoverEntryName(entry, item)
  const below = item ? itemCodesText(item) : handoverTexts.toScan
  // A line that asks for a model has no unit to take back until one is scanned.
  if (itemId === null) return <PhoneCard name={name} below={below} pressed={undefined} />
  return (
    <PhoneCard
      name={name}
      below={below}
      pressed={pressed}
      onTrouble={(kind) => (kind === M.damaged ? onDamaged() : void record(M.missing, itemId))}
    >
      <MainButton
        word={handoverTexts.choices.back}
        name={unitName(item)}
        onClick={() => void record(M.back, itemId)}
      />
    </PhoneCard>
  )
}
