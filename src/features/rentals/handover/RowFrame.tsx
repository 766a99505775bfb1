import type { ReactNode } from 'react'
import type { Item } from '../../../domain/items/item.ts'
import type { HandoverEntry } from '../../../domain/rentals/handover.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import classes from './Handover.module.css'
import { itemCodesText, handoverEntryName } from './itemNames.ts'
import { handoverTexts } from './handoverTexts.ts'
import type { Scan } from './useScan.ts'

export interface RowProps {
  entry: HandoverEntry
  item: Item | undefined
  /** Its place in the store; '' if unknown. */
  place: string
  rental: Rental
  reportDone: Scan['reportDone']
  /** True from 'Ontbreekt' until somebody says whether it is charged (OI-34). */
  isChargeAsked: boolean
  onMissing: () => void
  onChargeAnswered: () => void
}

/** A unit with its codes and its actions. */
export function RowFrame({
  entry,
  item,
  below,
  foot,
  children,
}: Pick<RowProps, 'entry' | 'item'> & { below?: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{handoverEntryName(entry, item)}</span>
        <span className={classes.codes}>{below ?? (item ? itemCodesText(item) : handoverTexts.toScan)}</span>
        {entry.note && <span className={classes.codes}>{entry.note}</span>}
        {foot}
      </span>
      {children}
    </li>
  )
}
