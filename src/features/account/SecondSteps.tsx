import { useState } from 'react'
import { Passkeys } from './Passkeys.tsx'
import { SecondStep } from './SecondStep.tsx'

/** The passkeys and the second step of the own login. A passkey is a second step, so one follows the other. */
export function SecondSteps({ online }: { online: boolean }) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <SecondStep key={changes} online={online} />
      <Passkeys online={online} onChanged={() => setChanges((n) => n + 1)} />
    </>
  )
}
