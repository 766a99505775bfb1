import { Button } from '@mantine/core'
import { IconMail, IconPlus, IconTrash } from '../../src/components/icons/icons.tsx'
import { ActionButton, IconAction } from '../../src/components/page/ActionButton.tsx'
import { Part, StateRow } from './Part.tsx'

const KINDS = ['filled', 'default', 'light', 'subtle'] as const
const nothing = () => undefined
const OFFLINE = 'Hiervoor is een internetverbinding nodig.'

/** Every kind of button: normal, disabled and busy. */
export const Buttons = () => (
  <Part name="knoppen" title="Knoppen">
    {KINDS.map((kind) => (
      <StateRow key={kind}>
        <Button variant={kind}>Opslaan</Button>
        <Button variant={kind} disabled>
          Opslaan
        </Button>
        <Button variant={kind} loading>
          Opslaan
        </Button>
        <ActionButton variant={kind} icon={<IconMail />} onClick={nothing}>
          Mailen
        </ActionButton>
        <ActionButton variant={kind} icon={<IconMail />} disabledReason={OFFLINE} onClick={nothing}>
          Mailen
        </ActionButton>
      </StateRow>
    ))}
    <StateRow>
      <Button color="red">Verwijderen</Button>
      <Button color="red" disabled>
        Verwijderen
      </Button>
      <IconAction label="Toevoegen" icon={<IconPlus />} onClick={nothing} />
      <IconAction label="Klein" icon={<IconPlus />} size="sm" onClick={nothing} />
      <IconAction label="Verwijderen" icon={<IconTrash />} danger onClick={nothing} />
      <IconAction label="Uit" icon={<IconTrash />} disabled onClick={nothing} />
      <IconAction label="Bezig" icon={<IconTrash />} loading onClick={nothing} />
      <IconAction label="Zonder verbinding" icon={<IconTrash />} disabledReason={OFFLINE} onClick={nothing} />
      <IconAction label="Met woord" word="Met woord" icon={<IconMail />} onClick={nothing} />
    </StateRow>
  </Part>
)
