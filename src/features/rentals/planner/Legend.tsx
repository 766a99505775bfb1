import { toneStyle, type Tone } from '../../../components/status/tones.ts'
import { RENTAL_STATUSES, RENTAL_TYPES } from '../../../domain/rentals/constants.ts'
import { eventColour } from '../../../domain/statusColours.ts'
import looks from './PlannerBar.module.css'
import classes from './Legend.module.css'

interface Sample {
  word: string
  tone: Tone
  /** Attributes of the bar style; see `PlannerBar`. */
  look?: Record<string, true>
}

const { option, confirmed } = RENTAL_STATUSES
const toneFor = (status: string, type: string = RENTAL_TYPES.rental): Tone => eventColour({ type, status })

const SAMPLES: readonly Sample[] = [
  { word: confirmed, tone: toneFor(confirmed) },
  { word: option, tone: toneFor(option), look: { 'data-option': true } },
  { word: RENTAL_TYPES.depannage, tone: toneFor(confirmed, RENTAL_TYPES.depannage) },
  { word: RENTAL_TYPES.demo, tone: toneFor(confirmed, RENTAL_TYPES.demo) },
  { word: 'In herstelling', tone: 'red', look: { 'data-repair': true } },
  { word: 'Conflict', tone: toneFor(confirmed), look: { 'data-clash': true } },
  { word: 'Afhaling en retour', tone: toneFor(confirmed), look: { 'data-ways': true } },
]

/** The statuses and types that have a colour of their own (D-094). */
const COLOURS = SAMPLES.slice(0, 4)

/** Explains the colours of the calendar. */
export const ColourLegend = () => (
  <ul className={classes.colours} aria-label="Legende">
    {COLOURS.map(({ word, tone }) => (
      <li key={word}>
        <i className={looks.sample} style={toneStyle(tone)} />
        {word}
      </li>
    ))}
  </ul>
)

/** Explains the colours and signs of the planner; always visible below it. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legende">
      {SAMPLES.map(({ word, tone, look }) => (
        <li key={word}>
          <i className={looks.sample} style={toneStyle(tone)} {...look} />
          {word}
        </li>
      ))}
      <li>
        <i className={classes.closed} />
        Weekend of feestdag
      </li>
      <li className={classes.number}>Cijfer: vrije stukken die dag</li>
    </ul>
  )
}
