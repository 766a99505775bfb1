import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/page/Panel.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useLive } from '../../../db/live.ts'
import { repairOfDepannage } from '../../../db/queries/rentals.ts'
import { RENTAL_TYPES, type RentalType } from '../../../domain/rentals/constants.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useNumberPreview } from '../../../shared/sync/useNumberPreview.ts'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'

const TYPES = Object.values(RENTAL_TYPES)

/** The type of the rental and the person who handles it (VF-16, VF-18, VF-32). */
export function RentalFactsPanel({ state: { form, set, problems, isNew } }: { state: RentalFormState }) {
  const preview = useNumberPreview(isNew ? '/rental/new/number' : null) ?? 'volgt na synchronisatie'
  const repair = useLive(
    () => (isNew ? undefined : repairOfDepannage(form)),
    [isNew, form.id, form.customerId],
  )
  return (
    <Panel title="Gegevens">
      <div className={classes.stack}>
        <div className={classes.facts}>
          <TextField
            label={isNew ? 'Volgend nummer' : 'Referentie'}
            readOnly
            value={isNew ? preview : (form.reference ?? rentalName(form))}
            onChange={() => {}}
          />
          <SelectField<RentalType>
            label="Type"
            path="type"
            options={TYPES}
            value={form.type}
            onChange={(type) => type && set({ type })}
          />
          <TextField
            label="Contactpersoon"
            path="contact"
            value={form.contact ?? ''}
            error={problems.contact}
            onChange={(text) => set({ contact: text || null })}
          />
          <TextField
            label="Externe referentie"
            path="externalReference"
            value={form.externalReference ?? ''}
            error={problems.externalReference}
            onChange={(text) => set({ externalReference: text || null })}
          />
        </div>
        {repair && (
          <p className={classes.hint}>
            {'Herstelling: '}
            <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
              {repairName(repair)}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  )
}
