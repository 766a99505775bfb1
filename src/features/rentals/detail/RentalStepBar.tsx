import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft, IconTruck } from '../../../components/icons/icons.tsx'
import { RENTAL_STATUSES as S } from '../../../domain/rentals/constants.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import {
  HANDOVER_MODES,
  RENTAL_ACTIONS,
  type RentalAction,
  rentalSteps,
} from '../../../domain/steps/rentalSteps.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { StepBar } from '../../../shared/steps/StepBar.tsx'

const ICONS = { handOut: <IconTruck size={20} />, takeBack: <IconArrowLeft size={20} /> }

interface RentalStepBarProps {
  rental: Rental
  today: string
  headSlot: HTMLElement | null
}

/** The steps of a rental and its next step (NS-10). */
export function RentalStepBar({ rental, today, headSlot }: RentalStepBarProps) {
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
  }
  return (
    <StepBar
      bar={rentalSteps(rental, today)}
      labels={RENTAL_ACTIONS}
      icons={ICONS}
      tone={rentalTone(rental.status)}
      headSlot={headSlot}
      onAction={(action) => void actions[action]()}
    />
  )
}
