import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { RepairText } from './RepairSavedField.tsx'

/** The notes of the technician (RD-36, RD-46). */
export function RepairNotes({ repair }: { repair: Repair }) {
  return (
    <Panel>
      <RepairText repair={repair} field="workNotes">
        {(bind) => <TextAreaField label="Notities" minRows={3} {...bind} />}
      </RepairText>
    </Panel>
  )
}
