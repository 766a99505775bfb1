import { Link } from '@tanstack/react-router'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit, IconScan, IconX } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastUndoable } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import type { Dossier } from '../../../db/queries/repairs.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { codesOf } from '../../../domain/items/codes.ts'
import type { Item, ItemCode } from '../../../domain/items/item.ts'
import { isBulk } from '../../../domain/items/units.ts'
import { missingText } from '../../../domain/rentals/missing.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { coupleCode } from '../../../shared/scan/coupleCode.ts'
import { openScanner } from '../../../shared/scan/scanBus.ts'
import classes from './Dossier.module.css'
import { dossierTexts } from './dossierTexts.ts'

/** The owner, the dates and amounts, and the codes that identify the item. */
export function DossierFacts({ dossier, onEdit }: { dossier: Dossier; onEdit: () => void }) {
  const { item, owner, totals, missing } = dossier
  return (
    <Panel
      title={dossierTexts.facts}
      actions={<IconAction label={dossierTexts.edit} icon={<IconEdit />} onClick={onEdit} />}
    >
      <dl className={classes.facts}>
        <div>
          <dt>{dossierTexts.owner}</dt>
          <dd>
            {owner ? (
              <Link to={ROUTES.CustomerDetail} params={{ customerId: owner.id }}>
                {owner.name}
              </Link>
            ) : (
              customerDisplayName(item.customerId, null) || dossierTexts.unknown
            )}
          </dd>
        </div>
        <Fact name={dossierTexts.purchased}>
          {item.purchasedAt ? dutchDay(item.purchasedAt) : dossierTexts.unknown}
        </Fact>
        <Fact name={dossierTexts.warranty}>
          {item.warrantyEndDate ? dutchDay(item.warrantyEndDate) : dossierTexts.unknown}
        </Fact>
        {isBulk(item) && <Fact name={dossierTexts.stock}>{item.stockQuantity}</Fact>}
        {missing.length > 0 && (
          <Fact name={dossierTexts.missing}>
            {missing.map(({ rental, n }) => (
              <Link
                key={rental.id}
                to={ROUTES.RentalHandover}
                params={{ rentalId: rental.id }}
                search={{ mode: 'back' }}
              >
                {dossierTexts.missingOf(missingText(n), rentalName(rental))}
              </Link>
            ))}
          </Fact>
        )}
        <Fact name={dossierTexts.stolen}>{item.stolen ? dossierTexts.isStolen : dossierTexts.notStolen}</Fact>
        <Fact name={dossierTexts.repairs}>
          {totals.repairs === 0
            ? dossierTexts.never
            : `${totals.repairs}, samen ${formatMoney(totals.repairsTotal)}`}
        </Fact>
        <Fact name={dossierTexts.rented}>
          {totals.rentals === 0
            ? dossierTexts.never
            : `${totals.rentals} keer, ${countWithNoun(totals.rentedDays, 'dag', 'dagen')}`}
        </Fact>
      </dl>
      <Codes item={item} />
    </Panel>
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
      dossierTexts.uncoupled(code),
      () => void mutate('item.addCode', { itemId: item.id, codeId, code, label }),
    )
  }
  const couple = () => openScanner({ onCode: (code) => void coupleCode(item.id, code) })
  return (
    <div className={classes.codes}>
      <h3 className={classes.codesTitle}>{dossierTexts.codes}</h3>
      <ul className={classes.codeList}>
        {item.serialNumber && <Code code={item.serialNumber} label={dossierTexts.serial} />}
        {item.itemNumber && <Code code={item.itemNumber} label={dossierTexts.label} />}
        {codesOf(item).map((one) => (
          <Code key={one.id} code={one.code} label={one.label ?? dossierTexts.otherCode}>
            <IconAction
              label={dossierTexts.uncouple(one.code)}
              icon={<IconX />}
              onClick={() => void uncouple(one)}
            />
          </Code>
        ))}
      </ul>
      <ChangeButton variant="subtle" leftSection={<IconScan size={18} />} onClick={couple}>
        {dossierTexts.couple}
      </ChangeButton>
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
