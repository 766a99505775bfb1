import type { ReactNode } from 'react'
import classes from './Inactive.module.css'

/** The name of a record; an inactive one is marked in words too. */
export const Inactive = ({ active, children }: { active: boolean; children: ReactNode }) => (
  <>
    {children}
    {!active && <span className={classes.word}>Inactief</span>}
  </>
)

/** Returns the class that greys the row of an inactive record (D-118). */
export const inactiveRow = ({ active }: { active: boolean }): string | undefined =>
  active ? undefined : classes.row
