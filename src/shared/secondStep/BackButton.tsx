import { Button } from '@mantine/core'

/** The button at the left of a dialog that returns to the choice between an app and a passkey. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="subtle" onClick={onBack}>
    Terug
  </Button>
)
