import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { toneVariables } from '../components/status/tones.ts'

/** Slate instead of Mantine's neutral greys: text at 0, borders at 4, the page at 7 and deeper. */
const dark: MantineColorsTuple = [
  '#d9dee5',
  '#b7c0cb',
  '#9ba6b3',
  '#7d8997',
  '#3d4651',
  '#2d343d',
  '#232930',
  '#1b2026',
  '#14181d',
  '#0e1114',
]

/** One accent; every other colour means a state (tones.ts). Shade 8 keeps white on the accent readable (WCAG AA). */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  colors: { dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: '650' },
  components: {
    // Its <header> would be a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
})

/** Colours that Mantine's own variables leave below WCAG AA, the surfaces, and the colours of states. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c3262a',
    '--mantine-color-dimmed': '#58636f',
    '--mantine-color-placeholder': '#66717d',
    '--mantine-color-default-border': '#d7dde4',
    '--mantine-color-default-hover': '#eff3f7',
    '--mantine-color-text': '#1a2027',
    '--page': '#f3f5f8',
    '--surface': '#ffffff',
    '--surface-2': '#f7f9fb',
    '--closed-day': '#eef1f5',
    '--row-line': '#e8ecf0',
    '--control-border': '#8a95a1',
    ...toneVariables('light'),
  },
  dark: {
    '--mantine-color-error': '#ff8b87',
    '--mantine-color-dimmed': '#9ba6b3',
    '--mantine-color-placeholder': '#8b97a4',
    '--page': '#14181d',
    '--surface': '#1b2026',
    '--surface-2': '#20262d',
    '--closed-day': '#262d35',
    '--row-line': '#2b323a',
    '--control-border': '#687482',
    ...toneVariables('dark'),
  },
})
