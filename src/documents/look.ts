import type { CustomTableLayout } from 'pdfmake/interfaces'
import type { StatusColour } from '../domain/statusColours.ts'

/** A4 in points, and the room that every page keeps free. */
export const MARGINS: [number, number, number, number] = [42, 58, 42, 56]
export const PAGE_WIDTH = 595.28 - MARGINS[0] - MARGINS[2]

export const INK = '#1d2730'
export const MUTED = '#5c6873'
export const RULE = '#c3ccd4'
const SHADE = '#eef2f5'

/** The colours of statuses as words on white: those of the light screens. */
export const STATUS_INK: Record<StatusColour, string> = {
  blue: '#124fa5',
  yellow: '#6b4a00',
  green: '#12593a',
  red: '#9a1f26',
  grey: '#47525d',
  violet: '#53279a',
  orange: '#83380a',
  teal: '#0b5250',
  darkred: '#6b1212',
  black: '#17212b',
}

/** Lines of work and their prices: a shaded head, thin rules. */
export const linesLayout = (): CustomTableLayout => ({
  hLineWidth: (i, { table }) => (i === 0 ? 0 : i === table.headerRows || i === table.body.length ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (i, { table }) => (i === table.headerRows || i === table.body.length ? MUTED : RULE),
  fillColor: (row) => (row === 0 ? SHADE : null),
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
})

/** Label and value beside each other, without rules. */
export const factsLayout = (): CustomTableLayout => ({
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (i) => (i === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
})

/** A shaded strip of labelled values. */
export const stripLayout = (): CustomTableLayout => ({
  hLineWidth: () => 0,
  vLineWidth: (i, { table }) => (i === 0 || i === (table.widths?.length ?? 0) ? 0 : 0.6),
  vLineColor: () => RULE,
  fillColor: () => SHADE,
  paddingLeft: () => 9,
  paddingRight: () => 9,
  paddingTop: () => 6,
  paddingBottom: () => 6,
})

/** Room to write in. */
export const boxLayout = (): CustomTableLayout => ({
  hLineWidth: () => 0.8,
  vLineWidth: () => 0.8,
  hLineColor: () => MUTED,
  vLineColor: (i, { table }) => (i === 0 || i === (table.widths?.length ?? 0) ? MUTED : RULE),
  paddingLeft: () => 9,
  paddingRight: () => 9,
  paddingTop: () => 7,
  paddingBottom: () => 7,
})
