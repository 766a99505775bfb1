import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Department } from '../../domain/shared/departments.ts'
import classes from '../../session/Session.module.css'
import { hasToken, sessionStore } from '../../session/session.ts'
import { loginTexts } from '../../session/loginTexts.ts'
import type { SignedInPerson } from '../../session/useSignedInPeople.ts'
import { useSession } from '../../session/useSession.ts'

interface ContinueAsProps {
  /** The people who stay signed in on this device. */
  staying: readonly SignedInPerson[]
  onEnter: (department: Department | null) => void
}

/**
 * 'Verder gaan als …' for the running session of this tab, and for the people who stay signed in here (D-002,
 * D-003).
 */
export function ContinueAs({ staying, onEnter }: ContinueAsProps) {
  const { user } = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const running = user && hasToken() ? user : null
  const people = running ? [running] : staying
  if (people.length === 0) return null

  const go = async (person: SignedInPerson) => {
    if (running) return onEnter(sessionStore.getSnapshot().department)
    setBusy(person.id)
    const { continueAs } = await import('../../session/continueAs.ts')
    const result = await continueAs(person.id)
    setBusy(null)
    if (result.ok) onEnter(result.department)
    else setError(result.text)
  }
  return (
    <div className={classes.continue}>
      {people.map((person) => (
        <Button
          key={person.id}
          size="md"
          variant="light"
          fullWidth
          loading={busy === person.id}
          disabled={busy !== null && busy !== person.id}
          onClick={() => void go(person)}
        >
          {loginTexts.continueAs(person)}
        </Button>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
