import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameHeight } from './Planner.tsx'
import { countNameLines } from './nameLines.ts'
import type { PlannerItemRow } from './rows.ts'
import { NO_RULES, ruleOf } from '../../../domain/rentals/stockRules.ts'

const rule = ruleOf(undefined, NO_RULES)
const UPRIGHT = 232
const item = (label: string): PlannerItemRow => ({
  kind: 'item',
  id: label,
  label,
  inRepair: false,
  stock: null,
  missing: 0,
  short: null,
  rule,
  toGive: false,
})

test('[RG-09] a name breaks between its words, and one word longer than a line anywhere', () => {
  expect(countNameLines('Canon EOS C70', 206)).toBe(1)
  expect(countNameLines('Bridge Technologies Ursa Cine Studio Broadcast', 206)).toBe(2)
  expect(countNameLines('A'.repeat(60), 206)).toBe(3)
  expect(countNameLines(`Sony ${'A'.repeat(60)}`, 206)).toBe(4)
})

test('[RG-09] [PN-11] only a row whose name takes a third line is higher', () => {
  expect(nameHeight(item('Blackmagic Design Pocket Cinema Camera 6K Pro (7075271)'), UPRIGHT)).toBe(0)
  const long = item('Bridge Technologies Ursa Cine Studio Broadcast Kit met draagtas G2 (DX35898)')
  expect(nameHeight(long, UPRIGHT)).toBe(56)
  expect(nameHeight(long, 288)).toBe(0)
  const head = {
    kind: 'model',
    id: 'm',
    label: 'Panasonic AG-CX350 met draagtas',
    folded: false,
    fold: 'm',
    units: [],
    rule,
  } as const
  expect(nameHeight(head, UPRIGHT)).toBe(56)
  expect(nameHeight({ ...head, label: 'Canon EOS C300' }, UPRIGHT)).toBe(0)
})

test('[PN-18] all words in the grid have one size of type', () => {
  for (const sheet of ['Planner', 'PlannerBar']) {
    const css = readFileSync(join(import.meta.dirname, `${sheet}.module.css`), 'utf8')
    const fonts = [...css.matchAll(/\bfont: ([^;]+);/g)].map(([, font]) => font)
    expect(new Set(fonts.filter((font) => font !== 'inherit'))).toEqual(new Set(['var(--cell)']))
  }
})
