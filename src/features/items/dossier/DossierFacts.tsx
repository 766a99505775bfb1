import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit, IconScan, IconX } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastUndoable } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import type { Dossier } from '../../../db/queries/dossier.ts'
import { customerDisplayName } from '../../../domain/customers/house.ts'
import { isInspected, isLapsed } from '../../../domain/items/inspection.ts'
import { codesOf } from '../../../domain/items/codes.ts'
import type { Item, ItemCode } from '../../../domain/items/item.ts'
import { isBulk } from '../../../domain/items/pieces.ts'
import { missingText } from '../../../domain/rentals/missing.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import { inspectToday } from '../../../pieces/items/inspect.ts'
import { coupleCode } from '../../../pieces/scan/coupleCode.ts'
import { openScanner } from '../../../pieces/scan/scanBus.ts'
import classes from './Dossier.module.css'
import { dossierTexts as t } from './texts.ts'

/** The owner, the dates and amounts, and the codes that identify the item. */
export function DossierFacts({ dossier, onEdit }: { dossier: Dossier; onEdit: () => void }) {
  const { item, owner, totals, missing } = dossier
  return (
    <Panel title={t.facts} actions={<IconAction label={t.edit} icon={<IconEdit />} onClick={onEdit} />}>
      <dl className={classes.facts}>
        <div>
          <dt>{t.owner}</dt>
          <dd>
            {owner ? (
              <Link to={ROUTES.CustomerDetail} params={{ customerId: owner.id }}>
                {owner.name}
              </Link>
            ) : (
              customerDisplayName(item.customerId, null) || t.unknown
            )}
          </dd>
        </div>
        <Fact name={t.purchased}>{item.purchasedAt ? dutchDay(item.purchasedAt) : t.unknown}</Fact>
        <Fact name={t.warranty}>{item.warrantyEndDate ? dutchDay(item.warrantyEndDate) : t.unknown}</Fact>
        <Fact name={t.inspection}>
          <Inspection item={item} />
        </Fact>
        <Fact name={t.status}>{item.status}</Fact>
        {isBulk(item) && <Fact name={t.stock}>{item.stockQuantity}</Fact>}
        {missing.length > 0 && (
          <Fact name={t.missing}>
            {missing.map(({ rental, n }) => (
              <Link
                key={rental.id}
                to={ROUTES.RentalHandover}
                params={{ rentalId: rental.id }}
                search={{ mode: 'back' }}
              >
                {t.missingOf(missingText(n), rentalName(rental))}
              </Link>
            ))}
          </Fact>
        )}
        <Fact name={t.stolen}>{item.stolen ? t.isStolen : t.notStolen}</Fact>
        <Fact name={t.repairs}>
          {totals.repairs === 0 ? t.never : `${totals.repairs}, samen ${formatMoney(totals.repairsTotal)}`}
        </Fact>
        <Fact name={t.rented}>
          {totals.rentals === 0
            ? t.never
            : `${totals.rentals} keer, ${counted(totals.rentedDays, 'dag', 'dagen')}`}
        </Fact>
      </dl>
      <Codes item={item} />
    </Panel>
  )
}

/** The due date of the inspection, and a button that records an inspection. */
function Inspection({ item }: { item: Item }) {
  const today = useToday()
  const due = item.inspectionDue ?? null
  return (
    <>
      {due === null ? t.noInspection : isLapsed(item, today) ? t.lapsed(dutchDay(due)) : t.by(dutchDay(due))}{' '}
      {isInspected(item) && (
        <Button variant="subtle" size="compact-sm" onClick={() => void inspectToday(item, today)}>
          {t.inspectedToday}
        </Button>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Codes({ item }: { item: Item }) {
  const uncouple = async ({ id: codeId, code, label }: ItemCode) => {
    await mutate('item.removeCode', { itemId: item.id, codeId })
    toastUndoable(
      t.uncoupled(code),
      () => void mutate('item.addCode', { itemId: item.id, codeId, code, label }),
    )
  }
  const couple = () => openScanner({ take: (code) => void coupleCode(item.id, code) })
  return (
    <div className={classes.codes}>
      <h3 className={classes.codesTitle}>{t.codes}</h3>
      <ul className={classes.codeList}>
        {item.serialNumber && <Code code={item.serialNumber} label={t.serial} />}
        {item.itemNumber && <Code code={item.itemNumber} label={t.label} />}
        {codesOf(item).map((one) => (
          <Code key={one.id} code={one.code} label={one.label ?? t.otherCode}>
            <IconAction label={t.uncouple(one.code)} icon={<IconX />} onClick={() => void uncouple(one)} />
          </Code>
        ))}
      </ul>
      <Button variant="subtle" leftSection={<IconScan size={18} />} onClick={couple}>
        {t.couple}
      </Button>
    </div>
  )
}

const Code = ({ code, label, children }: { code: string; label: string; children?: React.ReactNode }) => (
  <li className={classes.code}>
    <span className={classes.codeText}>{code}</span>
    <span className={classes.codeLabel}>{label}</span>
    {children}
  </li>
)
