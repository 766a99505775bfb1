import { SegmentedControl } from '@mantine/core'
import { Link, useRouter, useCanGoBack, useNavigate } from '@tanstack/react-router'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { IconArrowLeft } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { useTabTitle } from '../../../components/page/PageTitle.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { HandoverMode } from '../../../domain/rentals/handover.ts'
import { type LineCount, rentalCount } from '../../../domain/rentals/movements.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'
import type { Handover } from './useHandover.ts'

/** The rental, its customer and the progress of the handover. */
export function HandoverHead({ found: { rental, customer }, mode }: { found: Handover; mode: HandoverMode }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const unsent = useLive(async () => (await db.shadow.get(['rental', rental.id])) !== undefined, [rental.id])
  const count = rentalCount(rental)
  const params = { rentalId: rental.id }
  useTabTitle(`${handoverTexts.titles[mode]} ${rentalName(rental)}`)
  return (
    <header className={classes.head}>
      <div className={classes.headLine}>
        <IconAction
          reads
          label="Terug"
          icon={<IconArrowLeft />}
          onClick={() =>
            canGoBack ? router.history.back() : void navigate({ to: ROUTES.RentalDetail, params })
          }
        />
        <div className={classes.title}>
          <h1 className={classes.h1}>{handoverTexts.titles[mode]}</h1>
          <p className={classes.sub}>
            <Link to={ROUTES.RentalDetail} params={params}>
              {rental.reference ?? rentalName(rental)}
            </Link>
            {customer && `, ${customer}`}
            {unsent && <UnsentMark />}
          </p>
        </div>
        <SegmentedControl
          className={classes.mode}
          aria-label="Meegeven of terugnemen"
          value={mode}
          data={MODES}
          onChange={(next) =>
            void navigate({ to: ROUTES.RentalHandover, params, search: { mode: next }, replace: true })
          }
        />
        <div className={classes.progress}>
          <strong className={classes.of}>{handoverTexts.of(settledCount(count, mode), count.asked)}</strong>
          <span className={classes.sub}>{mode === 'back' && handoverTexts.summary(count)}</span>
        </div>
      </div>
      <HandoverBar count={count} mode={mode} />
    </header>
  )
}

const MODES = (['out', 'back'] as const).map((value) => ({ value, label: handoverTexts.titles[value] }))

const PARTS = ['back', 'missing', 'damaged'] as const

/** The quantity that left, or of which it is known how it came back. */
export const settledCount = (count: LineCount, mode: HandoverMode): number =>
  mode === 'out' ? count.asked - count.toGo : count.back + count.missing + count.damaged

/** Hidden from screen readers: the words beside it say the same. */
export function HandoverBar({ count, mode }: { count: LineCount; mode: HandoverMode }) {
  const parts: Partial<Record<(typeof PARTS)[number], number>> =
    mode === 'out' ? { back: settledCount(count, mode) } : count
  return (
    <div className={classes.bar} aria-hidden>
      {PARTS.map((part) => (
        <span
          key={part}
          data-kind={part}
          style={{ flexBasis: `${(100 * (parts[part] ?? 0)) / Math.max(count.asked, 1)}%` }}
        />
      ))}
    </div>
  )
}
