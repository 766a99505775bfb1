import { useState } from 'react'
import { MOVEMENTS as M } from '../../../../domain/rentals/constants.ts'
import { recordQuantity } from '../handoverActions.ts'
import { handoverTexts } from '../handoverTexts.ts'
import { handoverEntryName } from '../itemNames.ts'
import { Stepper } from '../Stepper.tsx'
import { MainButton, PhoneCard } from './PhoneCard.tsx'
import classes from './PhoneHandover.module.css'
import type { CardProps } from './UnitCard.tsx'

type BulkKind = 'out' | 'back' | 'missing' | 'damaged'

interface BulkCardProps extends CardProps {
  mode: 'out' | 'back'
  /** The quantity that still waits. */
  rest: number
}

/** Bulk: the button takes the number shown, and the rest stays as a card of its own. */
export function BulkCard(props: BulkCardProps) {
  const { entry, item, place, rental, reportDone, pressed, settle, onMissing, mode, rest } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const n = Math.min(chosen ?? rest, rest)
  const name = handoverEntryName(entry, item)
  const record = async (kind: BulkKind) => {
    if (n === 0) return
    setChosen(null)
    await settle(kind, async () =>
      reportDone(
        handoverTexts.quantityMoved[kind](n, name),
        await recordQuantity(rental.id, entry.line, kind, n),
      ),
    )
    if (kind === M.missing) onMissing()
  }
  return (
    <PhoneCard
      name={name}
      below={handoverTexts.lies(mode === 'out' ? place : '', handoverTexts.bulkLeft(rest))}
      pressed={pressed}
      {...(mode === 'back' ? { onTrouble: (kind: 'missing' | 'damaged') => void record(kind) } : {})}
    >
      <span className={classes.quantity}>
        <Stepper label={handoverTexts.quantity(name)} value={n} max={rest} onChange={setChosen} />
      </span>
      <MainButton
        word={mode === 'out' ? handoverTexts.given : handoverTexts.choices.back}
        name={name}
        onClick={() => void record(mode === 'out' ? M.out : M.back)}
      />
    </PhoneCard>
  )
}
