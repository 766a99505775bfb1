import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft, IconEdit, IconTruck } from '../../../components/icons/icons.tsx'
import { RENTAL_STATUSES as S } from '../../../domain/rentals/constants.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { rentalOrigin } from '../../../domain/steps/rentalOrigin.ts'
import type { OriginMail } from '../../../domain/steps/stepOrigin.ts'
import {
  HANDOVER_MODES,
  type QuoteFacts,
  RENTAL_ACTIONS,
  type RentalAction,
  rentalSteps,
} from '../../../domain/steps/rentalSteps.ts'
import type { RentalMailStart } from '../mail/rentalMailForm.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { StepBar } from '../../../shared/steps/StepBar.tsx'

const ICONS = {
  solve: <IconEdit size={20} />,
  handOut: <IconTruck size={20} />,
  takeBack: <IconArrowLeft size={20} />,
}

interface RentalStepBarProps {
  rental: Rental
  /** Null: no quote was mailed. */
  quote: QuoteFacts | null
  mails: readonly OriginMail[]
  today: string
  headSlot: HTMLElement | null
  /** Opens the form. */
  onEdit: () => void
  onMail: (start: RentalMailStart) => void
}

/** The steps of a rental and its next step (NS-10). */
export function RentalStepBar(props: RentalStepBarProps) {
  const { rental, quote, mails, today, headSlot, onEdit, onMail } = props
  const navigate = useNavigate()
  const open = (action: keyof typeof HANDOVER_MODES) =>
    navigate({
      to: ROUTES.RentalHandover,
      params: { rentalId: rental.id },
      search: { mode: HANDOVER_MODES[action] },
    })
  const actions: Record<RentalAction, () => unknown> = {
    confirm: () => changeRentalStatus(rental, S.confirmed),
    handOut: () => open('handOut'),
    takeBack: () => open('takeBack'),
    close: () => changeRentalStatus(rental, S.closed),
    mailQuote: () => onMail({ kind: 'quote' }),
    mailAgain: () => onMail({ kind: 'quote' }),
    remind: () => onMail({ kind: 'quote', isReminder: true }),
    answer: () => onMail({ kind: 'rental', question: quote?.text ?? '' }),
    solve: onEdit,
  }
  return (
    <StepBar
      bar={rentalSteps(rental, today, quote)}
      labels={RENTAL_ACTIONS}
      icons={ICONS}
      tone={rentalTone(rental.status)}
      headSlot={headSlot}
      about={rental.id}
      originOf={(word) => rentalOrigin(rental, mails, word)}
      onAction={(action) => void actions[action]()}
    />
  )
}
