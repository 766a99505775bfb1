import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { IconProps } from '../../../components/icons/icons.tsx'
import {
  IconAlert,
  IconBox,
  IconExchange,
  IconFile,
  IconLink,
  IconList,
  IconMail,
  IconTruck,
} from '../../../components/icons/icons.tsx'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { Chip } from '../../../components/list/Chips.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { relatedRepairs } from '../../../db/queries/repairs.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { linesOf } from '../../../domain/shared/lines.ts'
import { useFieldsInConflict, useHasConflicts } from '../../../shared/conflicts/ConflictScope.tsx'
import { RepairMailsPanel } from '../mail/RepairMailsPanel.tsx'
import classes from './RepairPartChips.module.css'
import { DepannagePanel } from './DepannagePanel.tsx'
import { ExternalPanel } from './ExternalPanel.tsx'
import { IntakePanel } from './IntakePanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'

const RepairDocumentsPanel = lazyComponent(() => import('./RepairDocumentsPanel.tsx'), 'RepairDocumentsPanel')

const PARTS = {
  binnenname: { label: 'Binnenname', icon: IconBox, panel: IntakePanel },
  extern: { label: 'Extern', icon: IconExchange, panel: ExternalPanel },
  depannage: { label: 'Depannage', icon: IconTruck, panel: DepannagePanel },
  logboek: { label: 'Logboek', icon: IconList, panel: LogPanel },
  gerelateerd: { label: 'Verwant', icon: IconLink, panel: RelatedPanel },
  mails: { label: 'Mails', icon: IconMail, panel: RepairMailsPanel },
  papieren: { label: 'Papieren', icon: IconFile, panel: RepairDocumentsPanel },
} as const satisfies Record<
  string,
  { label: string; icon: ComponentType<IconProps>; panel: ComponentType<{ repair: Repair }> }
>
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** The open panel of the last visited repair, restored when the user returns to it from a link. */
let left: { repairId: string; part: Part | null } | null = null

interface ChipsProps {
  repair: Repair
  mails: readonly unknown[] | undefined
}

/**
 * The less frequent parts of a repair: a chip for each, with a count, that opens its panel in place (RD-03,
 * RD-04, RD-09, RD-10).
 */
export function RepairPartChips({ repair, mails }: ChipsProps) {
  const inConflict: Partial<Record<Part, boolean>> = {
    extern: useHasConflicts('externalRepair'),
    binnenname: useFieldsInConflict(INTAKE),
  }
  // Open the panel with a conflict until the user chooses a chip, so that the conflict is not hidden.
  const [chosen, setChosen] = useState(left?.repairId === repair.id ? left.part : undefined)
  const open = chosen === undefined ? firstOf(inConflict) : chosen
  const counts = useCounts(repair, mails)
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!chosen) return
    // The panel takes its height in the next frame.
    const frame = requestAnimationFrame(() => bringUp(row.current))
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  const choose = (part: Part | null) => {
    left = { repairId: repair.id, part }
    setChosen(part)
  }
  return (
    <div className={classes.chips}>
      <fieldset ref={row} className={classes.row} aria-label="Onderdelen van de herstelling">
        {NAMES.map((name) => {
          const { label, icon } = PARTS[name]
          const Icon = inConflict[name] ? IconAlert : icon
          return (
            <Chip
              key={name}
              count={counts[name]}
              open={open === name}
              icon={<Icon size={16} />}
              onClick={() => choose(open === name ? null : name)}
            >
              {label}
            </Chip>
          )
        })}
      </fieldset>
      {NAMES.map((name) => (
        <FormHost
          key={name}
          subject={open === name ? repair : null}
          keyOf={({ id }) => id}
          notice={() => ({
            text: repairDetailTexts.unsavedHere,
            canSave: true,
            action: { label: repairDetailTexts.showPart(PARTS[name].label), run: () => choose(name) },
          })}
        >
          {() => <OpenPart name={name} repair={repair} />}
        </FormHost>
      ))}
    </div>
  )
}

/** The part of the window's height below which a panel would open out of sight. */
const LOW = 0.6

/** Scrolls the chips under the head of the repair if the panel below them would be out of sight (CB-17). */
function bringUp(row: HTMLElement | null): void {
  if (row && row.getBoundingClientRect().bottom > window.innerHeight * LOW)
    row.scrollIntoView({ block: 'start' })
}

function OpenPart({ name, repair }: { name: Part; repair: Repair }) {
  const Panel = PARTS[name].panel
  return <Panel repair={repair} />
}

const firstOf = (inConflict: Partial<Record<Part, boolean>>): Part | null =>
  NAMES.find((name) => inConflict[name]) ?? null

/** The fields behind the chip 'Binnenname'. */
const INTAKE = ['accessories', 'condition', 'conditionNote', 'accessCode', 'warrantyOfId'] as const

/** Counts what the panel 'Binnenname' holds: each accessory, and each other field that is filled in. */
const intakeCount = (repair: Repair): number =>
  INTAKE.reduce(
    (sum, field) => sum + (field === 'accessories' ? linesOf(repair[field]).length : repair[field] ? 1 : 0),
    0,
  )

function useCounts(repair: Repair, mails: ChipsProps['mails']): Record<Part, number | undefined> {
  const { id, customerId, itemId } = repair
  return {
    binnenname: intakeCount(repair),
    extern: repair.isExternal ? 1 : 0,
    depannage: repair.rentalId ? 1 : 0,
    logboek: repair.repairLogLines.length,
    gerelateerd: useLive(async () => (await relatedRepairs(repair)).length, [id, customerId, itemId]),
    mails: mails?.length,
    papieren: useLive(() => db.issuedPaper.where('about').equals(id).count(), [id]),
  }
}
