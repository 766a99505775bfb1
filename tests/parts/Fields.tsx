import { AutosaveField } from '../../src/components/fields/AutosaveField.tsx'
import { BareInput } from '../../src/components/fields/BareInput.tsx'
import { ChipsField } from '../../src/components/fields/ChipsField.tsx'
import { ChoiceField } from '../../src/components/fields/ChoiceField.tsx'
import { ComboField } from '../../src/components/fields/ComboField.tsx'
import { DateField } from '../../src/components/fields/DateField.tsx'
import { FieldNote, FieldNotes } from '../../src/components/fields/FieldNote.tsx'
import { NumberField } from '../../src/components/fields/NumberField.tsx'
import { SelectField } from '../../src/components/fields/SelectField.tsx'
import { SwitchField } from '../../src/components/fields/SwitchField.tsx'
import { TextAreaField } from '../../src/components/fields/TextAreaField.tsx'
import { TextField } from '../../src/components/fields/TextField.tsx'
import { Form } from '../../src/components/forms/Form.tsx'
import { RichTextField } from '../../src/components/richText/RichTextField.tsx'
import { Grid, Part } from './Part.tsx'

const nothing = () => undefined
const ERROR = 'Gelieve dit veld in te vullen!'

/** The states of each field: empty, filled, invalid, disabled. */
const STATES = [
  { key: 'leeg', filled: false, more: {} },
  { key: 'gevuld', filled: true, more: { description: 'Een woord uitleg' } },
  { key: 'fout', filled: false, more: { error: ERROR, required: true } },
  { key: 'uit', filled: true, more: { disabledReason: 'Enkel met verbinding.' } },
] as const

const Kortrijk = { value: '1', label: 'Studio Kortrijk' }

/** Every field for text, numbers, days and choices. */
export const Fields = () => (
  <Part name="velden" title="Velden">
    <Form onSubmit={nothing}>
      <Grid>
        {STATES.map(({ key, filled, more }) => (
          <TextField
            key={key}
            label="Naam"
            placeholder="Typ een naam"
            value={filled ? 'Rec Video' : ''}
            onChange={nothing}
            {...more}
          />
        ))}
        {STATES.map(({ key, filled }) => (
          <ChipsField
            key={key}
            label="Toebehoren"
            options={['Accu', 'Lader', 'Koffer']}
            value={filled ? 'Accu\nKabel 3 m' : ''}
            other="Ander"
            onChange={nothing}
          />
        ))}
        {STATES.map(({ key, filled, more }) => (
          <NumberField
            key={key}
            label="Prijs"
            kind="money"
            value={filled ? 1234.5 : null}
            onChange={nothing}
            {...more}
          />
        ))}
        {STATES.map(({ key, filled, more }) => (
          <DateField
            key={key}
            label="Datum"
            value={filled ? '2026-11-10' : null}
            onChange={nothing}
            {...more}
          />
        ))}
        {STATES.map(({ key, filled, more }) => (
          <SelectField
            key={key}
            label="Type"
            emptyLabel="Kies een type"
            options={['Bestek', 'Herstelling']}
            value={filled ? 'Bestek' : null}
            onChange={nothing}
            {...more}
          />
        ))}
        {STATES.map(({ key, filled, more }) => (
          <ComboField
            key={key}
            label="Klant"
            placeholder="Zoek een klant"
            load={() => [Kortrijk]}
            value={filled ? Kortrijk : null}
            onChange={nothing}
            {...more}
          />
        ))}
        {STATES.map(({ key, filled, more }) => (
          <TextAreaField
            key={key}
            label="Notities"
            limit={200}
            value={filled ? 'Aan de achterdeur' : ''}
            onChange={nothing}
            {...more}
          />
        ))}
        <TextField label="Wachtwoord" type="password" value="geheim" onChange={nothing} />
        <TextField label="Enkel lezen" readOnly value="2026.84" onChange={nothing} />
        <BareInput aria-label="Cel" defaultValue="145,00" />
        <div>
          <BareInput aria-label="Cel met fout" defaultValue="tien" error="Ongeldig getal" />
        </div>
        <AutosaveField value="Bewaart zichzelf" onSave={async () => undefined}>
          {(bind) => <TextField label="Referentie" {...bind} />}
        </AutosaveField>
        <FieldNotes value={() => <small>Wat er over de waarde te zeggen is.</small>}>
          <TextField label="Met een opmerking" path="naam" value="Rec" onChange={nothing} />
          <div>
            <FieldNote path="los" />
          </div>
        </FieldNotes>
      </Grid>
    </Form>
    <RichTextField label="Tekst" value="<p>Beste <strong>klant</strong></p>" onChange={nothing} />
  </Part>
)

/** On, off, and both disabled. */
export const Switches = () => (
  <Part name="schakelaars" title="Schakelaars">
    <Grid>
      <SwitchField label="Uit" value={false} onChange={nothing} />
      <SwitchField label="Aan" value onChange={nothing} />
      <SwitchField label="Uit, vast" value={false} disabled onChange={nothing} />
      <SwitchField label="Aan, vast" value disabledReason="Enkel met verbinding." onChange={nothing} />
      <ChoiceField label="Keuze" options={['Maand', 'Week']} value="Maand" onChange={nothing} />
    </Grid>
  </Part>
)
