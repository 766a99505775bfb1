import type { MantineColorsTuple } from '@mantine/core'

/*
 * Colour means a status (components/status/tones.ts) or 'you can press this'; everything else is dark text
 * on a plain surface. The dark scheme has colours of its own: nearer surfaces are lighter, and its blue is
 * brighter.
 */

/**
 * For links, focus, and the primary action of a screen. Shade 8 is below white text, also in the dark scheme;
 * text in the dark scheme has shade 4.
 */
export const blue: MantineColorsTuple = [
  '#eaf2fd',
  '#d3e4fb',
  '#b3d0f9',
  '#9cc5ff',
  '#6aa8ff',
  '#4790ef',
  '#2f78dc',
  '#2069d2',
  '#1862c9',
  '#124fa5',
]

/** Mantine's greys of the dark scheme: text at 0, borders at 4, surfaces from 6, the page at 9. */
export const dark: MantineColorsTuple = [
  '#d5dde4',
  '#b7c3ce',
  '#9aa7b3',
  '#8593a1',
  '#34414d',
  '#26313b',
  '#1f2932',
  '#182028',
  '#141b22',
  '#10161c',
]

/** Mantine's surface colours per scheme; our own are in surfaces.css. */
export const SURFACES = {
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#2b3742',
    '--mantine-color-dimmed': '#58636f',
    '--mantine-color-placeholder': '#66717d',
    '--mantine-color-error': '#b7282f',
    '--mantine-color-anchor': '#1862c9',
    '--mantine-color-default-border': '#d3dae1',
    '--mantine-color-default-hover': '#eff3f7',
  },
  dark: {
    '--mantine-color-body': '#182028',
    '--mantine-color-text': '#d5dde4',
    '--mantine-color-dimmed': '#9aa7b3',
    '--mantine-color-placeholder': '#8c99a6',
    '--mantine-color-error': '#ff8b8f',
    '--mantine-color-anchor': '#6aa8ff',
    '--mantine-color-default-border': '#34414d',
    '--mantine-color-default-hover': '#222d37',
  },
} as const
