/**
 * The colours of states: the only colours of the product besides one accent. Every pair of text and
 * background has a contrast of at least 4.5 in both schemes (measured in tones.test.ts), and always comes
 * with a word.
 */
export interface ToneColours {
  /** Background of a badge. */
  bg: string
  /** Text on that background. */
  fg: string
  /** Strong variant: dots, planner bars, edges. */
  solid: string
  /** Text on the strong variant. */
  onSolid: string
}

export type Scheme = 'light' | 'dark'

const tone = (light: ToneColours, dark: ToneColours): Record<Scheme, ToneColours> => ({ light, dark })

const pair = (bg: string, fg: string, solid: string, onSolid = '#ffffff'): ToneColours => ({
  bg,
  fg,
  solid,
  onSolid,
})

export const TONES = {
  blue: tone(pair('#eaf2fd', '#124fa5', '#1862c9'), pair('#1b2c42', '#a9cdff', '#6aa8ff', '#0b1620')),
  yellow: tone(
    pair('#fdf5e3', '#6b4a00', '#b98300', '#1c1400'),
    pair('#33290f', '#f2cd6d', '#e0b13e', '#231b00'),
  ),
  green: tone(pair('#e9f7ef', '#12593a', '#137a43'), pair('#14301f', '#8ee0ae', '#4fc383', '#06180d')),
  red: tone(pair('#fdecec', '#9a1f26', '#c62f36'), pair('#3a1c1f', '#ffb3b5', '#ff7b80', '#210a0b')),
  grey: tone(pair('#eef1f4', '#47525d', '#66717d'), pair('#26313b', '#c6d0d9', '#94a1ad', '#10161c')),
  violet: tone(pair('#f0eafc', '#53279a', '#7442c8'), pair('#2c2446', '#d3bcff', '#b393ff', '#160b2e')),
  orange: tone(pair('#fdeee3', '#83380a', '#bd5206'), pair('#3a2413', '#ffc29b', '#ff9a5c', '#211004')),
  teal: tone(pair('#e3f5f5', '#0b5250', '#0b7c7c'), pair('#10302f', '#8fe3e0', '#4cc6c6', '#04191a')),
  darkred: tone(pair('#f8e3e3', '#6b1212', '#7d1a1a'), pair('#331416', '#ffa7a4', '#d9686b', '#1b0506')),
  black: tone(pair('#e2e4e7', '#17212b', '#27313b'), pair('#0c1015', '#e9eaec', '#aab4bd', '#0c1015')),
} as const

export type Tone = keyof typeof TONES

const ALIASES: Record<string, Tone> = {
  gray: 'grey',
  purple: 'violet',
  'dark red': 'darkred',
  dark: 'black',
}

const isTone = (name: string): name is Tone => name in TONES

/** Returns the tone for a colour name of a status list; grey for an unknown name. */
export function toneOf(colour: string | null | undefined): Tone {
  const name = (colour ?? '').trim().toLowerCase()
  if (isTone(name)) return name
  return ALIASES[name] ?? 'grey'
}

/**
 * Returns the CSS variables `--tone-<name>-bg|fg|solid|on-solid` of one scheme, for a theme's variables
 * resolver.
 */
export function toneVariables(scheme: Scheme): Record<string, string> {
  const entries = Object.entries(TONES).flatMap(([name, schemes]) => {
    const { bg, fg, solid, onSolid } = schemes[scheme]
    const prefix = `--tone-${name}`
    return [
      [`${prefix}-bg`, bg],
      [`${prefix}-fg`, fg],
      [`${prefix}-solid`, solid],
      [`${prefix}-on-solid`, onSolid],
    ]
  })
  return Object.fromEntries(entries)
}

/** Returns the inline style of the dot before an option. */
export const dotStyle = (name: Tone): Record<string, string> => ({ '--dot': `var(--tone-${name}-solid)` })

/**
 * Returns an inline style that provides a tone's colours as --tone-bg, --tone-fg, --tone-solid and
 * --tone-on-solid.
 */
export const toneStyle = (name: Tone): Record<string, string> => ({
  '--tone-bg': `var(--tone-${name}-bg)`,
  '--tone-fg': `var(--tone-${name}-fg)`,
  '--tone-solid': `var(--tone-${name}-solid)`,
  '--tone-on-solid': `var(--tone-${name}-on-solid)`,
})
