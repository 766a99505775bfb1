import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { filterText } from '../../../components/list/listFilters.ts'
import type { CustomerFigures } from '../../../domain/dossier/customerFigures.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './Figures.module.css'

interface FiguresPanelProps {
  customerId: string
  figures: CustomerFigures
}

const repairCount = (n: number) => countWithNoun(n, 'herstelling', 'herstellingen')
const rentalCount = (n: number) => countWithNoun(n, 'verhuur', 'verhuringen')

/** Four figures of a customer; each leads to the list that it counts (LI-12). */
export function FiguresPanel({ customerId, figures }: FiguresPanelProps) {
  const { openRepairs, readyRepairs, openRentals, unitsOut, repairsToBill, rentalsToBill, lastYear } = figures
  const listOf = (status?: string) => {
    const filter = filterText({ status, customer: customerId })
    return { ...(filter ? { filter } : {}), ...(status ? { all: true } : {}) }
  }
  const repairs = (status?: string) => ({ to: ROUTES.Repair, search: listOf(status) })
  const rentals = (status?: string) => ({ to: ROUTES.RentalOverview, search: listOf(status) })
  return (
    <ul className={classes.figures} aria-label="Cijfers">
      <Figure title="Open herstellingen" value={String(openRepairs)}>
        <Part {...repairs()}>
          {readyRepairs > 0 ? `${readyRepairs} klaar om op te halen` : repairCount(openRepairs)}
        </Part>
      </Figure>
      <Figure title="Lopende verhuur" value={String(openRentals)}>
        <Part {...rentals()}>
          {unitsOut > 0 ? `${countWithNoun(unitsOut, 'stuk', 'stukken')} buiten` : rentalCount(openRentals)}
        </Part>
      </Figure>
      <Figure title="Te factureren" value={formatMoney(repairsToBill.amount + rentalsToBill.amount)}>
        {repairsToBill.count > 0 && (
          <Part {...repairs(REPAIR_STATUSES.pickedUp)}>{repairCount(repairsToBill.count)}</Part>
        )}
        {rentalsToBill.count > 0 && (
          <Part {...rentals(RENTAL_STATUSES.returned)}>{rentalCount(rentalsToBill.count)}</Part>
        )}
      </Figure>
      <Figure title="Laatste 12 maanden" value={formatMoney(lastYear.amount)}>
        <span>
          {rentalCount(lastYear.rentals)}, {repairCount(lastYear.repairs)}
        </span>
      </Figure>
    </ul>
  )
}

const Figure = ({ title, value, children }: { title: string; value: string; children: ReactNode }) => (
  <li className={classes.figure}>
    <span className={classes.title}>{title}</span> <b className={classes.value}>{value}</b>{' '}
    <span className={classes.parts}>{children}</span>
  </li>
)

const Part = ({ children, ...to }: Pick<LinkProps, 'to' | 'search'> & { children: ReactNode }) => (
  <Link {...to} className={classes.part}>
    {children}
  </Link>
)
