import { ActionIcon, Menu } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import {
  IconArrowLeft,
  IconCopy,
  IconDots,
  IconEdit,
  IconLabel,
  IconLock,
} from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { ReadingArea } from '../../../components/page/LockedArea.tsx'
import { MenuEntry } from '../../../components/page/MenuEntry.tsx'
import { useTabTitle } from '../../../components/page/PageTitle.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { rentalName, rentalTitle } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isLockedRental } from '../../../domain/rentals/status.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { ConflictCount } from '../../../shared/conflicts/ConflictCount.tsx'
import { RentalDocumentButton } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { useProvisionalRentals } from '../../../shared/rentals/useProvisionalRentals.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { rentalTone, useRentalStatuses } from '../../../shared/statuses/rentalStatuses.ts'
import { rentalFormTexts } from '../form/rentalFormTexts.ts'
import { HandoverButton } from './HandoverButton.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'
import classes from './RentalReadView.module.css'

const ReopenDialog = lazyComponent(() => import('./ReopenDialog.tsx'), 'ReopenDialog')
const LabelDialog = lazyComponent(() => import('../../../shared/documents/LabelDialog.tsx'), 'LabelDialog')

interface ReadHeadProps {
  rental: Rental
  customer: Customer | undefined
  today: string
  onEdit: () => void
  /** Gets the place of the next step's button, for when its bar is scrolled out of view. */
  onSlot: (slot: HTMLElement | null) => void
}

/** The sticky head: the rental, its status, and what can be done with it (VB-01, VB-03, VB-04). */
export function ReadHead({ rental, customer, today, onEdit, onSlot }: ReadHeadProps) {
  const title = rentalTitle(rental, customer?.name)
  useTabTitle(title)
  const statuses = useRentalStatuses()
  const provisional = useProvisionalRentals().has(rental.id)
  const unsent = useLive(async () => (await db.shadow.get(['rental', rental.id])) !== undefined, [rental.id])
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const isClosed = isLockedRental(rental)
  const [reopening, setReopening] = useState(false)
  return (
    <header className={classes.head}>
      <IconAction
        reads
        label={rentalReadTexts.back}
        icon={<IconArrowLeft />}
        onClick={() => (canGoBack ? router.history.back() : void navigate({ to: ROUTES.RentalOverview }))}
      />
      <h1 className={classes.title} title={title}>
        <span>{'Verhuur '}</span>
        {rentalName(rental)}
        <span>{title.slice(`Verhuur ${rentalName(rental)}`.length)}</span>
      </h1>
      <div className={classes.state}>
        {isClosed ? (
          <span className={classes.closed} title={rentalReadTexts.locked}>
            <StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>
            <IconLock size={16} aria-hidden />
          </span>
        ) : (
          <StatusSelect
            label="Status"
            size="lg"
            options={statuses}
            value={rental.status}
            onChange={(status) => void changeRentalStatus(rental, status)}
          />
        )}
        {provisional && (
          <span className={classes.provisional} title={rentalFormTexts.provisional}>
            voorlopig
          </span>
        )}
        <ConflictCount />
        {unsent && <UnsentMark />}
      </div>
      <div className={classes.actions}>
        {isClosed ? (
          <ChangeButton variant="default" onClick={() => setReopening(true)}>
            {rentalReadTexts.reopen}
          </ChangeButton>
        ) : (
          <ChangeButton variant="default" leftSection={<IconEdit />} aria-keyshortcuts="E" onClick={onEdit}>
            {rentalReadTexts.edit}
          </ChangeButton>
        )}
        <HandoverButton rental={rental} today={today} />
        <span ref={onSlot} className={classes.slot} />
        <RentalDocumentButton rentalId={rental.id} />
      </div>
      <div className={classes.menu}>
        <HeadMenu rental={rental} />
      </div>
      {reopening && <ReopenDialog rental={rental} onClose={() => setReopening(false)} onReopened={onEdit} />}
    </header>
  )
}

/** The less frequent actions on a rental. */
function HeadMenu({ rental }: { rental: Rental }) {
  const [labelled, setLabelled] = useState(false)
  const navigate = useNavigate()
  const copy = () => void navigate({ to: ROUTES.RentalCopy, params: { rentalId: rental.id, copy: 'true' } })
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Meer acties" title="Meer acties">
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry icon={<IconLabel />} reads reason={undefined} onClick={() => setLabelled(true)}>
            {rentalReadTexts.label}
          </MenuEntry>
          <ReadingArea>
            <NeedsRight mutation="rental.create">
              <MenuEntry icon={<IconCopy />} reason={undefined} onClick={copy}>
                {rentalReadTexts.copy}
              </MenuEntry>
            </NeedsRight>
          </ReadingArea>
        </Menu.Dropdown>
      </Menu>
      {labelled && (
        <ReadingArea>
          <LabelDialog of={[{ e: 'rental', id: rental.id }]} onClose={() => setLabelled(false)} />
        </ReadingArea>
      )}
    </>
  )
}
