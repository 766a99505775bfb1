import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { executorChoices } from '../../../db/queries/settings.ts'
import { REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { RepairSavedField, RepairText } from './RepairSavedField.tsx'
import classes from './Rows.module.css'
import { saveFields } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { changeType } from './takeOver.ts'

/**
 * The fields of the repair itself: mostly read, sometimes changed (RD-02, RD-30 to RD-36, RD-39 to RD-46).
 */
export function DataCard({ repair }: { repair: Repair }) {
  const executors = useLive(() => executorChoices(repair.executorId), [repair.executorId])
  const visit = useBilledVisit()
  const save = (set: Parameters<typeof saveFields>[1], seen: Partial<Repair>) =>
    void saveFields(repair.id, set, seen, visit).catch(toastSaveFailed)
  const isEstimate = repair.type === REPAIR_TYPES.estimate
  return (
    <Panel label="Herstelling" flush>
      <div className={classes.rows}>
        <SelectField<RepairType>
          label="Type"
          path="type"
          value={repair.type}
          options={isEstimate ? Object.values(REPAIR_TYPES) : [REPAIR_TYPES.repair]}
          onChange={(type) => type && void changeType(repair, type, visit)}
        />
        <SelectField
          label="Uitvoerder"
          path="executorId"
          value={repair.executorId}
          options={executors ?? []}
          onChange={(executorId) => executorId && save({ executorId }, { executorId: repair.executorId })}
        />
        <RepairSavedField repair={repair} field="dateIn">
          {(bind) => (
            <DateField
              label="Binnengebracht op"
              aim="past"
              {...bind}
              onChange={(day, seen) => day && bind.onChange(day, seen ?? undefined)}
            />
          )}
        </RepairSavedField>
        <RepairSavedField repair={repair} field="endDate">
          {(bind) => <DateField label="Einddatum" aim="past" placeholder="Niet ingevuld" {...bind} />}
        </RepairSavedField>
        <RepairText repair={repair} field="reference">
          {(bind) => <TextField label="Referentie" placeholder="Niet ingevuld" {...bind} />}
        </RepairText>
        <RepairSavedField repair={repair} field="forfaitAmount">
          {(bind) => (
            <NumberField
              label={isEstimate ? 'Kost bij geweigerd bestek' : 'Forfait'}
              kind="money"
              {...bind}
            />
          )}
        </RepairSavedField>
        <RepairSavedField repair={repair} field="costLimit">
          {(bind) => (
            <NumberField label={repairDetailTexts.costLimit} kind="money" placeholder="Geen" {...bind} />
          )}
        </RepairSavedField>
        <RepairText repair={repair} field="waitsForPart">
          {(bind) => <TextField label={REPAIR_FIELDS.waitsForPart.label} placeholder="Niets" {...bind} />}
        </RepairText>
        {repair.waitsForPart || repair.partExpectedAt ? (
          <RepairSavedField repair={repair} field="partExpectedAt">
            {(bind) => (
              <DateField
                label={repairDetailTexts.partExpected}
                aim="future"
                placeholder="Niet ingevuld"
                {...bind}
              />
            )}
          </RepairSavedField>
        ) : (
          <FieldNote path="partExpectedAt" />
        )}
        <div className={classes.switch}>
          <SwitchField
            label="Garantie"
            path="underWarranty"
            value={repair.underWarranty}
            onChange={(underWarranty) => save({ underWarranty }, { underWarranty: repair.underWarranty })}
          />
        </div>
      </div>
    </Panel>
  )
}
