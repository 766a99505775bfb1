import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ROUTES } from '../../lib/routes.ts'

/** Opens the page of likely duplicates. */
export function DuplicatesButton() {
  const navigate = useNavigate()
  return (
    <Button variant="subtle" onClick={() => void navigate({ to: ROUTES.Duplicates })}>
      Dubbels
    </Button>
  )
}
