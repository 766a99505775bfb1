import type { DeviceCategory } from './words.ts'

export type DeviceDrawing = DeviceCategory['drawing']

const rect = (x: number, y: number, w: number, h: number, fill: string, round = 6) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (x1: number, y1: number, x2: number, y2: number, color: string, width = 8) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
const arc = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

const DARK = '#22262b'
const MID = '#4a5058'
const LIGHT = '#c9ced6'
const row = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('')

/** Draws one simple shape per kind of device on a workbench. It contains no text, so no font is needed. */
const SHAPES: Record<DeviceDrawing, (tint: string) => string> = {
  camera: (tint) =>
    rect(120, 110, 170, 90, DARK) +
    rect(140, 84, 120, 20, MID) +
    rect(60, 128, 64, 54, MID) +
    disc(64, 155, 30, DARK) +
    disc(64, 155, 20, tint) +
    rect(290, 120, 34, 66, MID) +
    rect(252, 64, 60, 30, DARK) +
    disc(250, 140, 10, tint) +
    rect(150, 130, 70, 44, LIGHT, 3),
  lens: (tint) =>
    rect(110, 95, 180, 110, DARK, 14) +
    rect(140, 88, 26, 124, MID) +
    rect(205, 88, 20, 124, MID) +
    disc(112, 150, 56, MID) +
    disc(112, 150, 44, tint) +
    disc(98, 136, 12, LIGHT) +
    rect(286, 110, 30, 80, LIGHT, 3),
  microphone: (tint) =>
    rect(176, 120, 48, 130, DARK, 18) +
    disc(200, 90, 46, MID) +
    disc(200, 90, 36, tint) +
    row(4, (i) => line(170, 72 + i * 12, 230, 72 + i * 12, DARK, 2)) +
    rect(188, 160, 24, 12, LIGHT, 3),
  tripod: (tint) =>
    line(200, 110, 120, 252, DARK) +
    line(200, 110, 280, 252, DARK) +
    line(200, 110, 200, 256, MID) +
    rect(170, 80, 60, 34, DARK) +
    rect(156, 66, 88, 14, tint) +
    line(230, 94, 318, 128, MID, 7),
  monitor: (tint) =>
    rect(80, 60, 240, 150, DARK, 10) +
    rect(94, 74, 212, 122, tint, 3) +
    rect(94, 74, 70, 122, LIGHT, 3) +
    rect(180, 210, 40, 26, MID, 2) +
    rect(140, 234, 120, 12, DARK),
  mixer: (tint) =>
    rect(70, 80, 260, 150, DARK, 10) +
    row(
      8,
      (i) =>
        rect(88 + i * 29, 140, 6, 76, MID, 3) + rect(80 + i * 29, 150 + ((i * 17) % 50), 22, 12, LIGHT, 3),
    ) +
    row(8, (i) => disc(91 + i * 29, 108, 9, tint)),
  light: (tint) =>
    rect(120, 60, 160, 120, DARK, 8) +
    rect(134, 74, 132, 92, '#f3e9c6', 4) +
    row(5, (i) => line(146 + i * 27, 80, 146 + i * 27, 160, tint, 3)) +
    line(200, 180, 200, 250, MID) +
    line(150, 254, 250, 254, DARK),
  recorder: (tint) =>
    rect(110, 90, 180, 120, DARK, 10) +
    rect(126, 106, 92, 46, tint, 4) +
    disc(252, 128, 20, MID) +
    disc(252, 128, 8, LIGHT) +
    row(5, (i) => disc(136 + i * 32, 182, 10, i === 0 ? '#b3403a' : MID)),
  headset: (tint) =>
    arc('M 110 180 C 110 60, 290 60, 290 180', DARK, 16) +
    rect(88, 150, 44, 76, tint, 16) +
    rect(268, 150, 44, 76, tint, 16) +
    arc('M 110 226 C 120 268, 170 262, 190 252', MID, 7) +
    disc(194, 250, 10, DARK),
  box: (tint) =>
    rect(90, 90, 220, 120, DARK, 8) +
    row(4, (i) => disc(124 + i * 34, 180, 11, MID)) +
    rect(108, 106, 90, 40, tint, 4) +
    row(5, (i) => line(226, 108 + i * 10, 290, 108 + i * 10, MID, 4)) +
    disc(280, 184, 7, '#5fae6b'),
}

/** Returns the picture as SVG; the tint distinguishes two photos of the same kind. */
export function drawingSvg(drawing: DeviceDrawing, tint: string, { w, h }: { w: number; h: number }): string {
  const bench = `<rect width="400" height="300" fill="#dfe3e8"/><rect y="226" width="400" height="74" fill="#b89b7a"/>`
  const shade = '<ellipse cx="200" cy="250" rx="130" ry="12" fill="#00000033"/>'
  const shapes = SHAPES[drawing](tint)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 400 300">${bench}${shade}${shapes}</svg>`
}
