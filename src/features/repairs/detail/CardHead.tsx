import type { ReactNode } from 'react'
import { IconEdit } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import classes from './CardHead.module.css'

export interface CardHeadProps {
  name: string
  /** The facts below the name. */
  children?: ReactNode
  /** The action of the pencil button; without it the choice is fixed. */
  change?: { label: string; onClick: () => void }
  /** A link to more details. */
  more?: ReactNode
}

/** The name of an item or a customer with its facts, and a pencil button to choose another one. */
export const CardHead = ({ name, children, change, more }: CardHeadProps) => (
  <div className={classes.head}>
    <div className={classes.what}>
      <h2 className={classes.name}>{name}</h2>
      {children}
    </div>
    {more}
    {change && <IconAction icon={<IconEdit />} {...change} />}
  </div>
)
