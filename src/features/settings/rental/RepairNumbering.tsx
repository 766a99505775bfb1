import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/page/Panel.tsx'
import { ROUTES } from '../../../lib/routes.ts'
import classes from '../../../shared/forms/Settings.module.css'

/**
 * Tab 'Eerste nummer herstellingen' of the rental settings: refers to the repair settings (SE-15, D-121).
 */
export const RepairNumbering = () => (
  <Panel title="Eerste nummer herstellingen">
    <p className={classes.note}>
      De startnummering van herstellingen stelt u in bij{' '}
      <Link to={ROUTES.RepairSettings} search={{ tab: 1 }}>
        Herstel &gt; Instellingen &gt; Algemeen
      </Link>
      .
    </p>
  </Panel>
)
