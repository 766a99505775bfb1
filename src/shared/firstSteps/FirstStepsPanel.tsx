import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { IconCheckCircle } from '../../components/icons/icons.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import type { FirstSteps } from '../../db/queries/settingsLists.ts'
import { ROUTES } from '../../lib/routes.ts'
import classes from './FirstSteps.module.css'

/** The number of the tab 'Importeren', the same in both departments (SE-01, SE-02). */
const IMPORTS_TAB = 3

export interface FirstStepsProps {
  /** The settings of the department whose screen shows the panel. */
  settings: typeof ROUTES.RepairSettings | typeof ROUTES.RentalSettings
}

interface FirstStepsPanelProps extends FirstStepsProps {
  steps: FirstSteps
  dismiss: () => void
}

/** The three steps, each with its reason and a link. */
export function FirstStepsPanel({ settings, steps, dismiss }: FirstStepsPanelProps) {
  return (
    <div className={classes.space}>
      <Panel
        title="Aan de slag"
        actions={
          <ActionButton variant="subtle" onClick={dismiss}>
            Niet meer tonen
          </ActionButton>
        }
      >
        <ol className={classes.steps}>
          <Step
            done={steps.letterhead}
            why="Naam, adres, btw-nummer en logo, zoals ze op de documenten en in de mails komen."
            todo={
              <Link to={ROUTES.Executors} search={{ open: 'first' }}>
                Bedrijfsgegevens aanvullen
              </Link>
            }
          >
            Uw bedrijf
          </Step>
          <Step
            done={steps.categories}
            why="De soorten toestellen, elk met de letters waarmee hun itemnummers beginnen."
            todo={<Link to={ROUTES.Categories}>Categorieën toevoegen</Link>}
          >
            Categorieën
          </Step>
          <Step
            done={steps.lists}
            why="Neem ze over uit Excel of CSV, of voeg ze toe terwijl u werkt. Ontbrekende categorieën komen mee."
            todo={
              <Link to={settings} search={{ tab: IMPORTS_TAB }}>
                Lijsten importeren
              </Link>
            }
          >
            Klanten en items
          </Step>
        </ol>
      </Panel>
    </div>
  )
}

interface StepProps {
  done: boolean
  why: string
  todo: ReactNode
  children: string
}

function Step({ done, why, todo, children }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <strong className={classes.name}>
        {children}
        {done && <IconCheckCircle />}
        {done && <span className={classes.done}>gedaan</span>}
      </strong>
      {!done && <span className={classes.why}>{why}</span>}
      {!done && todo}
    </li>
  )
}
