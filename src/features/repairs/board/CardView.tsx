import { memo } from 'react'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { IconBox, IconClock, IconImage, IconTruck } from '../../../components/icons/icons.tsx'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { isAtWork } from '../../../domain/repairs/statusList.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { usePhotos } from '../../../shared/photos/usePhotos.ts'
import type { WorkFacts } from '../overview/useWorkFacts.ts'
import classes from './Board.module.css'
import { boardTexts } from './boardTexts.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import type { Card } from './useBoard.ts'

interface CardProps {
  card: Card
  executors: WorkFacts['executors']
}

const ICONS = { part: IconBox, maker: IconTruck, customer: IconClock } as const

/**
 * A card that links to its repair. The board handles its arrow and space keys. Memoised: not rendered again
 * while its column scrolls.
 */
export const CardLink = memo(({ refusal, ...props }: CardProps & { refusal: string | null }) => (
  // A plain <a>, because a scrolling column renders new links every few frames.
  <a
    href={`#${ROUTES.RepairDetail.replace('$repairId', props.card.row.id)}`}
    // Off: the browser's own link dragging would interfere with the board's.
    draggable={false}
    className={classes.card}
    data-card={props.card.row.id}
  >
    <CardView {...props} />
    {refusal && (
      <span className={classes.refusal} role="alert">
        {refusal}
      </span>
    )}
  </a>
))

/** The content of a card: the repair, its executor, its age and what it waits for. */
export function CardView({ card: { row, age, pace, waiting }, executors }: CardProps) {
  const executor = executors.find(({ id }) => id === row.executorId)?.name
  const under = [executor, row.endDate && isAtWork(row.status) && boardTexts.due(shortDay(row.endDate))]
    .filter(Boolean)
    .join(' · ')
  const Icon = waiting && ICONS[waiting]
  const what = row.sparePartsOnly ? 'Spare parts' : [row.brand, row.model].filter(Boolean).join(' ')
  return (
    <>
      <span className={classes.top}>
        <Photo pictures={row.repairPictures} />
        <span className={classes.numbers}>
          <strong>{repairName(row)}</strong> {row.unsent && <UnsentMark />}
          <span className={classes.under}>{under}</span>
        </span>
        <span className={classes.age} data-pace={pace}>
          {boardTexts.age(age)}
        </span>
      </span>
      <span className={classes.line}>{what}</span>
      <span className={classes.who}>{customerDisplayName(row.customerId, row.customerName)}</span>
      {waiting && Icon && (
        <span className={classes.waiting} title={waiting === 'part' ? (row.waitsForPart ?? '') : undefined}>
          <Icon size={16} />
          {boardTexts.waiting[waiting]}
          {waiting === 'part' && row.partExpectedAt && ` · ${shortDay(row.partExpectedAt)}`}
        </span>
      )}
    </>
  )
}

function Photo({ pictures }: { pictures: Card['row']['repairPictures'] }) {
  const first = pictures.slice(0, 1)
  const urls = usePhotos(first)
  const src = first[0] && urls.get(first[0].sha256)
  return (
    <span className={classes.photo}>
      {src ? <img src={src} alt="" draggable={false} /> : <IconImage size={18} />}
    </span>
  )
}
