import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import {
  IconArrowLeft,
  IconCamera,
  IconCheck,
  IconHistory,
  IconTruck,
  IconWrench,
} from '../../components/icons/icons.tsx'
import { StatusBadge } from '../../components/status/StatusBadge.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { planOfUnit } from '../../db/queries/rentals.ts'
import { openRepairOfItem } from '../../db/queries/records.ts'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import type { Item } from '../../domain/items/item.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { RightedMutation } from '../../domain/rights/rights.ts'
import { likelyActions, otherActions, type ScanAction } from '../../domain/dossier/scanActions.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { useToday } from '../forms/useToday.ts'
import { NeedsRight } from '../rights/NeedsRight.tsx'
import { repairTone } from '../statuses/repairStatuses.ts'
import { AddToRental } from './AddToRental.tsx'
import { FoundFacts } from './FoundFacts.tsx'
import classes from './Scan.module.css'
import { scanTexts } from './scanTexts.ts'
import { useScanNavigation } from './useScanNavigation.ts'

const ScannedPhoto = lazyComponent(() => import('./ScannedPhoto.tsx'), 'ScannedPhoto')

const ICONS: Partial<Record<ScanAction, ReactNode>> = {
  takeBack: <IconArrowLeft size={20} />,
  handOut: <IconTruck size={20} />,
  openRepair: <IconWrench size={20} />,
  photo: <IconCamera size={20} />,
  dossier: <IconHistory size={20} />,
}
/** The right of an action that changes something. */
const CHANGES: Partial<Record<ScanAction, RightedMutation>> = {
  photo: 'photo.attach',
  addToRental: 'rental.create',
  newRepair: 'repair.create',
}

/** A scanned item: its name in large letters, its rentals, and the likeliest actions first (SC-05, SC-15). */
export function FoundItem({ item, onClose }: { item: Item; onClose: () => void }) {
  const navigation = useScanNavigation()
  const today = useToday()
  const [part, setPart] = useState<'rental' | 'photo' | null>(null)
  const owner = useLive(() => db.customer.get(item.customerId ?? ''), [item.customerId])
  const open = useLive(async () => (await openRepairOfItem(item.id)) ?? null, [item.id])
  const plan = useLive(() => planOfUnit(item, today), [item, today])
  if (open === undefined || plan === undefined) return null
  const likely = likelyActions({ item, hasOpenRepair: open !== null, ...plan }, today)
  const go = (way: () => unknown) => {
    onClose()
    void way()
  }
  const run: Record<ScanAction, () => void> = {
    takeBack: () => go(() => plan.has && navigation.handover(plan.has.id, 'back')),
    handOut: () => go(() => plan.next && navigation.handover(plan.next.id, 'out')),
    openRepair: () => go(() => open && navigation.open('repair', open.id)),
    photo: () => setPart('photo'),
    addToRental: () => setPart('rental'),
    newRepair: () => go(() => navigation.repair(item.id)),
    dossier: () => go(() => navigation.open('item', item.id)),
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
      <FoundFacts plan={plan} today={today} />
      {open && (
        <OpenRepair repair={open} onOpen={likely.includes('openRepair') ? undefined : run.openRepair} />
      )}
      {part === 'rental' ? (
        <AddToRental item={item} onDone={onClose} />
      ) : (
        <div className={classes.acts}>
          {[...likely, ...otherActions(likely, item)].map((action, i) => (
            <ActionOf key={action} action={action} rank={i} onClick={run[action]} />
          ))}
        </div>
      )}
      {part === 'photo' && open && <ScannedPhoto repair={open} onClose={() => setPart(null)} />}
    </section>
  )
}

interface OpenRepairProps {
  repair: Repair
  /** Undefined if one of the actions opens it. */
  onOpen: (() => void) | undefined
}

/** The open repair of the item. */
function OpenRepair({ repair, onOpen }: OpenRepairProps) {
  const facts = (
    <>
      <StatusBadge tone={repairTone(repair.status)}>{repair.status}</StatusBadge>
      <span className={classes.openText}>
        {repairName(repair)}, {repair.notes}
      </span>
    </>
  )
  if (!onOpen) return <div className={classes.open}>{facts}</div>
  return (
    <button type="button" className={classes.open} onClick={onOpen}>
      {facts}
      <span className={classes.press}>{scanTexts.open}</span>
    </button>
  )
}

/** @param rank 0 for the main action */
function ActionOf({ action, rank, onClick }: { action: ScanAction; rank: number; onClick: () => void }) {
  const props = {
    variant: rank === 0 ? 'filled' : rank === 1 ? 'default' : 'subtle',
    leftSection: ICONS[action],
    'data-rank': rank,
    onClick,
    children: scanTexts[action],
    ...(rank === 0 ? { 'data-autofocus': true } : {}),
  }
  const right = CHANGES[action]
  if (!right) return <Button {...props} />
  return (
    <NeedsRight mutation={right}>
      <ChangeButton {...props} />
    </NeedsRight>
  )
}
