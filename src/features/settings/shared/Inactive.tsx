import type { ReactNode } from 'react'
import classes from './Inactive.module.css'

/** The name of a record; one that is out of use says so in words too. */
export const Inactive = ({ active, children }: { active: boolean; children: ReactNode }) => (
  <>
    {children}
    {!active && <span className={classes.word}>Inactief</span>}
  </>
)

/** The row of a record that is out of use is grey (D-118). */
export const inactiveRow = ({ active }: { active: boolean }): string | undefined =>
  active ? undefined : classes.row
