import { Panel } from '../../../components/page/Panel.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { NOTES_MAX } from '../../../domain/repairs/constants.ts'
import { CustomerSection } from './CustomerSection.tsx'
import { ItemSection } from './ItemSection.tsx'
import classes from './NewRepair.module.css'
import { PhotosSection } from './PhotosSection.tsx'
import { RepairDataSection } from './RepairDataSection.tsx'
import type { SectionProps } from './sectionProps.ts'

/** The sections of the screen in the order in which a counter asks for them (RN-01). */
export function NewRepairFields(props: SectionProps & { fee: number }) {
  return (
    <div className={classes.columns}>
      <CustomerSection {...props} />
      <ItemSection {...props} />
      <Panel title="Omschrijving">
        <TextAreaField label="Omschrijving" required limit={NOTES_MAX} {...props.bind('notes')} />
      </Panel>
      <RepairDataSection {...props} />
      <PhotosSection {...props} />
    </div>
  )
}
