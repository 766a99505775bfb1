import { Button } from '@mantine/core'
import { useState } from 'react'
import { choose, confirm, confirmDelete } from '../../src/components/dialogs/confirm.ts'
import { FormDialog } from '../../src/components/dialogs/FormDialog.tsx'
import { Lightbox } from '../../src/components/dialogs/Lightbox.tsx'
import { TextField } from '../../src/components/fields/TextField.tsx'
import {
  toastError,
  toastWithButton,
  toastSuccess,
  toastUndoable,
  toastWarning,
} from '../../src/components/toasts/toasts.ts'
import { Part, StateRow } from './Part.tsx'
import { questionTexts } from '../../src/lib/questionTexts.ts'

const nothing = () => undefined
const PIXEL = { src: '/icons/icon.svg', label: 'Foto 1 van herstelling 2026.14' }

/** Every dialog, opened by its button. */
export function Dialogs() {
  const [form, setForm] = useState(false)
  const [photo, setPhoto] = useState<number | null>(null)
  const ask = {
    Vraag: () => void confirm({ text: 'Er is geen klant geselecteerd. Toch opslaan?', noFirst: true }),
    Wissen: () => void confirmDelete('Herstelling 2026.139', questionTexts.inBin),
    Keuze: () =>
      void choose({
        title: 'Welke pdf wilt u openen?',
        text: 'Met of zonder prijzen.',
        options: [
          { value: 'a', label: 'Pdf zonder prijzen' },
          { value: 'b', label: 'Pdf met prijzen', look: 'filled' },
        ],
      }),
    Formulier: () => setForm(true),
    Foto: () => setPhoto(0),
  }
  return (
    <Part name="dialogen" title="Dialogen">
      <StateRow>
        {Object.entries(ask).map(([name, open]) => (
          <Button key={name} variant="default" onClick={open}>
            {name}
          </Button>
        ))}
      </StateRow>
      <FormDialog
        opened={form}
        title="Nieuw contact"
        onClose={() => setForm(false)}
        onSave={() => setForm(false)}
        another={{ label: 'Opslaan en volgende', onSaved: nothing }}
      >
        <TextField
          label="Voornaam"
          required
          value=""
          error="Gelieve dit veld in te vullen!"
          onChange={nothing}
        />
        <TextField label="Achternaam" required value="Lemmens" onChange={nothing} />
      </FormDialog>
      <Lightbox photos={[PIXEL]} shown={photo} onShow={setPhoto} />
    </Part>
  )
}

/** Every toast, shown by its button. */
export const Toasts = () => (
  <Part name="berichten" title="Berichten">
    <StateRow>
      <Button variant="default" onClick={() => toastUndoable('Lijn verwijderd.', nothing)}>
        Ongedaan te maken
      </Button>
      <Button
        variant="default"
        onClick={() => toastWithButton('Conflict met verhuur 2026.79', 'Bekijken', nothing)}
      >
        Te bekijken
      </Button>
      <Button variant="default" onClick={() => toastSuccess()}>
        Gelukt
      </Button>
      <Button variant="default" onClick={() => toastWarning('Dit item staat al in de lijst.')}>
        Waarschuwing
      </Button>
      <Button variant="default" onClick={() => toastError('Er ging iets mis bij opslaan: geen verbinding')}>
        Fout
      </Button>
    </StateRow>
  </Part>
)
