import { Link } from '@tanstack/react-router'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import type { Dossier } from '../../../db/queries/repairs.ts'
import { unitPlan } from '../../../domain/dossier/unitRental.ts'
import { type Whereabouts, whereaboutsOf } from '../../../domain/dossier/whereabouts.ts'
import { isInspected, isLapsed } from '../../../domain/items/inspection.ts'
import type { Item } from '../../../domain/items/item.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { inspectToday } from '../../../shared/items/inspect.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { dossierTexts } from './dossierTexts.ts'
import classes from './ItemCard.module.css'
import { ItemPhoto } from './ItemPhoto.tsx'

/** The photo of the item, where it is today, and what is next for it. */
export function ItemCard({ dossier, today }: { dossier: Dossier; today: string }) {
  const { item, rentals, names } = dossier
  const where = whereaboutsOf(item, rentals, today)
  const { next } = unitPlan(item.id, rentals, today)
  return (
    <Panel label={dossierTexts.item} flush>
      <div className={classes.card}>
        <NeedsRight mutation="item.set">
          <ItemPhoto item={item} />
        </NeedsRight>
        <div className={classes.told}>
          <p className={classes.where} data-kind={where.kind}>
            <Where where={where} />
          </p>
          {where.kind === 'away' && (
            <p className={classes.rental}>{dossierTexts.withRental(rentalOf(where.rental, names))}</p>
          )}
          <dl className={classes.facts}>
            {item.place?.trim() && <Fact name={dossierTexts.place}>{item.place}</Fact>}
            <Fact name={dossierTexts.inspection}>
              <Inspection item={item} today={today} />
            </Fact>
            <Fact name={dossierTexts.status}>{item.status}</Fact>
            {next && (
              <Fact name={dossierTexts.next}>
                <Link to={ROUTES.RentalDetail} params={{ rentalId: next.id }}>
                  {rentalName(next)}
                </Link>{' '}
                {dossierTexts.days(shortDay(next.pickupDate), shortDay(next.returnDate))}
              </Fact>
            )}
          </dl>
        </div>
      </div>
    </Panel>
  )
}

/** '2026.84, Productiehuis Kobalt'. */
const rentalOf = (rental: Rental, names: Dossier['names']): string =>
  [rentalName(rental), names.get(rental.customerId ?? '') ?? rental.tempCusName].filter(Boolean).join(', ')

/** The location of the item today (LI-08). */
function Where({ where }: { where: Whereabouts }) {
  if (where.kind !== 'away') return dossierTexts.where(where)
  return (
    <Link to={ROUTES.RentalDetail} params={{ rentalId: where.rental.id }}>
      {dossierTexts.awayUntil(where.until)}
    </Link>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The due date of the inspection, and a button that records an inspection. */
function Inspection({ item, today }: { item: Item; today: string }) {
  const due = item.inspectionDue ?? null
  return (
    <>
      {due === null
        ? dossierTexts.noInspection
        : isLapsed(item, today)
          ? dossierTexts.lapsed(dutchDay(due))
          : dossierTexts.by(dutchDay(due))}{' '}
      {isInspected(item) && (
        <ChangeButton variant="subtle" size="compact-sm" onClick={() => void inspectToday(item, today)}>
          {dossierTexts.inspectedToday}
        </ChangeButton>
      )}
    </>
  )
}
