/* The label sizes of common printers. Lengths in millimetres. */

export interface LabelSize {
  width: number
  /** Null: as long as its content. */
  height: number | null
  /**
   * Several labels on an A4 sheet: their number, the position of the first, and the distance from one to the next.
   */
  sheet?: { columns: number; rows: number; left: number; top: number; stepX: number; stepY: number }
}

export const LABEL_SIZES = {
  endless62: { name: '62 mm, doorlopend', width: 62, height: null },
  brother62x29: { name: '62 x 29 mm', width: 62, height: 29 },
  dymo99012: { name: 'Dymo 99012 (89 x 36 mm)', width: 89, height: 36 },
  dymo11354: { name: 'Dymo 11354 (57 x 32 mm)', width: 57, height: 32 },
  a4x24: {
    name: 'A4-vel, 3 x 8 (70 x 37 mm)',
    width: 70,
    height: 37,
    sheet: { columns: 3, rows: 8, left: 0, top: 0.5, stepX: 70, stepY: 37 },
  },
  a4x65: {
    name: 'A4-vel, 5 x 13 (38 x 21 mm)',
    width: 38.1,
    height: 21.2,
    sheet: { columns: 5, rows: 13, left: 4.75, top: 10.7, stepX: 40.6, stepY: 21.2 },
  },
} as const satisfies Record<string, LabelSize & { name: string }>
export type LabelSizeName = keyof typeof LABEL_SIZES

/** The smallest label; on a smaller one the code would be unreadable. */
export const LABEL_LEAST = { width: 30, height: 20 } as const
export const LABEL_MOST = { width: 200, height: 290 } as const

/** The label settings of this device. */
export interface LabelLayout {
  size: LabelSizeName | 'own'
  /** The size for 'own'. */
  own: { width: number; height: number }
  /** The printer's error, to the right and downwards. */
  offset: { x: number; y: number }
  /** The position on the sheet of the first label, from 1. */
  start: number
}

export const USUAL_LAYOUT: LabelLayout = {
  size: 'endless62',
  own: { width: 62, height: 40 },
  offset: { x: 0, y: 0 },
  start: 1,
}

export const labelSizeOf = ({ size, own }: LabelLayout): LabelSize =>
  size === 'own' ? own : LABEL_SIZES[size]
