import { IconChevronRight } from '../../components/icons/icons.tsx'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import { repairName } from '../../domain/repairs/number.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { timeInBrussels } from '../../domain/shared/days.ts'
import { lastScans, type LastScan } from './lastScans.ts'
import classes from './Scan.module.css'
import { openScanner } from './scanBus.ts'
import { scanTexts } from './scanTexts.ts'
import { useScanNavigation } from './useScanNavigation.ts'

/**
 * The last ten scans of this person on this device. Each opens its record; a code without one is looked up again.
 */
export function LastScans({ onClose }: { onClose: () => void }) {
  const navigation = useScanNavigation()
  const scans = lastScans()
  const names = useLive(() => Promise.all(scans.map(nameOf)), [scans.map(({ at }) => at).join()])
  if (scans.length === 0) return <p className={classes.none}>{scanTexts.none}</p>
  return (
    <div className={classes.rows}>
      {scans.map((scan, i) => (
        <button
          key={scan.at}
          type="button"
          className={classes.row}
          onClick={() => {
            if (scan.kind === 'miss' || scan.id === null) return openScanner({ text: scan.text })
            onClose()
            void navigation.open(scan.kind, scan.id)
          }}
        >
          <span className={classes.time}>{timeInBrussels(scan.at)}</span>
          <strong className={classes.code}>{names?.[i]?.code ?? scan.text}</strong>
          <span className={classes.rowText}>{names?.[i]?.text ?? ''}</span>
          <span className={classes.rowEnd}>{scanTexts.kinds[scan.kind]}</span>
          <IconChevronRight size={16} />
        </button>
      ))}
    </div>
  )
}

/** The present name of a scanned record. */
async function nameOf({ kind, id, text }: LastScan): Promise<{ code: string; text: string }> {
  if (id === null) return { code: text, text: '' }
  if (kind === 'item') {
    const item = await db.item.get(id)
    const owner = item?.customerId ? await db.customer.get(item.customerId) : undefined
    const name = [item?.brand, item?.model].filter(Boolean).join(' ')
    return {
      code: item?.serialNumber || item?.itemNumber || text,
      text: [name, item && customerDisplayName(item.customerId, owner?.name)].filter(Boolean).join(', '),
    }
  }
  if (kind === 'rental') {
    const rental = await db.rental.get(id)
    const customer = rental?.customerId ? await db.customer.get(rental.customerId) : undefined
    return { code: rental ? rentalName(rental) : text, text: customer?.name ?? rental?.tempCusName ?? '' }
  }
  const repair = await db.repair.get(id)
  const item = repair?.itemId ? await db.item.get(repair.itemId) : undefined
  const customer = repair?.customerId ? await db.customer.get(repair.customerId) : undefined
  return {
    code: repair ? repairName(repair) : text,
    text: [
      [item?.brand, item?.model].filter(Boolean).join(' '),
      repair && customerDisplayName(repair.customerId, customer?.name),
    ]
      .filter(Boolean)
      .join(', '),
  }
}
