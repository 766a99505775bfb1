import { Button } from '@mantine/core'
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { IconArrowLeft, IconPlus, IconPrint } from '../../../components/icons/icons.tsx'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { useTabTitle } from '../../../components/page/PageTitle.tsx'
import { useLive } from '../../../db/live.ts'
import { type Dossier, dossierOf } from '../../../db/queries/repairs.ts'
import { allHolidays } from '../../../db/queries/settingsLists.ts'
import { ITEM_STATUSES } from '../../../domain/items/constants.ts'
import { itemStepOf } from '../../../domain/dossier/occupation.ts'
import { whereaboutsOf } from '../../../domain/dossier/whereabouts.ts'
import { RENTAL_ACTIONS } from '../../../domain/steps/rentalSteps.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import type { ItemTarget } from '../../../shared/items/dialog/ItemDialog.tsx'
import { LabelAction } from '../../../shared/documents/LabelAction.tsx'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { Attention } from './Attention.tsx'
import classes from './Dossier.module.css'
import { DossierFacts } from './DossierFacts.tsx'
import { History } from './History.tsx'
import { ItemCard } from './ItemCard.tsx'
import { OccupationPanel } from './OccupationPanel.tsx'
import { ModelPanel } from './ModelPanel.tsx'
import { dossierTexts } from './dossierTexts.ts'

const ItemDialog = lazyComponent(() => import('../../../shared/items/dialog/ItemDialog.tsx'), 'ItemDialog')
const AddToRental = lazyComponent(() => import('../../../shared/scan/AddToRental.tsx'), 'AddToRental')

/** The complete history of an item, to read before work on it begins. */
export function DossierPage() {
  const { itemId = '' } = useParams({ strict: false })
  const found = useLive(async () => ({ id: itemId, dossier: await dossierOf(itemId) }), [itemId])
  const navigate = useNavigate()
  if (!found || found.id !== itemId) return null
  return (
    <FormHost
      key={itemId}
      subject={found.dossier}
      keyOf={() => itemId}
      notice={() => ({ text: dossierTexts.goneMeanwhile, canSave: false })}
      otherwise={
        <EmptyState text={dossierTexts.gone}>
          <ActionButton onClick={() => void navigate({ to: ROUTES.ItemsWithoutCustomer })}>
            {dossierTexts.toItems}
          </ActionButton>
        </EmptyState>
      }
    >
      {(dossier) => <Shown dossier={dossier} />}
    </FormHost>
  )
}

function Shown({ dossier }: { dossier: Dossier }) {
  const { item } = dossier
  const holidays = useLive(allHolidays, [])
  const closed = new Set((holidays ?? []).map(({ date }) => date))
  const [edited, setEdited] = useState<ItemTarget | null>(null)
  const [renting, setRenting] = useState(false)
  const navigate = useNavigate()
  const today = useToday()
  const step = itemStepOf(whereaboutsOf(item, dossier.rentals, today), dossier.rentals, today)
  return (
    <ConflictScope e="item" id={item.id}>
      <div className={classes.page}>
        <Head dossier={dossier}>
          <LabelAction
            of={[{ e: 'item', id: item.id }]}
            label={dossierTexts.labelOf}
            word={dossierTexts.itemLabel}
          />
          <Button
            variant="subtle"
            leftSection={<IconPrint size={20} />}
            onClick={() => window.print()}
            className={classes.noPrint ?? ''}
          >
            {dossierTexts.print}
          </Button>
          {item.customerId === null && (
            <NeedsRight mutation="rental.create">
              <ChangeButton variant="default" aria-expanded={renting} onClick={() => setRenting(!renting)}>
                {dossierTexts.toRental}
              </ChangeButton>
            </NeedsRight>
          )}
          <NeedsRight mutation="repair.create">
            <ChangeButton
              leftSection={<IconPlus size={18} />}
              {...(step.kind === 'newRepair' ? {} : { variant: 'default' })}
              disabled={item.status === ITEM_STATUSES.sold}
              onClick={() => void navigate({ to: ROUTES.NewRepair, params: { id: item.id } })}
            >
              {dossierTexts.newRepair}
            </ChangeButton>
          </NeedsRight>
          {step.kind !== 'newRepair' && (
            <NeedsRight mutation="rental.move">
              <ChangeButton
                onClick={() =>
                  void navigate({
                    to: ROUTES.RentalHandover,
                    params: { rentalId: step.rentalId },
                    search: { mode: step.kind === 'takeBack' ? 'back' : 'out' },
                  })
                }
              >
                {RENTAL_ACTIONS[step.kind]}
              </ChangeButton>
            </NeedsRight>
          )}
        </Head>
        {renting && (
          <div className={classes.renting}>
            <AddToRental item={item} onDone={() => setRenting(false)} />
          </div>
        )}
        {item.stolen && (
          <p className={classes.band} data-tone="bad">
            {validationTexts.stolen}
          </p>
        )}
        <Attention item={item} names={dossier.names} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <ItemCard dossier={dossier} today={today} />
            {item.customerId === null && (item.rentable || dossier.rentals.length > 0) && (
              <OccupationPanel item={item} rentals={dossier.rentals} today={today} />
            )}
            <div className={classes.history}>
              <History dossier={dossier} closed={closed} />
            </div>
          </div>
          <div className={classes.beside}>
            <DossierFacts
              dossier={dossier}
              onEdit={() => setEdited({ row: item, customerId: item.customerId })}
            />
            {item.customerId === null && item.model?.trim() && (
              <ModelPanel brand={item.brand} model={item.model} />
            )}
          </div>
        </div>
      </div>
      {edited && <ItemDialog target={edited} from="items" onClose={() => setEdited(null)} />}
    </ConflictScope>
  )
}

function Head({ dossier, children }: { dossier: Dossier; children: React.ReactNode }) {
  const { item } = dossier
  const title = [item.brand, item.model].filter(Boolean).join(' ')
  useTabTitle(title)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const back = () => (canGoBack ? router.history.back() : void navigate({ to: ROUTES.ItemsWithoutCustomer }))
  return (
    <header className={classes.head}>
      <IconAction reads label={dossierTexts.back} icon={<IconArrowLeft />} onClick={back} />
      <div className={classes.what}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.numbers}>
          {[item.serialNumber, item.itemNumber].filter(Boolean).join(' · ') || dossierTexts.noNumber}
        </p>
      </div>
      <div className={classes.acts}>{children}</div>
    </header>
  )
}
