import { useEffect, useRef } from 'react'
import { focusStep } from '../../../components/forms/focusStep.ts'
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
  /** True if nothing is asked before the first question. */
  begins: boolean
  /** True for another repair of the same customer: start at the item. */
  follows: boolean
}

/**
 * The questions in the order of the conversation with the customer, with the known facts beside them (RN-01).
 */
export function NewRepairFields({ begins, follows, ...props }: NewRepairFieldsProps) {
  const { id } = props.form
  useEffect(() => {
    if (begins) focusStep(follows ? 'item' : 'customer')
  }, [begins, follows, id])
  const { customerId, itemId } = props.form
  const next = useRef<'item' | 'fault'>(undefined)
  // Wait until the choice is rendered: the item list that opens must contain the customer's items.
  useEffect(() => {
    if (next.current) focusStep(next.current, { unfold: next.current === 'item' })
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
