import { StepBar } from '../../src/shared/steps/StepBar.tsx'
import { UNKNOWN_ORIGIN } from '../../src/domain/steps/stepOrigin.ts'
import { placeSteps } from '../../src/domain/steps/stepBar.ts'
import { Part } from './Part.tsx'

const nothing = () => undefined
const LABELS = {
  approve: 'Goedgekeurd',
  remind: 'Herinneren',
  refuse: 'Geweigerd',
  notify: 'Klant verwittigen',
}
const PLAN = [
  { word: 'Binnengebracht', day: '2026-11-17' },
  { word: 'Bestek', day: '2026-11-18' },
  { word: 'Akkoord' },
  { word: 'Herstellen' },
  { word: 'Ophalen' },
]
const REFUSED = [
  { word: 'Binnengebracht', day: '2026-11-17' },
  { word: 'Geweigerd', day: '2026-11-24', failed: true },
  { word: 'Verwittigen' },
]

/** The step bar: under way, ended otherwise, and finished. */
export const Steps = () => (
  <Part name="stappen" title="Stappen">
    <StepBar
      bar={{
        steps: placeSteps(PLAN, 'Akkoord'),
        sentence: 'Gemaild op 18/11/2026. Nog geen antwoord.',
        action: 'approve',
        links: ['remind', 'refuse'],
      }}
      labels={LABELS}
      tone="blue"
      headSlot={null}
      about=""
      originOf={() => UNKNOWN_ORIGIN}
      onAction={nothing}
    />
    <StepBar
      bar={{
        steps: placeSteps(REFUSED, 'Verwittigen'),
        sentence: 'Bestek geweigerd.',
        action: 'notify',
        links: [],
      }}
      labels={LABELS}
      tone="orange"
      headSlot={null}
      about=""
      originOf={() => UNKNOWN_ORIGIN}
      onAction={nothing}
    />
    <StepBar
      bar={{ steps: placeSteps(PLAN, null), sentence: 'Gefactureerd.', action: null, links: [] }}
      labels={LABELS}
      tone="violet"
      headSlot={null}
      about=""
      originOf={() => UNKNOWN_ORIGIN}
      onAction={nothing}
    />
  </Part>
)
