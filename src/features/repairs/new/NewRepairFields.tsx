import { useEffect, useRef } from 'react'
import { goOnTo } from '../../../components/forms/goOn.ts'
import { AboutSection } from './AboutSection.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { FaultSection } from './FaultSection.tsx'
import { ItemSection } from './ItemSection.tsx'
import classes from './NewRepair.module.css'
import { PhotosSection } from './PhotosSection.tsx'
import { RepairDataSection } from './RepairDataSection.tsx'
import type { SectionProps } from './sectionProps.ts'

interface NewRepairFieldsProps extends SectionProps {
  fee: number
  /** Nothing was asked before the first question. */
  begins: boolean
  /** One more of a customer: the device is what is asked for. */
  follows: boolean
}

/** The questions in the order in which a customer answers them; beside them what the house knows already (RN-01). */
export function NewRepairFields({ begins, follows, ...props }: NewRepairFieldsProps) {
  const { id } = props.form
  useEffect(() => {
    if (begins) goOnTo(follows ? 'item' : 'customer')
  }, [begins, follows, id])
  const { customerId, itemId } = props.form
  const next = useRef<'item' | 'fault'>(undefined)
  // What was picked is read first: the items of the list that unfolds are those of the customer.
  useEffect(() => {
    if (next.current) goOnTo(next.current, { unfold: next.current === 'item' })
    next.current = undefined
  }, [customerId, itemId])
  return (
    <div className={classes.body}>
      <div className={classes.card}>
        <CustomerSection {...props} onPicked={() => (next.current = 'item')} />
        <ItemSection {...props} onPicked={() => (next.current = 'fault')} />
        <FaultSection {...props} />
        <PhotosSection {...props} />
      </div>
      <div className={classes.side}>
        <AboutSection form={props.form} set={props.set} />
        <RepairDataSection {...props} />
      </div>
    </div>
  )
}
