import { later } from '../components/page/later.ts'
import { LoginPage } from '../features/login/LoginPage.tsx'
import { afterFirstScreen } from '../lib/firstScreen.ts'
import classes from './LoginScreen.module.css'

// Nobody waits for it, and the login page is to be light.
const InstallHint = later<object, 'InstallHint'>(async () => {
  await afterFirstScreen()
  return import('./shell/InstallHint.tsx')
}, 'InstallHint')

/** The login page, with the offer to install the product below it. */
export const LoginScreen = () => (
  <>
    <LoginPage />
    <div className={classes.hint}>
      <InstallHint />
    </div>
  </>
)
