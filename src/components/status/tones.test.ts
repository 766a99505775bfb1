import { describe, expect, it } from 'vitest'
import { TONES, toneOf } from './tones.ts'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('tones', () => {
  for (const [name, schemes] of Object.entries(TONES)) {
    for (const [scheme, { bg, fg, solid, onSolid }] of Object.entries(schemes)) {
      it(`${name} is readable in the ${scheme} scheme`, () => {
        expect(contrast(bg, fg)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(solid, onSolid)).toBeGreaterThanOrEqual(4.5)
      })
    }
  }

  it('an unknown colour is grey', () => {
    expect(toneOf('purple')).toBe('violet')
    expect(toneOf('hotpink')).toBe('grey')
    expect(toneOf(null)).toBe('grey')
  })
})
