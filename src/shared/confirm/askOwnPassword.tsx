import { choose } from '../../components/dialogs/confirm.ts'
import { ConfirmPasswordForm } from './ConfirmPasswordForm.tsx'

/** Asks for the own password and confirms the session with it. @returns false if the person cancels */
export async function askOwnPassword(): Promise<boolean> {
  let confirmed = false
  await choose({
    title: 'Bevestig met uw wachtwoord',
    text: (close) => (
      <ConfirmPasswordForm
        onCancel={close}
        onConfirmed={() => {
          confirmed = true
          close()
        }}
      />
    ),
    options: [],
  })
  return confirmed
}
