import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { toneVariables } from '../../components/status/tones.ts'
import { blue, dark, SURFACES } from './colours.ts'

/** The Mantine theme, with the sizes of tokens.css. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  colors: { blue, dark },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '10px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.5', lg: '1.3333', xl: '1.2727' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: '600' },
  components: {
    Switch: { defaultProps: { withThumbIndicator: false } },
    // A second <header> would count as a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
})

/** Returns the colours of surfaces, texts and states. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...SURFACES.light, ...toneVariables('light') },
  dark: { ...SURFACES.dark, ...toneVariables('dark') },
})
