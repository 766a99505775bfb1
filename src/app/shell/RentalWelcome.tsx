import { PageTitle } from '../../components/PageTitle.tsx'
import { Panel } from '../../components/Panel.tsx'
import { SwitchDepartment } from './SwitchDepartment.tsx'
import classes from './Shell.module.css'

/** Stands where the calendar of rental will be: says what there is, and leads to what works. */
export function RentalWelcome() {
  return (
    <div>
      <PageTitle title="Verhuur" />
      <Panel title="Welkom bij Verhuur">
        <p className={classes.welcome}>
          De schermen van Verhuur (kalender, planner en verhuringen) zijn nog niet beschikbaar in deze versie.
          In de afdeling Herstel kan u herstellingen zoeken, aanmaken en opvolgen, ook zonder verbinding.
        </p>
        <SwitchDepartment withText />
      </Panel>
    </div>
  )
}
