import { ActionIcon, Menu } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { UnsentMark } from '../../../../components/forms/UnsentMark.tsx'
import {
  IconArrowLeft,
  IconCalendar,
  IconDots,
  IconKeyboard,
  IconReturn,
} from '../../../../components/icons/icons.tsx'
import { IconAction } from '../../../../components/page/ActionButton.tsx'
import { MenuEntry } from '../../../../components/page/MenuEntry.tsx'
import { useTabTitle } from '../../../../components/page/PageTitle.tsx'
import { db } from '../../../../db/database.ts'
import { useLive } from '../../../../db/live.ts'
import type { HandoverMode } from '../../../../domain/rentals/handover.ts'
import { rentalName } from '../../../../domain/rentals/number.ts'
import { ROUTES } from '../../../../lib/routes.ts'
import { handoverTexts } from '../handoverTexts.ts'
import type { Handover } from '../useHandover.ts'
import classes from './PhoneHandover.module.css'

interface PhoneHeadProps {
  found: Handover
  mode: HandoverMode
  /** True while the field for a typed code is shown. */
  typing: boolean
  onType: () => void
}

/** The head of a handover on a phone, which stays in sight. */
export function PhoneHead({ found: { rental }, mode, typing, onType }: PhoneHeadProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const unsent = useLive(async () => (await db.shadow.get(['rental', rental.id])) !== undefined, [rental.id])
  const params = { rentalId: rental.id }
  const toRental = () => void navigate({ to: ROUTES.RentalDetail, params })
  const name = rentalName(rental)
  const other = mode === 'out' ? 'back' : 'out'
  useTabTitle(`${handoverTexts.titles[mode]} ${name}`)
  return (
    <header className={classes.head}>
      <IconAction
        reads
        label="Terug"
        icon={<IconArrowLeft />}
        onClick={() => (canGoBack ? router.history.back() : toRental())}
      />
      <h1 className={classes.title}>
        {handoverTexts.titles[mode]} <span className={classes.number}>{name}</span>
      </h1>
      {unsent && <UnsentMark />}
      <span className={classes.space} />
      <button
        type="button"
        className={classes.type}
        aria-label={handoverTexts.typeCode}
        title={handoverTexts.typeCode}
        aria-expanded={typing}
        onClick={onType}
      >
        <IconKeyboard size={22} />
      </button>
      <Menu position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Meer acties" title="Meer acties">
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry
            icon={<IconReturn />}
            reads
            reason={undefined}
            onClick={() =>
              void navigate({ to: ROUTES.RentalHandover, params, search: { mode: other }, replace: true })
            }
          >
            {handoverTexts.titles[other]}
          </MenuEntry>
          <MenuEntry icon={<IconCalendar />} reads reason={undefined} onClick={toRental}>
            {handoverTexts.toRental(name)}
          </MenuEntry>
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}
