import { type ReactNode, useState } from 'react'
import { IconAlert, IconCheck, IconDots, IconQuestion, IconX } from '../../../../components/icons/icons.tsx'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { MOVEMENTS as M, type MovementKind } from '../../../../domain/rentals/constants.ts'
import { NeedsRight } from '../../../../shared/rights/NeedsRight.tsx'
import { handoverTexts } from '../handoverTexts.ts'
import classes from './PhoneHandover.module.css'
import { useSwipe } from './useSwipe.ts'

interface PhoneCardProps {
  name: string
  /** The codes, the place or the quantity. */
  below: string
  /** The kind that was pressed; the row of buttons then says it until the card folds. */
  pressed: MovementKind | undefined
  /** The large button, and what belongs before it; without it there is nothing to press. */
  children?: ReactNode
  /** Without it the card has no three dots. */
  onTrouble?: (kind: 'missing' | 'damaged') => void
}

/**
 * A unit over the full width of a phone. The three dots, or a swipe to the left, turn its row of buttons into
 * 'Ontbreekt' and 'Beschadigd' at the same height.
 */
export function PhoneCard({ name, below, pressed, children, onTrouble }: PhoneCardProps) {
  const [turned, setTurned] = useState(false)
  const turn = (to: boolean) => onTrouble && !pressed && setTurned(to)
  const swipe = useSwipe(
    () => turn(true),
    () => turn(false),
  )
  const choose = (kind: 'missing' | 'damaged') => {
    setTurned(false)
    onTrouble?.(kind)
  }
  return (
    <li className={classes.card} {...swipe}>
      <p className={classes.name}>{name}</p>
      <p className={classes.below}>{below}</p>
      <div className={classes.buttons}>
        {pressed && <PressedNote kind={pressed} />}
        {!pressed && turned && (
          <>
            <Trouble kind={M.missing} name={name} icon={<IconQuestion size={20} />} onClick={choose} />
            <Trouble kind={M.damaged} name={name} icon={<IconAlert size={20} />} onClick={choose} />
          </>
        )}
        {!pressed && !turned && children}
        {!pressed && onTrouble && (
          <button
            type="button"
            className={classes.turn}
            aria-expanded={turned}
            aria-label={turned ? handoverTexts.fewerChoices : handoverTexts.otherChoices(name)}
            onClick={() => turn(!turned)}
          >
            {turned ? <IconX size={20} /> : <IconDots size={20} />}
          </button>
        )}
      </div>
    </li>
  )
}

interface TroubleProps {
  kind: 'missing' | 'damaged'
  name: string
  icon: ReactNode
  onClick: (kind: 'missing' | 'damaged') => void
}

const Trouble = ({ kind, name, icon, onClick }: TroubleProps) => (
  <NeedsRight mutation={kind === M.damaged ? 'repair.create' : 'rental.move'}>
    <PlainChangeButton
      className={classes.choice}
      data-kind={kind}
      aria-label={`${name}: ${handoverTexts.choices[kind]}`}
      onClick={() => onClick(kind)}
    >
      {icon}
      {handoverTexts.choices[kind]}
    </PlainChangeButton>
  </NeedsRight>
)

const PRESSED: Record<MovementKind, string> = {
  [M.chosen]: '',
  [M.writtenOff]: '',
  [M.out]: handoverTexts.given,
  [M.back]: handoverTexts.choices.back,
  [M.found]: handoverTexts.choices.back,
  [M.missing]: handoverTexts.choices.missing,
  [M.damaged]: handoverTexts.choices.damaged,
}

const PressedNote = ({ kind }: { kind: MovementKind }) => (
  <span className={classes.pressed} data-kind={kind}>
    <IconCheck size={20} />
    {PRESSED[kind]}
  </span>
)

interface MainButtonProps {
  word: string
  /** False if the button opens a choice first. */
  atOnce?: boolean
  /** Name for screen readers: several cards have the same word. */
  name: string
  onClick: () => void
}

/** The large button of a card. */
export const MainButton = ({ word, name, atOnce = true, onClick }: MainButtonProps) => (
  <PlainChangeButton className={classes.main} aria-label={`${name}: ${word}`} onClick={onClick}>
    {atOnce && <IconCheck size={20} />}
    {word}
  </PlainChangeButton>
)
