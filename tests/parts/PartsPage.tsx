import { Buttons } from './Buttons.tsx'
import { Dialogs, Toasts } from './Dialogs.tsx'
import { Fields, Switches } from './Fields.tsx'
import { Cards, Lists, Menus } from './Lists.tsx'
import classes from './Parts.module.css'
import { Filters, Messages, Statuses } from './States.tsx'
import { Steps } from './Steps.tsx'

/** Every component of the product in every state. `npm run dev` serves the page at /tests/parts/. */
export const PartsPage = () => (
  <main className={classes.page} data-parts>
    <Buttons />
    <Fields />
    <Switches />
    <Statuses />
    <Steps />
    <Filters />
    <Messages />
    <Lists />
    <Cards />
    <Menus />
    <Dialogs />
    <Toasts />
  </main>
)
