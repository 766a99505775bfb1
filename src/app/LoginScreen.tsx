import { lazyComponent } from '../components/page/lazyComponent.ts'
import { LoginPage } from '../features/login/LoginPage.tsx'
import { afterFirstScreen } from '../startup/firstScreen.ts'
import classes from './LoginScreen.module.css'

// Loaded late: nobody waits for it, and the login page must stay small.
const InstallHint = lazyComponent<object, 'InstallHint'>(async () => {
  await afterFirstScreen()
  return import('./shell/InstallHint.tsx')
}, 'InstallHint')

/** The login page, with an offer to install the app below it. */
export const LoginScreen = () => (
  <>
    <LoginPage />
    <div className={classes.hint}>
      <InstallHint />
    </div>
  </>
)
