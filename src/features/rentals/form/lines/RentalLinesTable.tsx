import type { ReactNode } from 'react'
import { enterGoesDown } from './keys.ts'
import classes from './Table.module.css'

const HEADS = ['Aantal', 'Wat', 'Dagprijs', 'Tarief', 'Korting', 'Totaal', 'Vrij']

interface LinesTableProps {
  empty: boolean
  /** Returns the field that gets the focus after Enter on the last line. */
  addField: () => HTMLElement | null
  children: ReactNode
}

/** The table of the lines; its headers stay visible while scrolling. */
export function RentalLinesTable({ empty, addField, children }: LinesTableProps) {
  if (empty)
    return <p className={classes.nothing}>Nog geen lijnen: zoek een item of voeg een lege lijn toe.</p>
  return (
    <div className={classes.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its inputs */}
      <table
        aria-label="Lijnen"
        className={classes.table}
        onKeyDown={(event) => enterGoesDown(event, addField)}
      >
        <thead>
          <tr className={classes.heads}>
            <th>
              <span className={classes.hidden}>Verplaatsen</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} data-head={head}>
                {head}
              </th>
            ))}
            <th>
              <span className={classes.hidden}>Meer</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
