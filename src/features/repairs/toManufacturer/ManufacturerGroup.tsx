import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { Panel } from '../../../components/page/Panel.tsx'
import type { BoardRow } from '../../../db/queries/openWork.ts'
import { type ManufacturerBatch, skipReason } from '../../../domain/mail/manufacturerBatches.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { showBulkResult } from '../../../shared/bulk/runBulk.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { DocumentsAction } from '../../../shared/documents/DocumentsAction.tsx'
import classes from './ToManufacturer.module.css'
import { type Letter, sendToManufacturer } from './sendToManufacturer.ts'
import { toManufacturerTexts } from './toManufacturerTexts.ts'

const ManufacturerMailDialog = lazyComponent(
  () => import('./ManufacturerMailDialog.tsx'),
  'ManufacturerMailDialog',
)

/**
 * The shipment to one manufacturer. Each repair can be left out; a repair that cannot go along shows why
 * (FB-01, FB-02).
 */
export function ManufacturerGroup({
  batch: { manufacturer, repairs },
}: {
  batch: ManufacturerBatch<BoardRow>
}) {
  const today = useToday()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [writing, setWriting] = useState(false)
  const chosen = repairs.filter(({ id }) => !left.has(id))
  const skip = (row: BoardRow) => skipReason(row, manufacturer)
  const ready = chosen.filter((row) => skip(row) === null)
  const toggle = (id: string) => setLeft((old) => (old.has(id) ? without(old, id) : new Set([...old, id])))
  const send = async (letter: Letter) => {
    const [first, ...others] = ready
    if (!manufacturer || !first) return
    const made = await sendToManufacturer(manufacturer, [first, ...others], letter, today)
    const refused = chosen.flatMap((row) => {
      const reason = skip(row)
      return reason === null ? [] : [{ name: repairName(row), reason }]
    })
    void showBulkResult({ made, refused, done: ready.length, said: toManufacturerTexts.sent })
  }
  return (
    <Panel
      title={manufacturer?.name ?? toManufacturerTexts.without}
      flush
      actions={
        ready.length > 0 && (
          <>
            <DocumentsAction
              ask={async () => ({ toMaker: ready.map(({ id }) => id) })}
              word={toManufacturerTexts.list}
            />
            <ChangeButton onClick={() => setWriting(true)}>
              {toManufacturerTexts.send(ready.length)}
            </ChangeButton>
          </>
        )
      }
    >
      <ul className={classes.rows}>
        {repairs.map((row) => (
          <Row key={row.id} row={row} skipped={skip(row)} checked={!left.has(row.id)} onToggle={toggle} />
        ))}
      </ul>
      {writing && manufacturer && (
        <ManufacturerMailDialog manufacturer={manufacturer} onClose={() => setWriting(false)} onSend={send} />
      )}
    </Panel>
  )
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id))

interface RowProps {
  row: BoardRow
  skipped: string | null
  checked: boolean
  onToggle: (id: string) => void
}

function Row({ row, skipped, checked, onToggle }: RowProps) {
  const box = useId()
  const what = [row.brand, row.model, row.serialNumber].filter(Boolean).join(' ')
  return (
    <li className={classes.row}>
      <label htmlFor={box} className={classes.check}>
        <Checkbox
          id={box}
          aria-label={toManufacturerTexts.include(repairName(row))}
          checked={checked}
          onChange={() => onToggle(row.id)}
        />
      </label>
      <span className={classes.about}>
        <Link to={ROUTES.RepairDetail} params={{ repairId: row.id }} className={classes.name}>
          {repairName(row)}
        </Link>
        <span className={classes.what}>{what}</span>
      </span>
      <span className={classes.state}>
        {skipped === null
          ? row.externalRepair?.rma && toManufacturerTexts.rma(row.externalRepair.rma)
          : toManufacturerTexts.skipped(skipped)}
      </span>
    </li>
  )
}
