import type { MantineColorsTuple } from '@mantine/core'

/*
 * Colour means a status (components/status/tones.ts) or 'you can press this'; everything else is ink on paper. The dark
 * scheme is drawn by itself: its surfaces are lighter the nearer they are, its blue is a light that is switched on.
 */

/** Links, focus, and the one main action of a screen: shade 8 on white; on night shade 7 below white words, shade 4 as a word. */
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

/** By scheme: Mantine's own names, and those of our surfaces. */
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
    '--ink': '#17212b',
    '--page': '#f3f5f8',
    '--surface': '#ffffff',
    '--surface-2': '#f8fafc',
    '--row-line': '#e8ecf0',
    '--control-border': '#7b8794',
    '--closed-day': '#eef1f5',
    '--press': '#1862c9',
    '--press-tint': '#eaf2fd',
    '--warn-tint': '#fdf5e3',
    '--warn-edge': '#b98300',
    '--bad-tint': '#fdecec',
    '--good-tint': '#e9f7ef',
    '--lift-1': '0 1px 2px #17212b0f',
    '--lift-2': '0 4px 16px #17212b1a',
    '--lift-3': '0 12px 40px #17212b33',
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
    '--ink': '#f1f5f8',
    '--page': '#10161c',
    '--surface': '#182028',
    '--surface-2': '#141b22',
    '--row-line': '#26313b',
    '--control-border': '#8593a1',
    '--closed-day': '#1f2932',
    '--press': '#6aa8ff',
    '--press-tint': '#1b2c42',
    '--warn-tint': '#33290f',
    '--warn-edge': '#e0b13e',
    '--bad-tint': '#3a1c1f',
    '--good-tint': '#14301f',
    '--lift-1': 'none',
    '--lift-2': '0 4px 16px #0008',
    '--lift-3': '0 12px 40px #000a',
  },
} as const
