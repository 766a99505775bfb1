import { Link } from '@tanstack/react-router'
import type { AutosaveBinding } from '../../../components/fields/AutosaveField.tsx'
import { ChipsField } from '../../../components/fields/ChipsField.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { AccessCodeField } from '../../../shared/accessCode/AccessCodeField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { usualAccessories } from '../../../db/queries/items.ts'
import { CONDITIONS } from '../../../domain/repairs/constants.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { SignaturePicture } from '../../../shared/signature/SignaturePicture.tsx'
import classes from './Intake.module.css'
import { RepairSavedField, RepairText } from './RepairSavedField.tsx'
import { saveFields } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

/** The accessories and condition at the intake, and the signature. */
export function IntakePanel({ repair }: { repair: Repair }) {
  const usual = useLive(() => usualAccessories(repair.itemId), [repair.itemId]) ?? []
  const { signature } = repair
  return (
    <Panel title={repairDetailTexts.intake}>
      <div className={classes.fields}>
        <div>
          <RepairText repair={repair} field="accessories">
            {(bind) => (
              <ChipsField
                label={REPAIR_FIELDS.accessories.label}
                {...atOnce(bind)}
                options={usual}
                other={repairDetailTexts.otherAccessory}
                max={REPAIR_FIELDS.accessories.max}
              />
            )}
          </RepairText>
          <FieldNote path="accessories" />
        </div>
        <div>
          <RepairText repair={repair} field="condition">
            {(bind) => (
              <ChipsField label={REPAIR_FIELDS.condition.label} {...atOnce(bind)} options={CONDITIONS} />
            )}
          </RepairText>
          <FieldNote path="condition" />
        </div>
        <RepairText repair={repair} field="conditionNote">
          {(bind) => <TextField label={REPAIR_FIELDS.conditionNote.label} {...bind} />}
        </RepairText>
        <RepairSavedField repair={repair} field="accessCode">
          {({ value, ...bind }) => (
            <AccessCodeField
              {...bind}
              value={value ?? null}
              onShown={() => void mutate('repair.showCode', { id: repair.id })}
            />
          )}
        </RepairSavedField>
        <WarrantyOf repair={repair} />
        <FieldNote path="warrantyOfId" />
        {signature && (
          <figure className={classes.signature}>
            <SignaturePicture path={signature.path} label={repairDetailTexts.signatureOf(signature.name)} />
            <figcaption>
              {[signature.name, formatDateTime(signature.at), signature.device].filter(Boolean).join(', ')}
            </figcaption>
          </figure>
        )}
      </div>
    </Panel>
  )
}

/** Saves on every press, because a press on a chip is a complete choice. */
const atOnce = ({ onChange, onBlur, value, offered, onUnread }: AutosaveBinding<string>) => ({
  value,
  offered,
  onUnread,
  onChange: (text: string) => {
    onChange(text)
    onBlur()
  },
})

/** The earlier repair whose warranty covers this one. */
function WarrantyOf({ repair }: { repair: Repair }) {
  const earlier = useLive(() => db.repair.get(repair.warrantyOfId ?? ''), [repair.warrantyOfId])
  const unlink = () =>
    void saveFields(repair.id, { warrantyOfId: null }, { warrantyOfId: repair.warrantyOfId }).catch(
      toastSaveFailed,
    )
  if (!repair.warrantyOfId) return null
  return (
    <p className={classes.warranty}>
      {REPAIR_FIELDS.warrantyOfId.label}{' '}
      <Link to={ROUTES.RepairDetail} params={{ repairId: repair.warrantyOfId }}>
        {earlier ? repairName(earlier) : repairDetailTexts.earlierRepair}
      </Link>
      <button type="button" className={classes.unlink} onClick={unlink}>
        {repairDetailTexts.unlink}
      </button>
    </p>
  )
}
