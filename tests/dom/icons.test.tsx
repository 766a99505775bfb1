import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { __iconNode as lines } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { expect, it } from 'vitest'
import * as icons from '../../src/components/icons/icons.tsx'

const { IconTrash } = icons

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

const importers = (from: RegExp) => sources.filter((file) => from.test(readFileSync(file, 'utf8')))

it('[HS-08] takes each icon from a file of its own, in one folder', () => {
  expect(importers(/from '@tabler\/icons-react\/dist/)).toEqual([
    'src/components/icons/deviceIcons.tsx',
    'src/components/icons/firstIcons.tsx',
    'src/components/icons/icons.tsx',
  ])
  expect(importers(/from '@tabler\/icons-react'/)).toEqual([])
})

it('[HS-08] shows an icon as decoration, as large as asked', () => {
  const { container, rerender } = render(<IconTrash />)
  const icon = () => container.querySelector('svg')
  expect(icon()?.getAttribute('aria-hidden')).toBe('true')
  expect(icon()?.getAttribute('width')).toBe('18')
  rerender(<IconTrash size={24} className="large" />)
  expect(icon()?.getAttribute('width')).toBe('24')
  expect(icon()?.classList.contains('large')).toBe(true)
})

it('[AL-76] draws all lines of an icon in one element, each from where it begins', () => {
  const { container } = render(<IconTrash />)
  const [drawn, ...more] = container.querySelectorAll('svg *')
  expect(more).toEqual([])
  expect(drawn?.getAttribute('d')).toBe(lines.map(([, { d }]) => d).join(''))
  for (const Icon of Object.values(icons)) {
    const { container: one } = render(<Icon />)
    expect(one.querySelectorAll('svg > path[d^="M"]')).toHaveLength(1)
    expect(one.querySelectorAll('svg *')).toHaveLength(1)
  }
})
