import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { IconCheck, IconHistory } from '../../components/icons/icons.tsx'
import { StatusBadge } from '../../components/status/StatusBadge.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { openRepairOfItem } from '../../db/queries/records.ts'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import type { Item } from '../../domain/items/item.ts'
import { repairName } from '../../domain/repairs/number.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { NeedsRight } from '../rights/NeedsRight.tsx'
import { repairTone } from '../statuses/repairStatuses.ts'
import { AddToRental } from './AddToRental.tsx'
import classes from './Scan.module.css'
import { scanTexts } from './scanTexts.ts'
import { useScanNavigation } from './useScanNavigation.ts'

/** A scanned item: its name in large letters, and the possible actions. */
export function FoundItem({ item, onClose }: { item: Item; onClose: () => void }) {
  const navigation = useScanNavigation()
  const [renting, setRenting] = useState(false)
  const owner = useLive(() => db.customer.get(item.customerId ?? ''), [item.customerId])
  const open = useLive(() => openRepairOfItem(item.id), [item.id])
  const go = (way: () => unknown) => {
    onClose()
    void way()
  }
  return (
    <section className={classes.found} aria-label={item.brand}>
      <div className={classes.who}>
        <span className={classes.mark} data-kind="hit">
          <IconCheck size={30} />
        </span>
        <div>
          <p className={classes.name}>{[item.brand, item.model].filter(Boolean).join(' ')}</p>
          <p className={classes.facts}>
            <strong>{item.serialNumber || item.itemNumber}</strong>
            {` · ${customerDisplayName(item.customerId, owner?.name)}`}
          </p>
        </div>
      </div>
      {item.stolen && (
        <p className={classes.warning} data-tone="bad">
          {validationTexts.stolen}
        </p>
      )}
      {item.attention && <p className={classes.warning}>{item.attention}</p>}
      {open && (
        <button
          type="button"
          className={classes.open}
          onClick={() => go(() => navigation.open('repair', open.id))}
        >
          <StatusBadge tone={repairTone(open.status)}>{open.status}</StatusBadge>
          <span className={classes.openText}>
            {repairName(open)}, {open.notes}
          </span>
          <span className={classes.press}>{scanTexts.open}</span>
        </button>
      )}
      {renting ? (
        <AddToRental item={item} onDone={onClose} />
      ) : (
        <div className={classes.acts}>
          <Button
            data-autofocus
            leftSection={<IconHistory size={20} />}
            onClick={() => go(() => navigation.open('item', item.id))}
          >
            {scanTexts.dossier}
          </Button>
          <NeedsRight mutation="repair.create">
            <ChangeButton variant="default" onClick={() => go(() => navigation.repair(item.id))}>
              {scanTexts.newRepair}
            </ChangeButton>
          </NeedsRight>
          {item.customerId === null && (
            <NeedsRight mutation="rental.create">
              <ChangeButton variant="default" onClick={() => setRenting(true)}>
                {scanTexts.toRental}
              </ChangeButton>
            </NeedsRight>
          )}
        </div>
      )}
    </section>
  )
}
