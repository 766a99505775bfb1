import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLive } from '../../../db/live.ts'
import { repairsOfItem } from '../../../db/queries/repairs.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import { workDone } from '../../../domain/dossier/dossier.ts'
import { possibleWarranty } from '../../../domain/dossier/warranty.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { settingInteger } from '../../../domain/settings/read.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './About.module.css'
import type { SectionProps } from './sectionProps.ts'
import { newRepairTexts } from './newRepairTexts.ts'

/** Maximum number of repairs to list; the dossier has the rest. */
const SHOWN = 3

/** The earlier repairs of the item, and whether their warranty still applies. */
export function EarlierRepairs({
  form,
  set,
  itemId,
}: Pick<SectionProps, 'form' | 'set'> & { itemId: string }) {
  const found = useLive(async () => {
    const [repairs, settings] = await Promise.all([repairsOfItem(itemId), companySettings('repair')])
    return { repairs, months: settingInteger(settings.warrantyMonths, 0) }
  }, [itemId])
  if (!found) return null
  const { repairs, months } = found
  const linked = repairs.find(({ id }) => id === form.warrantyOfId)
  const likely = possibleWarranty(repairs, { own: form.id, notes: form.notes, day: form.dateIn, months })
  return (
    <>
      {linked ? (
        <div className={classes.warranty}>
          <p className={classes.warrantyText}>
            <strong>{newRepairTexts.linked(repairName(linked))}</strong>
          </p>
          <Button variant="default" onClick={() => set({ warrantyOfId: null, underWarranty: false })}>
            {newRepairTexts.unlink}
          </Button>
        </div>
      ) : (
        likely && (
          <div className={classes.warranty}>
            <p className={classes.warrantyText}>
              <strong>{newRepairTexts.possibleWarranty(repairName(likely.repair))}</strong>
              <span>{newRepairTexts.sameComplaint(dutchDay(likely.until))}</span>
            </p>
            <Button
              variant="default"
              onClick={() => set({ warrantyOfId: likely.repair.id, underWarranty: true })}
            >
              {newRepairTexts.link}
            </Button>
          </div>
        )
      )}
      {repairs.length > 0 && (
        <ul className={classes.earlier} aria-label={newRepairTexts.history}>
          {repairs.slice(0, SHOWN).map((repair) => (
            <One key={repair.id} repair={repair} />
          ))}
        </ul>
      )}
    </>
  )
}

const One = ({ repair }: { repair: Repair }) => (
  <li>
    <p className={classes.line}>
      <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
        {repairName(repair)}
      </Link>
      <span>{dutchDay(repair.dateIn)}</span>
    </p>
    <p className={classes.line}>{repair.notes}</p>
    <p className={classes.line} data-second>
      <span>{workDone(repair) || repair.status}</span>
      <span>{repair.repairTotalExclVat === 0 ? '' : formatMoney(repair.repairTotalExclVat)}</span>
    </p>
  </li>
)
