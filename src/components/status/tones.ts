/**
 * The colours of states: the only colours of the product besides one accent. Every pair of text and ground has a
 * contrast of at least 4.5 in both schemes (measured in tones.test.ts), and always comes with the word.
 */
export interface ToneColours {
  /** Ground of a badge. */
  bg: string
  /** Text on that ground. */
  fg: string
  /** Strong variant: dots, bars of a planner, edges. */
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
  blue: tone(pair('#dbeafe', '#1a4480', '#1d66c1'), pair('#172f52', '#a9cdff', '#2f74c9')),
  yellow: tone(
    pair('#fdf0b4', '#6b4a00', '#f2c200', '#2b2000'),
    pair('#43370c', '#ffdf70', '#e0b61c', '#231b00'),
  ),
  green: tone(pair('#d6f3dc', '#17562b', '#22783f'), pair('#14391f', '#95e2ab', '#2a8348')),
  red: tone(pair('#fde1df', '#8f1d1d', '#c22f2f'), pair('#4a1b1d', '#ffb3ae', '#c93f3f')),
  grey: tone(pair('#e7eaee', '#3f4855', '#5d6775'), pair('#31363d', '#ccd3dc', '#6b7480')),
  violet: tone(pair('#ebe2fc', '#53279a', '#7442c8'), pair('#34235a', '#d3bcff', '#8153d1')),
  orange: tone(pair('#ffe5d0', '#83380a', '#bd5206'), pair('#4b2710', '#ffbf90', '#b4530f')),
  teal: tone(pair('#d0f2ef', '#0b5250', '#117672'), pair('#0f3a3a', '#8adfd9', '#1a807b')),
  darkred: tone(pair('#f6d9d9', '#6b1212', '#7d1a1a'), pair('#3d1114', '#ff9f9c', '#8d2427')),
  black: tone(pair('#dcdcdf', '#17181a', '#1f2124'), pair('#0c0d0e', '#e9eaec', '#08090a')),
} as const

export type Tone = keyof typeof TONES

const ALIASES: Record<string, Tone> = {
  gray: 'grey',
  purple: 'violet',
  'dark red': 'darkred',
  dark: 'black',
}

const isTone = (name: string): name is Tone => name in TONES

/** The tone for a colour name of a list of states; an unknown name is grey. */
export function toneOf(colour: string | null | undefined): Tone {
  const name = (colour ?? '').trim().toLowerCase()
  if (isTone(name)) return name
  return ALIASES[name] ?? 'grey'
}

/** CSS variables `--tone-<name>-bg|fg|solid|on-solid` of one scheme, for a theme's variables resolver. */
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

/** Inline style of the dot before an option. */
export const dotStyle = (name: Tone): Record<string, string> => ({ '--dot': `var(--tone-${name}-solid)` })

/** Inline style that makes a tone's colours available as --tone-bg, --tone-fg, --tone-solid, --tone-on-solid. */
export const toneStyle = (name: Tone): Record<string, string> => ({
  '--tone-bg': `var(--tone-${name}-bg)`,
  '--tone-fg': `var(--tone-${name}-fg)`,
  '--tone-solid': `var(--tone-${name}-solid)`,
  '--tone-on-solid': `var(--tone-${name}-on-solid)`,
})
