import { AboutSection } from './AboutSection.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { FaultSection } from './FaultSection.tsx'
import { ItemSection } from './ItemSection.tsx'
import classes from './NewRepair.module.css'
import { PhotosSection } from './PhotosSection.tsx'
import { RepairDataSection } from './RepairDataSection.tsx'
import type { SectionProps } from './sectionProps.ts'

/** The questions in the order in which a customer answers them; beside them what the house knows already (RN-01). */
export function NewRepairFields(props: SectionProps & { fee: number }) {
  return (
    <div className={classes.body}>
      <div className={classes.card}>
        <CustomerSection {...props} />
        <ItemSection {...props} />
        <FaultSection {...props} />
        <PhotosSection {...props} />
      </div>
      <div className={classes.side}>
        <AboutSection form={props.form} />
        <RepairDataSection {...props} />
      </div>
    </div>
  )
}
