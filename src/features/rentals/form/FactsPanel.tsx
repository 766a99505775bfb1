import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/page/Panel.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useLive } from '../../../db/live.ts'
import { repairOfDepannage } from '../../../db/queries/depannage.ts'
import { RENTAL_STATUS_LIST, RENTAL_TYPES, type RentalType } from '../../../domain/rentals/constants.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { isOneOf } from '../../../domain/shared/objects.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useNumberPreview } from '../../../pieces/sync/useNumberPreview.ts'
import { useRentalStatuses } from '../../../pieces/statuses/rentalStatuses.ts'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'

const TYPES = Object.values(RENTAL_TYPES)

/** What kind of rental it is, how far it is, and who handles it (VF-16 to VF-18, VF-32). */
export function FactsPanel({ state: { form, set, problems, isNew } }: { state: RentalFormState }) {
  const preview = useNumberPreview(isNew ? '/rental/new/number' : null) ?? 'volgt na synchronisatie'
  const statuses = useRentalStatuses()
  const repair = useLive(
    () => (isNew ? undefined : repairOfDepannage(form)),
    [isNew, form.id, form.customerId],
  )
  return (
    <Panel title="Gegevens">
      <div className={classes.stack}>
        <TextField
          label={isNew ? 'Volgend nummer' : 'Referentie'}
          readOnly
          value={isNew ? preview : (form.reference ?? rentalName(form))}
          onChange={() => {}}
        />
        <div className={classes.pair}>
          <SelectField<RentalType>
            label="Type"
            path="type"
            options={TYPES}
            value={form.type}
            onChange={(type) => type && set({ type })}
          />
          <SelectField
            label="Status"
            path="status"
            options={statuses.map(({ value }) => value)}
            value={form.status}
            onChange={(status) => isOneOf(RENTAL_STATUS_LIST, status) && set({ status })}
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
