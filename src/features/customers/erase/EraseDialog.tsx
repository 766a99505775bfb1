import { useEffect, useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { reasonOf } from '../../../lib/http.ts'
import { countTexts, erase, type ErasedSubject, type Erasure, photosText, readErasure } from './erasure.ts'
import { keptText } from '../../../shared/customers/keptText.ts'
import classes from './Erase.module.css'

const NO_WAY_BACK = 'Dit kan niemand ongedaan maken. Wat wordt gewist, staat ook niet in de prullenbak.'
const WHERE =
  'De gegevens zelf worden vervangen door ‘Gewist’. In alles wat hieronder staat, verdwijnen de naam en elke tekst die de persoon noemt. Ook meldingen, conflicten en wat toestellen nog bewaren, volgen.'
const LAW = 'De wet verplicht de zaak dit te bewaren. Het wordt gewist na de laatste dag.'
const WRONG_NAME = 'Dit is niet dezelfde naam.'

interface EraseDialogProps {
  subject: ErasedSubject
  opened: boolean
  onClose: () => void
}

/** Shows the extent of an erasure and asks for the name before it (PV-07). The call asks for the own password. */
export function EraseDialog({ subject, opened, onClose }: EraseDialogProps) {
  const [erasure, setErasure] = useState<Erasure>()
  const [failure, setFailure] = useState<string>()
  const [typed, setTyped] = useState('')
  const [photos, setPhotos] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { kind, id, name } = subject
  useEffect(() => {
    if (!opened) return
    readErasure({ kind, id })
      .then(setErasure)
      .catch((error: unknown) => setFailure(reasonOf(error)))
  }, [opened, kind, id])

  const save = async () => {
    if (!isSameName(typed, name)) {
      setProblem(WRONG_NAME)
      return false
    }
    await erase(subject, photos)
    toastSuccess('Gegevens gewist.')
    return true
  }
  const reset = () => {
    setErasure(undefined)
    setFailure(undefined)
    setTyped('')
    setPhotos(false)
    setProblem(undefined)
  }
  return (
    <FormDialog
      opened={opened}
      title={`Gegevens van ${name} wissen`}
      onClose={onClose}
      onReset={reset}
      onSave={save}
      saveLabel="Gegevens wissen"
      saveDisabledReason={erasure ? undefined : (failure ?? 'Even geduld: de server zoekt wat er is.')}
    >
      <NoteBox tone="red">{NO_WAY_BACK}</NoteBox>
      <p className={classes.text}>{WHERE}</p>
      {erasure && <Extent erasure={erasure} />}
      {erasure && erasure.photos > 0 && (
        <SwitchField
          label={`Ook ${photosText(erasure.photos)} van herstellingen en items wissen`}
          value={photos}
          onChange={setPhotos}
        />
      )}
      <TextField
        label="Naam, ter bevestiging"
        description={`Typ: ${name}`}
        required
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(undefined)
        }}
        error={problem}
      />
    </FormDialog>
  )
}

function Extent({ erasure }: { erasure: Erasure }) {
  const counts = countTexts(erasure)
  return (
    <>
      {counts.length > 0 && <p className={classes.text}>Dit gaat over {counts.join(', ')}.</p>}
      <KeptList kept={erasure.kept} />
    </>
  )
}

/** The records that the law keeps, each with its last day. Nothing if there are none. */
export function KeptList({ kept }: Pick<Erasure, 'kept'>) {
  if (kept.length === 0) return null
  return (
    <div className={classes.text}>
      {LAW}
      <ul className={classes.list}>
        {kept.map((record) => (
          <li key={record.id}>{keptText(record)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Case and blanks around a typed name do not count. */
const isSameName = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase()
