import { Link } from '@tanstack/react-router'
import { Banner } from '../../components/page/Banner.tsx'
import classes from '../../components/page/Banner.module.css'
import { ROUTES } from '../../lib/routes.ts'

/** Tells a person that everybody knows their password, and where to change it; in two lines on a phone (OP-11). */
export function DemoPasswordBanner() {
  const link = (
    <Link to={ROUTES.account}>
      <span className={classes.wide}>Wachtwoord&nbsp;</span>wijzigen
    </Link>
  )
  return (
    <Banner tone="info" action={link}>
      Demo-login met bekend wachtwoord
      <span className={classes.wide}>: iedereen kan hier binnen. Kies een eigen wachtwoord.</span>
    </Banner>
  )
}
