import { Drawer } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import {
  IconCalendar,
  IconChevronRight,
  IconHistory,
  type IconProps,
  IconWrench,
} from '../../../components/icons/icons.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { MUTATION_RIGHTS, type RightedMutation, whyNot } from '../../../domain/rights/rights.ts'
import { formatTime } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { NEW_REPAIR_DRAFT_KEY } from '../../../shared/repairs/draftKey.ts'
import { useRights } from '../../../shared/rights/useRights.ts'
import { unfinishedRentals } from '../../../shared/rentals/unfinishedRentals.ts'
import classes from './NewSheet.module.css'

interface Choice {
  key: string
  title: string
  detail: string
  icon: ComponentType<IconProps>
  creates: RightedMutation
}

const REPAIR: Choice = {
  key: 'repair',
  title: 'Nieuwe herstelling',
  detail: 'Klant, toestel, klacht',
  icon: IconWrench,
  creates: 'repair.create',
}
const RENTAL: Choice = {
  key: 'rental',
  title: 'Nieuwe verhuur',
  detail: 'Periode, klant, items',
  icon: IconCalendar,
  creates: 'rental.create',
}

/** The unfinished forms of this device, the latest of each kind. */
function useUnfinished(): Choice[] {
  const repair = useLive(async () => (await db.draft.get(NEW_REPAIR_DRAFT_KEY)) ?? null, [])
  const [rental, setRental] = useState<string | null>(null)
  useEffect(() => void unfinishedRentals().then(([latest]) => setRental(latest?.summary ?? null)), [])
  const choices: Choice[] = []
  if (repair) {
    const time = formatTime(repair.savedAt)
    choices.push({
      ...REPAIR,
      key: 'draft.repair',
      title: `Verder met nieuwe herstelling, ${time}`,
      detail: '',
    })
  }
  if (rental !== null)
    choices.push({ ...RENTAL, key: 'draft.rental', title: 'Verder met nieuwe verhuur', detail: rental })
  return choices.map((choice) => ({ ...choice, icon: IconHistory }))
}

/** The sheet of 'Nieuw' in the bottom bar; what was begun stands on top (SL-09). */
export function NewSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const rights = useRights()
  const choices = [...useUnfinished(), REPAIR, RENTAL]
  const start = ({ creates }: Choice) => {
    const reason = whyNot(rights, MUTATION_RIGHTS[creates])
    if (reason !== undefined) return toastWarning(reason)
    onClose()
    void navigate({
      to: creates === 'repair.create' ? ROUTES.NewRepairWithoutCustomer : ROUTES.NewRentalWithoutCustomer,
    })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title="Nieuw"
      // A second <header> would count as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Sluiten', size: 44 }}
      classNames={{ content: classes.sheet }}
    >
      <ul className={classes.choices}>
        {choices.map((choice) => (
          <li key={choice.key}>
            <button
              type="button"
              className={classes.choice}
              aria-disabled={whyNot(rights, MUTATION_RIGHTS[choice.creates]) !== undefined || undefined}
              onClick={() => start(choice)}
            >
              <choice.icon size={22} />
              <span className={classes.words}>
                <strong>{choice.title}</strong>
                {choice.detail !== '' && <span>{choice.detail}</span>}
              </span>
              <IconChevronRight size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
