import type { ReactNode } from 'react'
import { IconEdit } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import classes from './CardHead.module.css'

export interface CardHeadProps {
  name: string
  /** What there is to know of it, below its name. */
  children?: ReactNode
  /** What the pencil does now; without it nothing else can be chosen. */
  change?: { label: string; onClick: () => void }
  /** Where there is more of it. */
  more?: ReactNode
}

/** The name of an item or a customer with its facts, and the pencil that chooses another one. */
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
